% format/2: columns, numbers and the rest of its directives.
:- initialization(main).
row(apple, 3, 1.25). row(banana, 12, 0.5). row('cherry pie', 1, 12.999).
main :- format("~w~t~15|~t~w~6+~t~w~10+~n", [name,qty,price]), format("~`-t~31|~n"),
  forall(row(N,Q,P), format("~w~t~15|~t~d~6+~t~2f~10+~n", [N,Q,P])),
  format("~t~s~t~20|~n", [[0'h,0'i]]), format("~t~w~20|~w~n", [right,x]), format("~a~t~a~30|~a~n", [left,right,end]),
  format("~e ~4e ~g ~3g~n", [1.5, 1.5, 1.5, 1.5]), format("~D ~2d ~0d~n", [1234567, 1234567, 12]), format("~8|abc~t~20|def~n"),
  format("~c~3c~n", [65, 66]), format("~r~n", [10]) .
:- initialization((catch(main, E, (print_message(error, E))), more, halt)).
more :- format("~8r ~16r ~8R ~16R~n", [100, 255, 100, 255]), format("~i~w~n", [a,b]), format("~*c~w~n", [3, 0'x, end]), format("~q ~w ~p~n", ['A b','A b','A b']),
  format("~~ ~a~n", [abc]), format("no args~n"), format("~w", hello), nl, format("~w and ~w~n", [a,b]), format("~ic~n", [a]), format("~+~w~+~w~n", [a,b]), format("~t~w~10|~t~w~10+~t~w~10+~n", [a,bb,ccc]), format("~`*t~t~20|~n"), format("~`*t~w~`*t~20|~n", [mid]),
  format("~2e|~0f|~1f|~10f~n", [3.14159, 2.5, 2.25, 1.0]), format("~0e~n", [12345.678]), format("~3d~n", [-5]), format("~a", ['']), format("~s~n", ["abc"]), format(atom(A), "~p", [x]), print(A), nl, format("~ncol~30|x~n"), format("~w~30|~w~n", [a,b]), format("~t~d~6|~t~d~6+~n", [1,22]), format("~2f ~2f~n", [1, 2r3]), format("~d~n", [12345678901234567890]), format("~D~n", [12345678901234567890]), format("~20f~n", [0.1]), format("~15|~w~n", [x]), format("~ta~tb~tc~20|~n").
