:- module(date,
          [ date_time_value/3, day_of_the_week/2, day_of_the_year/2,
            parse_time/2, parse_time/3
          ]).

/** <module> Dates and times

Stamps are seconds since 1970-01-01 in universal time.  What turns them
into dates, and back, are builtins: stamp_date_time/3, date_time_stamp/2
and format_time/3.
*/

%!  date_time_value(?Key, +Date, ?Value) is nondet.
%
%   Value is what Date, a term date/3 or date/9, has for Key: `year`, `month`,
%   `day`, `hour`, `minute`, `second`, `utc_offset`, `time_zone`,
%   `daylight_saving`, or `date` and `time` for date(Y,M,D) and
%   time(H,M,S).  Fails for what Date does not tell.

date_time_value(Key, Date, Value) :-
    (   var(Key)
    ->  value_(Key, Date, Value)
    ;   value_(Key, Date, Value0)
    ->  Value = Value0
    ).

value_(year, Date, Y) :- day_(Date, Y, _, _).
value_(month, Date, M) :- day_(Date, _, M, _).
value_(day, Date, D) :- day_(Date, _, _, D).
value_(hour, date(_,_,_,H,_,_,_,_,_), H).
value_(minute, date(_,_,_,_,M,_,_,_,_), M).
value_(second, date(_,_,_,_,_,S,_,_,_), S).
value_(utc_offset, date(_,_,_,_,_,_,O,_,_), O).
value_(time_zone, date(_,_,_,_,_,_,_,Z,_), Z) :- Z \== (-).
value_(daylight_saving, date(_,_,_,_,_,_,_,_,D), D) :- D \== (-).
value_(date, Date, date(Y,M,D)) :- day_(Date, Y, M, D).
value_(time, date(_,_,_,H,M,S,_,_,_), time(H,M,S)).

day_(date(Y,M,D), Y, M, D).
day_(date(Y,M,D,_,_,_,_,_,_), Y, M, D).

%!  day_of_the_week(+Date, -Day) is det.
%
%   Day is the day of the week of date(Y,M,D): 1 for Monday, 7 for Sunday.

day_of_the_week(Date, Day) :-
    formatted_(Date, '%u', Day0),
    Day = Day0.

%!  day_of_the_year(+Date, -Day) is det.
%
%   Day is the number of the day date(Y,M,D) in its year, from 1.

day_of_the_year(Date, Day) :-
    formatted_(Date, '%j', Day0),
    Day = Day0.

formatted_(date(Y,M,D), Format, Number) :-
    date_time_stamp(date(Y,M,D,0,0,0,0,-,-), Stamp),
    stamp_date_time(Stamp, Date, 0),
    format_time(codes(Codes), Format, Date),
    number_codes(Number, Codes).

%!  parse_time(+Text, -Stamp) is semidet.
%
%   Stamp is the time that Text tells, as ISO 8601 or RFC 1123 write it.

parse_time(Text, Stamp) :-
    parse_time(Text, _, Stamp).

%!  parse_time(+Text, ?Format, -Stamp) is semidet.
%
%   As parse_time/2.  Format is one of:
%
%     iso_8601    2006-12-08T15:29:44+02:00, 20061208T152944Z, 2006-12-08,
%                 2006-W49-5, 2006-342, with times down to hours, minutes,
%                 seconds or fractions of them
%     rfc_1123    Fri, 08 Dec 2006 15:29:44 GMT
%
%   Times without a time zone are universal time.

parse_time(Text, Format, Stamp) :-
    text_to_string(Text, String),
    string_codes(String, Codes),
    format_(Format),
    phrase(time_(Format, Date), Codes),
    !,
    date_time_stamp(Date, Stamp).

format_(iso_8601).
format_(rfc_1123).

time_(iso_8601, date(Y,M,D,H,Mn,S,Offset,-,-)) -->
    iso_date_(Y, M, D),
    (   [C],
        { C =:= 0'T ; C =:= 0'\s }
    ->  iso_time_(H, Mn, S),
        iso_zone_(Offset)
    ;   { H = 0, Mn = 0, S = 0, Offset = 0 }
    ).
