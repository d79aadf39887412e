% Tests of library(uri): see the runner for what the facts mean.

:- use_module(library(uri)).

case(uri_components('http://www.example.com/a/b?q=1&r=%20x#frag', X), X, [uri_components(http,'www.example.com','/a/b','q=1&r=%20x',frag)]).
case(uri_components(X, uri_components(http,'www.example.com','/a/b','q=1&r=%20x',frag)), X, ['http://www.example.com/a/b?q=1&r=%20x#frag']).
case(uri_components('mailto:x@y', X), X, [uri_components(mailto,_,'x@y',_,_)]).
case(uri_components(X, uri_components(mailto,_,'x@y',_,_)), X, ['mailto:x@y']).
case(uri_components('/a/b', X), X, [uri_components(_,_,'/a/b',_,_)]).
case(uri_components(X, uri_components(_,_,'/a/b',_,_)), X, ['/a/b']).
case(uri_components('http://a.b:80/p a?q=1#f', X), X, [uri_components(http,'a.b:80','/p a','q=1',f)]).
case(uri_components(X, uri_components(http,'a.b:80','/p a','q=1',f)), X, ['http://a.b:80/p a?q=1#f']).
case(uri_authority_components('u:p@h:80', X), X, [uri_authority(u,p,h,80)]).
case(uri_authority_components(X, uri_authority(u,p,h,80)), X, ['u:p@h:80']).
case(uri_authority_components(h, X), X, [uri_authority(_,_,h,_)]).
case(uri_authority_components(X, uri_authority(_,_,h,_)), X, [h]).
case(uri_encoded(query_value, 'a b&c=d/e', X), X, ['a%20b%26c%3Dd/e']).
case(uri_encoded(path, 'a b/c?d', X), X, ['a%20b/c%3Fd']).
case(uri_encoded(segment, 'a b/c', X), X, ['a%20b%2Fc']).
case(uri_encoded(fragment, 'a b#c', X), X, ['a%20b%23c']).
case(uri_encoded(query_value, X, 'a%20b+c'), X, ['a b c']).
case(uri_encoded(path, X, 'a%20b+c'), X, ['a b+c']).
case(uri_query_components(X, [a=b,c(d),'e f'-1]), X, ['a=b&c=d&e%20f=1']).
case(uri_query_components('a=b&c=d%20e', X), X, [[a=b,c='d e']]).
case(uri_normalized('HTTP://a.B/../c/./d', X), X, ['http://a.b/c/d']).
case(uri_resolve('../x?y', 'http://a/b/c/d', X), X, ['http://a/b/x?y']).
case(uri_resolve(g, 'http://a/b/c/d;p?q', X), X, ['http://a/b/c/g']).
case(uri_resolve('//g', 'http://a/b/c/d;p?q', X), X, ['http://g']).
case(uri_resolve('?y', 'http://a/b/c/d;p?q', X), X, ['http://a/b/c/d;p?y']).
case(uri_resolve('', 'http://a/b/c/d;p?q', X), X, ['http://a/b/c/d;p?q']).
case(uri_resolve('../../../g', 'http://a/b/c/d;p?q', X), X, ['http://a/g']).
case(uri_is_global('http://x'), x, [x]).
case(uri_file_name(X, '/a/b c'), X, ['file:///a/b%20c']).
case(uri_file_name('file:///a/b%20c', X), X, ['/a/b c']).
case(uri_iri(X, 'http://a/é'), X, ['http://a/%C3%A9']).
case(uri_iri('http://a/%C3%A9', X), X, ['http://a/é']).
case(uri_data(scheme, uri_components(a,b,c,d,e), X), X, [a]).
case(uri_data(path, uri_components(a,b,c,d,e), z, X), X, [uri_components(a,b,z,d,e)]).
case(uri_authority_data(port, uri_authority(a,b,c,d), X), X, [d]).
case(uri_encoded(query_value, 'é~!*()', X), X, ['%C3%A9~!*()']).
case(uri_encoded(path, 'é~!*()@:$&+,;=', X), X, ['%C3%A9~!*()@%3A$&+,;=']).
case(uri_normalized('a/../b', 'http://h/x/y', X), X, ['http://h/x/b']).
case(uri_query_components(X, [a='é&=+ /?']), X, ['a=%C3%A9%26%3D%2B%20/?']).
case(uri_is_global(x), y, []).
case(uri_is_global('c:foo'), y, []).
error_case(uri_components(_, uri_components(http, h, '/', [a=b], _)), type_error(atom, [a=b])).
error_case(uri_query_components('a;b', _), syntax_error(illegal_uri_query)).
error_case(uri_encoded(nosuch, a, _), _).
