:- module(ugraphs,
          [ add_edges/3, add_vertices/3, complement/2, compose/3,
            connect_ugraph/3, del_edges/3, del_vertices/3, edges/2,
            neighbors/3, neighbours/3, reachable/3, top_sort/2,
            top_sort/3, transitive_closure/2, transpose_ugraph/2,
            ugraph_layers/2, ugraph_union/3, vertices/2,
            vertices_edges_to_ugraph/3
          ]).

/** <module> Graphs as lists of neighbours

A graph is a list of Vertex-Neighbours, sorted on Vertex, where every
vertex has one element and Neighbours is the ordered set of the vertices
that its edges go to.  An edge from V to W is written V-W.
*/

%!  vertices(+Graph, -Vertices) is det.
%
%   Vertices is the ordered set of the vertices of Graph.

vertices([], []).
vertices([V-_|Graph], [V|Vertices]) :-
    vertices(Graph, Vertices).

%!  edges(+Graph, -Edges) is det.
%
%   Edges is the ordered set of the edges of Graph.

edges([], []).
edges([V-Ns|Graph], Edges) :-
    edges_(Ns, V, Edges, Edges1),
    edges(Graph, Edges1).

edges_([], _, Edges, Edges).
edges_([N|Ns], V, [V-N|Edges], End) :-
    edges_(Ns, V, Edges, End).

%!  vertices_edges_to_ugraph(+Vertices, +Edges, -Graph) is det.
%
%   Graph has the Vertices, the Edges and the vertices that those connect.

vertices_edges_to_ugraph(Vertices, Edges, Graph) :-
    sort(Edges, SortedEdges),
    ends_(SortedEdges, Ends, Vertices),
    sort(Ends, AllVertices),
    graph_(AllVertices, SortedEdges, Graph).

ends_([], Vertices, Vertices).
ends_([V-W|Edges], [V,W|Ends], Vertices) :-
    ends_(Edges, Ends, Vertices).

% graph_(+Vertices, +Edges, -Graph): both are sorted, and Vertices has all
% the vertices.

graph_([], _, []).
graph_([V|Vertices], Edges, [V-Ns|Graph]) :-
    from_(Edges, V, Ns, Edges1),
    graph_(Vertices, Edges1, Graph).

from_(Edges, V, Ns, Rest) :-
    (   Edges = [V0-N|Edges1],
        V0 == V
    ->  Ns = [N|Ns1],
        from_(Edges1, V, Ns1, Rest)
    ;   Ns = [],
        Rest = Edges
    ).

no_neighbours_([], []).
no_neighbours_([V|Vertices], [V-[]|Graph]) :-
    no_neighbours_(Vertices, Graph).

%!  add_vertices(+Graph0, +Vertices, -Graph) is det.
%
%   Graph is Graph0 with the vertices in the list Vertices added.

add_vertices(Graph0, Vertices, Graph) :-
    sort(Vertices, Sorted),
    no_neighbours_(Sorted, New),
    ugraph_union(Graph0, New, Graph).

%!  del_vertices(+Graph0, +Vertices, -Graph) is det.
%
%   Graph is Graph0 without the vertices in the list Vertices and the edges
%   from and to them.

del_vertices(Graph0, Vertices, Graph) :-
    sort(Vertices, Sorted),
    del_vertices_(Graph0, Sorted, Graph).

del_vertices_([], _, []).
del_vertices_([V-Ns0|Graph0], Vertices, Graph) :-
    (   ord_memberchk(V, Vertices)
    ->  del_vertices_(Graph0, Vertices, Graph)
    ;   ord_subtract(Ns0, Vertices, Ns),
        Graph = [V-Ns|Graph1],
        del_vertices_(Graph0, Vertices, Graph1)
    ).

%!  add_edges(+Graph0, +Edges, -Graph) is det.
%
%   Graph is Graph0 with the edges in the list Edges added, and the vertices
%   that they connect.

add_edges(Graph0, Edges, Graph) :-
    vertices_edges_to_ugraph([], Edges, New),
    ugraph_union(Graph0, New, Graph).

