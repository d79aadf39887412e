% Tests of library(record): see the runner for what the facts mean.

:- use_module(library(record)).

:- record point(x:integer=0, y:integer=0).
:- record node(name:atom, next=none, value).

case(default_point(P), P, [point(0,0)]).
case(is_point(point(1,2)), x, [x]).
case(is_point(point(a,2)), x, []).
case(is_point(_), x, []).
case(make_point([y(3)], P), P, [point(0,3)]).
case(make_point([y(3), z(4)], P, R), P-R, [point(0,3)-[z(4)]]).
case((make_point([x(1)], P), point_x(P, X), point_y(P, Y)), X-Y, [1-0]).
case(point_data(N, point(1,2), V), N-V, [x-1,y-2]).
case(set_x_of_point(5, point(1,2), P), P, [point(5,2)]).
case((P = point(1,2), set_y_of_point(5, P)), P, [point(1,5)]).
case((P = point(1,2), nb_set_y_of_point(6, P)), P, [point(1,6)]).
case(set_point_fields([x(7), y(8)], point(1,2), P), P, [point(7,8)]).
case(set_point_fields([x(7), z(8)], point(1,2), P, R), P-R, [point(7,2)-[z(8)]]).
case(set_point_field(x(7), point(1,2), P), P, [point(7,2)]).
case(make_node([name(a)], N), N, [node(a,none,_)]).
case((make_node([name(a), value(V)], N), node_value(N, V1), V1 == V), x, [x]).
case(current_record(point, T), T, [point(x:integer=0, y:integer=0)]).
case((current_record_predicate(point, point_x/2)), x, [x]).
error_case(make_point([x(a)], _), type_error(integer, a)).
error_case(set_x_of_point(a, point(1,2), _), type_error(integer, a)).
