% a comment
p5(1).
:- module(m5, [p5/1]).