%!  del_edges(+Graph0, +Edges, -Graph) is det.
%
%   Graph is Graph0 without the edges in the list Edges.  No vertices are
%   deleted.

del_edges(Graph0, Edges, Graph) :-
    sort(Edges, Sorted),
    del_edges_(Graph0, Sorted, Graph).

del_edges_([], _, []).
del_edges_([V-Ns0|Graph0], Edges, [V-Ns|Graph]) :-
    before_(Edges, V, Edges1),
    from_(Edges1, V, Out, Edges2),
    ord_subtract(Ns0, Out, Ns),
    del_edges_(Graph0, Edges2, Graph).

before_(Edges, V, Rest) :-
    (   Edges = [V0-_|Edges1],
        V0 @< V
    ->  before_(Edges1, V, Rest)
    ;   Rest = Edges
    ).

%!  ugraph_union(+Graph1, +Graph2, -Graph) is det.
%
%   Graph has the vertices and the edges of both graphs.

ugraph_union([], Graph, Graph).
ugraph_union([V-Ns|Graph1], Graph2, Graph) :-
    union_(Graph2, V, Ns, Graph1, Graph).

union_([], V, Ns, Graph1, [V-Ns|Graph1]).
union_([V2-Ns2|Graph2], V1, Ns1, Graph1, Graph) :-
    compare(Order, V1, V2),
    union_(Order, V1, Ns1, Graph1, V2, Ns2, Graph2, Graph).

union_(=, V, Ns1, Graph1, _, Ns2, Graph2, [V-Ns|Graph]) :-
    ord_union(Ns1, Ns2, Ns),
    ugraph_union(Graph1, Graph2, Graph).
union_(<, V1, Ns1, Graph1, V2, Ns2, Graph2, [V1-Ns1|Graph]) :-
    union_(Graph1, V2, Ns2, Graph2, Graph).
union_(>, V1, Ns1, Graph1, V2, Ns2, Graph2, [V2-Ns2|Graph]) :-
    union_(Graph2, V1, Ns1, Graph1, Graph).

%!  neighbours(+Vertex, +Graph, -Neighbours) is semidet.
%
%   Neighbours is the ordered set of the vertices that the edges from Vertex
%   go to.  Fails if Graph does not have Vertex.

neighbours(V, [V0-Ns0|Graph], Ns) :-
    (   V0 == V
    ->  Ns = Ns0
    ;   neighbours(V, Graph, Ns)
    ).

%!  neighbors(+Vertex, +Graph, -Neighbours) is semidet.
%
%   The same as neighbours/3.

neighbors(V, Graph, Ns) :-
    neighbours(V, Graph, Ns).

%!  connect_ugraph(+Graph0, -Start, -Graph) is det.
%
%   Graph is Graph0 with a vertex Start that comes before all others and
%   has an edge to each of them.  Raises an instantiation error if the
%   first vertex is a variable.  An empty Graph0 is not changed.

connect_ugraph(Graph0, Start, Graph) :-
    (   Graph0 = [First-_|_]
    ->  vertex_before_(First, Start),
        vertices(Graph0, Vertices),
        Graph = [Start-Vertices|Graph0]
    ;   Start = 0,
        Graph = []
    ).

vertex_before_(First, Start) :-
    must_be(nonvar, First),
    (   number(First)
    ->  Start is First-1
    ;   Start = 0
    ).

%!  transpose_ugraph(+Graph, -Transposed) is det.
%
%   Transposed has the vertices of Graph and its edges the other way round.

transpose_ugraph(Graph, Transposed) :-
    vertices(Graph, Vertices),
    edges(Graph, Edges),
    turn_(Edges, Turned),
    vertices_edges_to_ugraph(Vertices, Turned, Transposed).

turn_([], []).
turn_([V-W|Edges], [W-V|Turned]) :-
    turn_(Edges, Turned).

%!  compose(+Graph1, +Graph2, -Graph) is det.
%
%   Graph has the vertices of both graphs, and an edge from V to W if there
%   is an X with an edge from V to X in Graph1 and one from X to W in
%   Graph2.

