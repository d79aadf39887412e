:- module(pldoc, [ doc_collect/1, pldoc_loading/0 ]).

/** <module> Documentation in comments

Comments are not collected: programs that switch it on and off run all the same.
*/

%!  doc_collect(+OnOff) is det.
%
%   Elsewhere: collect comments of files to be loaded.
doc_collect(OnOff) :- must_be(oneof([true, false]), OnOff).

%!  pldoc_loading is failure.
%
%   The library is not being loaded.
pldoc_loading :- fail.
