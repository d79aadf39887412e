% bigint -- integers of up to 10,000 bits.
%
% skip: gprolog (has no big integers)

bench :-
    factorials(1400, 0, Sum1),
    fibonaccis(60, 0, Sum2),
    powers(1200, 0, Sum3),
    remainders(800, 0, Sum4),
    digits(400, 0, Sum5),
    write(bigint(Sum1, Sum2, Sum3, Sum4, Sum5)), nl.

factorials(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   From is N mod 7 + 1,
        product(From, 1000, 1, Product),
        Sum1 is (Sum0 + Product) mod 1000003,
        N1 is N - 1,
        factorials(N1, Sum1, Sum)
    ).

product(I, N, Product0, Product) :-
    (   I > N ->
        Product = Product0
    ;   Product1 is Product0 * I,
        I1 is I + 1,
        product(I1, N, Product1, Product)
    ).

fibonaccis(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   Start is N mod 5,
        fibonacci(14000, Start, 1, Fib),
        Sum1 is (Sum0 + Fib) mod 1000003,
        N1 is N - 1,
        fibonaccis(N1, Sum1, Sum)
    ).

fibonacci(N, A, B, Fib) :-
    (   N =:= 0 ->
        Fib = A
    ;   C is A + B,
        N1 is N - 1,
        fibonacci(N1, B, C, Fib)
    ).

% Powers modulo 2^521 - 1, by squaring.

powers(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   Modulus is 2 ** 521 - 1,
        Base is 3 ** (200 + N),
        Exponent is 5 ** 200 + N,
        power(Exponent, Base, Modulus, 1, Power),
        Sum1 is (Sum0 + Power) mod 1000003,
        N1 is N - 1,
        powers(N1, Sum1, Sum)
    ).

power(Exponent, Base, Modulus, Power0, Power) :-
    (   Exponent =:= 0 ->
        Power = Power0
    ;   (   Exponent /\ 1 =:= 1 ->
            Power1 is Power0 * Base mod Modulus
        ;   Power1 = Power0
        ),
        Base1 is Base * Base mod Modulus,
        Exponent1 is Exponent >> 1,
        power(Exponent1, Base1, Modulus, Power1, Power)
    ).

% Euclid's algorithm on neighbours of 3,000 bits, and gcd/2.

remainders(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   A is 7 ** (1000 + N) + N,
        B is 11 ** 860 - N,
        euclid(A, B, 0, Steps),
        Divisor is gcd(A * 12345, B * 12345),
        Sum1 is (Sum0 + Steps + Divisor) mod 1000003,
        N1 is N - 1,
        remainders(N1, Sum1, Sum)
    ).

euclid(A, B, Steps0, Steps) :-
    (   B =:= 0 ->
        Steps = Steps0
    ;   R is A mod B,
        Steps1 is Steps0 + 1,
        euclid(B, R, Steps1, Steps)
    ).

% Text of numbers of 10,000 bits, and back.

digits(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   Number is (1 << 10000) - 3 ** (6000 + N),
        number_codes(Number, Codes),
        weigh(Codes, 0, Weight),
        number_codes(Back, Codes),
        Back =:= Number,
        Sum1 is (Sum0 + Weight) mod 1000003,
        N1 is N - 1,
        digits(N1, Sum1, Sum)
    ).

weigh([], Weight, Weight).
weigh([Code|Codes], Weight0, Weight) :-
    Weight1 is (Weight0 * 3 + Code) mod 1000003,
    weigh(Codes, Weight1, Weight).
