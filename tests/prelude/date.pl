% Tests of library(date) and the builtins for dates: see the runner for what the facts mean.

:- use_module(library(date)).

case(stamp_date_time(0, D, 'UTC'), D, [date(1970,1,1,0,0,0.0,0,'UTC',-)]).
case(stamp_date_time(1500000000.75, D, 3600), D, [date(2017,7,14,1,40,0.75,3600,-,-)]).
case(stamp_date_time(-1.5, D, 'UTC'), D, [date(1969,12,31,23,59,58.5,0,'UTC',-)]).
case((stamp_date_time(1e9, D, local), date_time_stamp(D, S)), S, [1.0e9]).
error_case(stamp_date_time(_, _, 'UTC'), instantiation_error).
error_case(stamp_date_time(0, _, foo), domain_error(timezone, foo)).
error_case(stamp_date_time(1e300, _, 'UTC'), representation_error(time)).
case(date_time_stamp(date(2006,7,214,0,0,0,0,-,-), S), S, [1170115200.0]).
case(date_time_stamp(date(2017,13,1,25,61,61,0,-,-), S), S, [1514858521.0]).
error_case(date_time_stamp(foo, _), type_error(time, foo)).
case(format_time(atom(A), '%Y-%m-%dT%H:%M:%S%:z', date(2017,7,14,2,40,0.5,-3600,'CET',false)), A, ['2017-07-14T02:40:00+01:00']).
case(format_time(string(S), '%a %A %b %B %e|%j|%U|%V|%u', date(2017,1,1,0,0,0,0,-,-)), S, ["Sun Sunday Jan January  1|001|01|52|7"]).
case(format_time(codes(C, T), '%y', date(2017,1,1,0,0,0,0,-,-)), C-T, [[0'1,0'7|V]-V]).
error_case(format_time(atom(_), '%Q', 0), existence_error(format, '%Q')).
error_case(format_time(atom(_), '%F', foo), type_error(time, foo)).
case(parse_time('2006-12-08T15:29:44+02:00', S), S, [1165584584.0]).
case(parse_time('20061208T152944Z', F, S), F-S, [iso_8601-1165591784.0]).
case(parse_time('2006-W49-5', S), S, [1165536000.0]).
case(parse_time('2006-342', S), S, [1165536000.0]).
case(parse_time('2006-12-08', S), S, [1165536000.0]).
case(parse_time('Fri, 08 Dec 2006 15:29:44 GMT', F, S), F-S, [rfc_1123-1165591784.0]).
case(parse_time(foo, _), x, []).
case(parse_time('2006-13-01', _), x, []).
case(date_time_value(K, date(2017,7,14,2,40,0.5,0,-,-), V), K-V,
     [year-2017,month-7,day-14,hour-2,minute-40,second-0.5,utc_offset-0,date-date(2017,7,14),time-time(2,40,0.5)]).
case(date_time_value(month, date(2017,7,14,2,40,0.5,0,-,-), V), V, [7]).
case(day_of_the_week(date(2017,7,14), D), D, [5]).
case(day_of_the_year(date(2017,7,14), D), D, [195]).
