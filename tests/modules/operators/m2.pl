:- module(m2, [op(700, xfx, ~~>), op(700, xfx, ~~~>)]).