compose(Graph1, Graph2, Graph) :-
    vertices(Graph1, Vertices1),
    vertices(Graph2, Vertices2),
    ord_union(Vertices1, Vertices2, Vertices),
    compose_(Vertices, Graph1, Graph2, Graph).

compose_([], _, _, []).
compose_([V|Vertices], Graph1, Graph2, [V-Ns|Graph]) :-
    (   Graph1 = [V1-Xs|Rest1],
        V1 == V
    ->  all_neighbours_(Xs, Graph2, Sets),
        ord_union(Sets, Ns),
        compose_(Vertices, Rest1, Graph2, Graph)
    ;   Ns = [],
        compose_(Vertices, Graph1, Graph2, Graph)
    ).

% all_neighbours_(+Vertices, +Graph, -Sets): Vertices are in order, so one
% walk along Graph finds them all.

all_neighbours_([], _, []).
all_neighbours_([V|Vertices], Graph, Sets) :-
    find_(Graph, V, Vertices, Sets).

find_([], _, _, []).
find_([V0-Ns|Graph], V, Vertices, Sets) :-
    compare(Order, V, V0),
    find_(Order, V, Vertices, V0, Ns, Graph, Sets).

find_(=, _, Vertices, _, Ns, Graph, [Ns|Sets]) :-
    all_neighbours_(Vertices, Graph, Sets).
find_(<, _, Vertices, V0, Ns, Graph, Sets) :-
    all_neighbours_(Vertices, [V0-Ns|Graph], Sets).
find_(>, V, Vertices, _, _, Graph, Sets) :-
    find_(Graph, V, Vertices, Sets).

%!  transitive_closure(+Graph, -Closure) is det.
%
%   Closure has the vertices of Graph, and an edge from V to W if Graph has
%   a path of one or more edges from V to W.

transitive_closure(Graph, Closure) :-
    vertices(Graph, Vertices),
    closure_(Vertices, Graph, Closure).

closure_([], Closure, Closure).
closure_([V|Vertices], Graph0, Closure) :-
    neighbours(V, Graph0, Ns),
    through_(Graph0, V, Ns, Graph1),
    closure_(Vertices, Graph1, Closure).

% through_(+Graph0, +V, +Ns, -Graph): add the edges to Ns for the vertices
% that have an edge to V.

through_([], _, _, []).
through_([W-Ns0|Graph0], V, Ns, [W-Ns1|Graph]) :-
    (   ord_memberchk(V, Ns0)
    ->  ord_union(Ns0, Ns, Ns1)
    ;   Ns1 = Ns0
    ),
    through_(Graph0, V, Ns, Graph).

%!  complement(+Graph, -Complement) is det.
%
%   Complement has the vertices of Graph, and an edge between different
%   vertices where Graph has none.

complement(Graph, Complement) :-
    vertices(Graph, Vertices),
    complement_(Graph, Vertices, Complement).

complement_([], _, []).
complement_([V-Ns0|Graph], Vertices, [V-Ns|Complement]) :-
    ord_add_element(Ns0, V, Out),
    ord_subtract(Vertices, Out, Ns),
    complement_(Graph, Vertices, Complement).

%!  reachable(+Vertex, +Graph, -Reachable) is semidet.
%
%   Reachable is the ordered set of Vertex and the vertices that Graph has
%   a path to from Vertex.  Fails if Graph does not have Vertex.

reachable(V, Graph, Reachable) :-
    neighbours(V, Graph, _),
    ord_list_to_assoc(Graph, Assoc),
    reach_([V], Assoc, [V], Reachable).

reach_([], _, Reachable, Reachable).
reach_([V|Agenda], Assoc, Reachable0, Reachable) :-
    (   get_assoc(V, Assoc, Ns)
    ->  ord_union(Reachable0, Ns, Reachable1, New),
        append(New, Agenda, Agenda1),
        reach_(Agenda1, Assoc, Reachable1, Reachable)
    ;   reach_(Agenda, Assoc, Reachable0, Reachable)
    ).

