:- module(m2, [c/1, d//0]).
c(m2c). d --> [x]. hidden(m2h).
