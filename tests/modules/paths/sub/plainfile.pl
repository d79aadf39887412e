pf(plain). 
:- writeln(loading_plain).