%!  top_sort(+Graph, -Sorted) is semidet.
%
%   Sorted has the vertices of Graph in an order in which every edge goes
%   from an earlier vertex to a later one.  Fails if Graph has a cycle.

top_sort(Graph, Sorted) :-
    top_sort(Graph, [], Sorted).

%!  top_sort(+Graph, ?Tail, -Sorted) is semidet.
%
%   As top_sort/2, where Sorted ends in Tail.

top_sort(Graph, Tail, Sorted) :-
    start_counts_(Graph, Pairs),
    ord_list_to_assoc(Pairs, Counts0),
    count_edges_(Graph, Counts0, Counts1),
    without_in_(Graph, Counts1, Ready),
    length(Graph, Left),
    take_(Ready, Left, Counts1, Tail, Sorted).

% The value of V is in(Count, Neighbours), with the Count of the edges from
% vertices that are not sorted yet.

start_counts_([], []).
start_counts_([V-Ns|Graph], [V-in(0,Ns)|Pairs]) :-
    start_counts_(Graph, Pairs).

count_edges_([], Counts, Counts).
count_edges_([_-Ns|Graph], Counts0, Counts) :-
    count_ends_(Ns, Counts0, Counts1),
    count_edges_(Graph, Counts1, Counts).

count_ends_([], Counts, Counts).
count_ends_([N|Ns], Counts0, Counts) :-
    get_assoc(N, Counts0, in(C0,Out), Counts1, in(C,Out)),
    C is C0+1,
    count_ends_(Ns, Counts1, Counts).

without_in_([], _, []).
without_in_([V-_|Graph], Counts, Ready) :-
    get_assoc(V, Counts, in(C,_)),
    (   C =:= 0
    ->  Ready = [V|Ready1],
        without_in_(Graph, Counts, Ready1)
    ;   without_in_(Graph, Counts, Ready)
    ).

take_([], 0, _, Sorted, Sorted).
take_([V|Ready0], Left0, Counts0, Tail, [V|Sorted]) :-
    get_assoc(V, Counts0, in(_,Ns)),
    uncount_(Ns, Counts0, Counts, Ready0, Ready),
    Left is Left0-1,
    take_(Ready, Left, Counts, Tail, Sorted).

uncount_([], Counts, Counts, Ready, Ready).
uncount_([N|Ns], Counts0, Counts, Ready0, Ready) :-
    get_assoc(N, Counts0, in(C0,Out), Counts1, in(C,Out)),
    C is C0-1,
    (   C =:= 0
    ->  uncount_(Ns, Counts1, Counts, [N|Ready0], Ready)
    ;   uncount_(Ns, Counts1, Counts, Ready0, Ready)
    ).

%!  ugraph_layers(+Graph, -Layers) is semidet.
%
%   Layers is a list of ordered sets of vertices: the vertices without
%   incoming edges, those without any when the first ones are taken away,
%   and so on.  Fails if Graph has a cycle.

ugraph_layers(Graph, Layers) :-
    start_counts_(Graph, Pairs),
    ord_list_to_assoc(Pairs, Counts0),
    count_edges_(Graph, Counts0, Counts1),
    without_in_(Graph, Counts1, Layer),
    length(Graph, Left),
    layers_(Layer, Left, Counts1, Layers).

layers_([], 0, _, []).
layers_([V|Vs], Left0, Counts0, [[V|Vs]|Layers]) :-
    next_layer_([V|Vs], Left0, Left, Counts0, Counts, [], Next0),
    sort(Next0, Next),
    layers_(Next, Left, Counts, Layers).

next_layer_([], Left, Left, Counts, Counts, Next, Next).
next_layer_([V|Vs], Left0, Left, Counts0, Counts, Next0, Next) :-
    get_assoc(V, Counts0, in(_,Ns)),
    uncount_(Ns, Counts0, Counts1, Next0, Next1),
    Left1 is Left0-1,
    next_layer_(Vs, Left1, Left, Counts1, Counts, Next1, Next).
