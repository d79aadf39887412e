% Tests of library(settings): see the runner for what the facts mean.

:- use_module(library(settings)).

:- setting(volume, between(0, 10), 5, 'How loud').
:- setting(name, atom, nobody, 'Who').
:- setting(size, integer, 2*21, 'How large').

case(setting(volume, V), V, [5]).
case(setting(size, V), V, [42]).
case((set_setting(volume, 7), setting(volume, V), restore_setting(volume), setting(volume, W)), V-W, [7-5]).
case((set_setting_default(name, me), setting(name, N), set_setting_default(name, nobody)), N, [me]).
case(setting_property(user:volume, type(T)), T, [between(0,10)]).
case(setting_property(user:volume, comment(T)), T, ['How loud']).
case(setting_property(user:size, default(T)), T, [42]).
case(( current_setting(user:volume) -> true ; current_setting(M:volume), M == user ), x, [x]) .
case((set_setting(name, you), tmp_file(s, F), save_settings(F), restore_setting(name), setting(name, A), load_settings(F), setting(name, B),
      delete_file(F), restore_setting(name)), A-B, [nobody-you]).
case(convert_setting_text(integer, '12', V), V, [12]).
case(convert_setting_text(boolean, 'true', V), V, [true]).
case(convert_setting_text(list(atom), '[a,b]', V), V, [[a,b]]).
case(convert_setting_text(atom, 'a b', V), V, ['a b']).
error_case(set_setting(volume, x), type_error(_, x)).
error_case(setting(nosuch, _), existence_error(setting, _)).
error_case(set_setting(nosuch, _), existence_error(setting, _)).
