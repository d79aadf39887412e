% Tests of library(url): see the runner for what the facts mean.

:- use_module(library(url)).

case(parse_url('http://u@h:80/a%20b?x=1&y=a+b#f', P), P,
     [[protocol(http),user(u),host(h),port(80),path('/a b'),search([x='1',y='a b']),fragment(f)]]).
case(parse_url('https://a.b', P), P, [[protocol(https),host('a.b'),path(/)]]).
case(parse_url('file:///tmp/x', P), P, [[protocol(file),path('/tmp/x')]]).
case(parse_url('mailto:x@y', P), P, [[protocol(mailto),path('x@y')]]).
case(parse_url(U, [protocol(http),host('a.b'),path('/x y'),search([a=b])]), U, ['http://a.b/x%20y?a=b']).
case(parse_url('c.html', 'http://h/a/b', P), P, [[protocol(http),host(h),path('/a/c.html')]]).
case(global_url('../x', 'http://h/a/b/c', U), U, ['http://h/a/x']).
case(global_url('/x', 'http://h/a/b', U), U, ['http://h/x']).
case(global_url('http://k/', 'http://h/a/b', U), U, ['http://k/']).
case(is_absolute_url('http://a'), x, [x]).
case(is_absolute_url('a/b'), x, []).
case(www_form_encode('a b/é', E), E, ['a%20b%2f%c3%a9']).
case(www_form_encode(V, 'a+b%2f%c3%a9'), V, ['a b/é']).
case((parse_url_search(C, [a=1,'b c'=d]), atom_codes(A, C)), A, ['a=1&b%20c=d']).
case(parse_url_search(`a=1&b%20c=d+e`, P), P, [[a='1','b c'='d e']]).
case(http_location([path('/a b'),search([x=1]),fragment(f)], L), L, ['/a%20b?x=1#f']).
case(url_iri('http://a/%C3%A9%20', I), I, ['http://a/é%20']).
case(url_iri(U, 'http://a/é'), U, ['http://a/%c3%a9']).
