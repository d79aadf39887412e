:- module(one, [one/1, op(700,xfx,===>)]). 
one(lib).