time_(rfc_1123, date(Y,M,D,H,Mn,S,Offset,-,-)) -->
    letters_(3, Weekday),
    { weekday_(Weekday) },
    ", ",
    digits_(2, D),
    " ",
    letters_(3, Month),
    { month_name_(Month, M) },
    " ",
    digits_(4, Y),
    " ",
    digits_(2, H),
    ":",
    digits_(2, Mn),
    ":",
    digits_(2, S),
    " ",
    (   "GMT"
    ->  { Offset = 0 }
    ;   offset_(Offset)
    ).

iso_date_(Y, M, D) -->
    digits_(4, Y),
    "-",
    iso_day_(-, Y, M, D).
iso_date_(Y, M, D) -->
    digits_(4, Y),
    iso_day_(none, Y, M, D).

% iso_day_(+Separator, +Year, -Month, -Day)//

iso_day_(Sep, Y, 1, D) -->
    "W",
    !,
    digits_(2, Week),
    separator_(Sep, "-"),
    digits_(1, Day),
    { week_day_(Y, Week, Day, D) }.
iso_day_(Sep, _, M, D) -->
    month_(M),
    separator_(Sep, "-"),
    digits_(2, D),
    { between(1, 31, D) },
    no_digit_.
iso_day_(_, _, 1, D) -->
    digits_(3, D),
    no_digit_.
iso_day_(-, _, M, 1) -->
    month_(M),
    no_digit_.

month_(M) -->
    digits_(2, M),
    { between(1, 12, M) }.

no_digit_, [C] -->
    [C],
    !,
    { \+ code_type(C, digit) }.
no_digit_ -->
    [].

separator_(none, _) --> [].
separator_(-, Text) --> Text.

% week_day_(+Year, +Week, +Weekday, -Day): the day of the year.

week_day_(Y, Week, Weekday, Day) :-
    day_of_the_week(date(Y,1,4), Fourth),
    Day is 4-Fourth+(Week-1)*7+Weekday.

iso_time_(H, Mn, S) -->
    digits_(2, H),
    (   colon_,
        digits_(2, Mn)
    ->  (   colon_,
            digits_(2, S0)
        ->  fraction_(F),
            { S is S0+F }
        ;   { S = 0 }
        )
    ;   { Mn = 0, S = 0 }
    ).

colon_ --> ":".
colon_ --> [].

fraction_(F) -->
    (   [C],
        { C =:= 0'. ; C =:= 0', }
    ->  some_digits_(Codes),
        { number_codes(F, [0'0,0'.|Codes]) }
    ;   { F = 0 }
    ).

some_digits_([C|Codes]) -->
    [C],
    { code_type(C, digit) },
    more_digits_(Codes).

more_digits_([C|Codes]) -->
    [C],
    { code_type(C, digit) },
    !,
    more_digits_(Codes).
more_digits_([]) -->
    [].

iso_zone_(0) -->
    "Z",
    !.
iso_zone_(Offset) -->
    offset_(Offset),
    !.
iso_zone_(0) -->
    [].

% offset_(-West)//: seconds west of Greenwich.

offset_(West) -->
    [C],
    {   C =:= 0'+
    ->  Sign = -1
    ;   C =:= 0'-,
        Sign = 1
    },
    digits_(2, H),
    (   ":",
        digits_(2, M0)
    ->  { M = M0 }
    ;   digits_(2, M0)
    ->  { M = M0 }
    ;   { M = 0 }
    ),
    { West is Sign*(H*3600+M*60) }.

digits_(Count, Number) -->
    digit_codes_(Count, Codes),
    { number_codes(Number, Codes) }.

digit_codes_(Count, Codes) -->
    (   { Count =:= 0 }
    ->  { Codes = [] }
    ;   [C],
        { code_type(C, digit),
          Codes = [C|Codes1],
          Count1 is Count-1
        },
        digit_codes_(Count1, Codes1)
    ).

letters_(Count, Atom) -->
    { length(Codes, Count) },
    Codes,
    { atom_codes(Atom, Codes) }.

weekday_('Mon').
weekday_('Tue').
weekday_('Wed').
weekday_('Thu').
weekday_('Fri').
weekday_('Sat').
weekday_('Sun').

month_name_('Jan', 1).
month_name_('Feb', 2).
month_name_('Mar', 3).
month_name_('Apr', 4).
month_name_('May', 5).
month_name_('Jun', 6).
month_name_('Jul', 7).
month_name_('Aug', 8).
month_name_('Sep', 9).
month_name_('Oct', 10).
month_name_('Nov', 11).
month_name_('Dec', 12).
