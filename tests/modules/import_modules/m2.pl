:- module(m2, []).
m2p(in_m2).
