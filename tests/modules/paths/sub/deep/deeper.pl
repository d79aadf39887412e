:- module(deeper, [dp/1]).
dp(deep).
