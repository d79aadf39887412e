:- module(tty, [ tty_clear/0, tty_flash/0, menu/3 ]).

/** <module> The terminal */

%!  tty_clear is det.
%!  tty_flash is det.
%
%   Clear the terminal, and ring its bell.

tty_clear :-
    format(user_output, '\e[H\e[2J', []),
    flush_output(user_output).

tty_flash :-
    put_char(user_output, '\a'),
    flush_output(user_output).

%!  menu(+Title, +Options, -Choice) is semidet.
%
%   Print Title and the texts of Options, a list of Value:Text, read a number and
%   give the Value of that option.

menu(Title, Options, Choice) :-
    format(user_output, '~w~n', [Title]),
    print_options_(Options, 1),
    length(Options, Count),
    ask_(Count, N),
    nth1(N, Options, Choice:_).

print_options_([], _).
print_options_([_:Text|Options], N) :-
    format(user_output, '~t~d~4| ~w~n', [N,Text]),
    N1 is N+1,
    print_options_(Options, N1).

ask_(Count, N) :-
    format(user_output, 'Choice (1-~d): ', [Count]),
    flush_output(user_output),
    read_line_to_string(user_input, Line),
    Line \== end_of_file,
    (   catch(number_string(N0, Line), _, fail),
        integer(N0),
        N0 >= 1,
        N0 =< Count
    ->  N = N0
    ;   ask_(Count, N)
    ).
