#!/usr/bin/env python3
"""Random small cases of rules, one on each line, with the answers of a reference.

    generate.py --reference DIRECTORY [--count 3000] [--seed 1] > golden/random.jsonl

The reference is a Python module `ref` in that directory with execute(case).
"""
import argparse, json, random, sys

a = argparse.ArgumentParser(description=__doc__)
a.add_argument('--reference', required=True)
a.add_argument('--count', type=int, default=3000)
a.add_argument('--seed', type=int, default=1)
options = a.parse_args()
sys.path.insert(0, options.reference)
import ref

R = random.Random(options.seed)
NAMES = ['ann', 'bob', 'cid', 'dot']
FIELDS = ['gold', 'rank', 'suit', 'target', 'hand', 'won']
SUITS = ['hearts', 'spades', 'clubs']


def scalar():
    return R.choice([0, 1, 2, 3, 5, 8, 13, 25, -1, 2.5, 4.0, '7', '3', 'x', '', True, False, None] + SUITS + NAMES)


def entity():
    out = {}
    for field in R.sample(FIELDS, R.randint(1, 4)):
        if field in ('gold', 'rank', 'won'):
            out[field] = R.choice([R.randint(0, 30), str(R.randint(0, 9)), 1.5, None])
        elif field == 'suit':
            out[field] = R.choice(SUITS)
        elif field == 'target':
            out[field] = R.choice(NAMES + [1, 2])
        else:
            out[field] = [scalar() for _ in range(R.randint(0, 3))]
    return out


def state():
    keys = R.choice([NAMES, ['1', '2', '3', '10']])
    out = {'player': {k: entity() for k in R.sample(keys, R.randint(1, 4))}}
    if R.random() < .6:
        out['table'] = [R.choice([entity(), scalar()]) for _ in range(R.randint(0, 4))]
    out['turn'] = R.choice(keys + [1, 2])
    out['pot'] = R.choice([0, 3, '4', 1.5, {}])
    return out


class Rule:
    """One rule; what is bound is known, so that most rules make sense."""

    def __init__(self, bound=(), depth=0):
        self.bound, self.depth, self.fresh = list(bound), depth, 0

    def new(self):
        self.fresh += 1
        return 'XYZVW'[self.fresh % 5] + ('' if self.depth == 0 else str(self.depth))

    def value(self):
        return R.choice(['$this', str(R.randint(0, 20)), "'hearts'", "path('/pot')", "path('../gold')", 'null', '2.5']
                        + ['$' + b for b in self.bound] * 2)

    def expr(self, depth=0):
        r = R.random()
        if depth > 2 or r < .4:
            return self.value()
        x, y = self.expr(depth + 1), self.expr(depth + 1)
        if r < .6:
            return f"{x} {R.choice('+-*/%')} {y}"
        if r < .75:
            return f"({x} {R.choice(['<', '<=', '>', '>=', '==', '!='])} {y})"
        if r < .8:
            return f"({x} ?? {y})"
        if r < .87:
            return f"({self.test(depth + 1)} ? {x} : {y})"
        return R.choice([f"min({x}, {y})", f"max({x}, {y})", f"count({x})", f"round({x})", f"concat({x}, {y})", f"twice({x})", f"abs({x})"])

    def test(self, depth=0):
        t = f"{self.expr(depth + 1)} {R.choice(['<', '<=', '>', '>=', '==', '!='])} {self.expr(depth + 1)}"
        r = R.random()
        return t if depth > 2 or r < .7 else f"!({t})" if r < .8 else f"{t} {R.choice(['&&', '||'])} {self.test(depth + 1)}"

    def variable(self, types=('', '', '', '', ':int', ':num', ':text', ':any')):
        if self.bound and R.random() < .35:
            return '$' + R.choice(self.bound)
        v = self.new()
        if v not in self.bound:
            self.bound.append(v)
        return '$' + v + R.choice(types)

    def leaf(self):
        r = R.random()
        if r < .3:
            return R.choice(['<', '<=', '>', '>=', '==', '!=', '> 2 && <']) + ' ' + R.choice([str(R.randint(0, 25)), self.expr(2)])
        if r < .55:
            return self.variable()
        if r < .65:
            return self.variable() + ' = ' + self.expr(1)
        if r < .72:
            return '@absent'
        if r < .8:
            return '=' + self.expr(1)
        return R.choice([scalar(), {}])

    def fields(self):
        out = {}
        for _ in range(R.randint(0, 3)):
            k = R.choice(FIELDS) + R.choice(['', '', '', '@2'])
            out[k] = {'$_': self.leaf()} if k.startswith('hand') and R.random() < .4 else self.leaf()
        r = R.random()
        if r < .1:
            out['_'] = R.choice([self.test(), self.variable(('',)) + ' = ' + self.expr()])
        elif r < .15:
            out['@parent'] = {self.variable(): {R.choice(FIELDS): self.leaf()}}
        elif r < .2:
            inner = Rule(self.bound, 7)
            out['@not'] = {R.choice(FIELDS): inner.leaf()}
        elif r < .24:
            out[R.choice(['@/turn', '@../../pot', '@./hand/0', '@/player/ann'])] = self.leaf()
        return out

    def condition(self):
        out = {}
        for _ in range(R.randint(1, 3)):
            r = R.random()
            if r < .55:
                out['player' + R.choice(['', '@1', '@2'])] = {self.variable(): self.fields() for _ in range(R.randint(1, 2))}
            elif r < .65:
                out['table'] = R.choice([{self.variable(): R.choice([self.leaf(), self.fields()])}, [self.leaf(), {}], {'0': self.leaf()}])
            elif r < .8:
                out[R.choice(['turn', 'pot'])] = self.leaf()
            elif r < .9:
                out['_' + R.choice(['', '@1'])] = R.choice([self.test(), self.variable(('', ':int')) + ' = ' + self.expr()])
            else:
                inner = Rule(self.bound, 8)
                out['@not'] = {'player': {inner.variable(): inner.fields()}}
        if R.random() < .1:
            out['@log'] = R.choice([True, 'deep', False])
        return out

    def target(self, depth=0):
        r = R.random()
        if r < .3:
            return '=' + self.expr()
        if r < .45:
            return R.choice([scalar(), [scalar(), '=' + self.expr(1)], None])
        if r < .55:
            return '@remove'
        if r < .62:
            return {'@append': R.choice([scalar(), '=' + self.expr(1), {'k': scalar()}])}
        if depth < 3 and r < .85:
            return {R.choice(FIELDS + ['0', '1', '$' + R.choice(self.bound or ['this'])]): self.target(depth + 1)}
        if r < .93 and self.depth < 2:
            return {'@rules': [rule(self.bound, self.depth + 1)]}
        return {}

    def action(self):
        if self.depth < 2 and R.random() < .15:
            return [rule(self.bound, self.depth + 1) for _ in range(R.randint(1, 2))]
        out = {}
        for _ in range(R.randint(1, 3)):
            k = R.choice(['player', 'table', 'pot', 'turn', 'new', '@root', '@/player/ann', '_', '@call'] + ['$' + b for b in self.bound])
            if k == '_':
                v = self.new() + 'a'
                out[k] = f"${v} = {self.expr()}"
                self.bound.append(v)
            elif k == '@call':
                out[k] = R.choice(['deal', 'late']) + f"({self.expr()})"
            else:
                out[k] = self.target()
        return out


def rule(bound=(), depth=0):
    r = Rule(bound, depth)
    out = {'condition': r.condition(), 'action': r.action()}
    if R.random() < .15:
        out['repeat'] = R.choice([0, 2, 3])
    if R.random() < .3:
        out['match'] = R.choice(['first', 'recheck'])
    if R.random() < .25:
        out['@log'] = True
    return out


def simple(state):
    """A rule that asks for a constant or a threshold at a constant path, and perhaps for more."""
    k = R.randint(-1, 30)
    tests = ['< %s' % k, '<= %s' % k, '> %s' % k, '>= %s' % k, '%s <= $this' % k, '== %s' % k, k, scalar(), '$V', {}, '> 2.5']
    player = R.choice(list(state['player']))
    condition = R.choice([
        lambda: {'turn': R.choice(tests)},
        lambda: {'pot': R.choice(tests)},
        lambda: {'player': {player: {R.choice(FIELDS): R.choice(tests)}}},
        lambda: {'table': {'0': R.choice(tests)}},
        lambda: {'player': {'$X': {R.choice(FIELDS): R.choice(tests), R.choice(FIELDS) + '@2': R.choice(tests)}}},
        lambda: {'pot': R.choice(tests), 'player': {'$X': {R.choice(FIELDS): R.choice(tests)}, '$Y': {'target': '$X'}}},
    ])()
    action = R.choice([
        {}, {'pot': '=path(\'/pot\') == null ? 1 : 3'}, {'turn': k}, {'player': {player: {'gold': k}}}, {'hits': {'@append': k}},
        {'@call': 'deal(%d)' % k}, {'player': {player: R.choice(['@remove', {'gold': '@remove'}])}},
    ])
    out = {'condition': condition, 'action': action}
    if R.random() < .1:
        out['match'] = R.choice(['first', 'recheck'])
    if R.random() < .1:
        out['repeat'] = R.choice([0, 2])
    if R.random() < .05:
        out[R.choice(['@log', 'enabled'])] = R.choice([True, False])
    return out


def case():
    start = state()
    few = R.random() < .7
    rules = [rule() for _ in range(R.randint(1, 3))] if few else [simple(start) for _ in range(R.randint(3, 14))]
    c = {'state': start, 'rules': rules,
         'host': {'functions': {'twice': '$a1 * 2'}, 'commands': ['deal'], 'after_commit': ['late'], 'fail': R.choice([[], [], ['deal'], ['late']])},
         'limits': {'matches': 100, 'steps': 500, 'size': 20000}}
    if R.random() < .25:
        c['query'] = True
    return c


done = errors = 0
while done < options.count:
    c = case()
    got = ref.execute(c)
    if 'error' in got:
        # most of them say the same
        if errors > options.count // 4 or 'nested too deep' in got['msg']:
            continue
        errors += 1
        c['expect'] = {'error': got['error'], 'stage': got['stage']}
    else:
        c['expect'] = {k: got[k] for k in ('state', 'matches', 'calls', 'failed') if k in got}
        c['expect']['full_log'] = got['log']
    line = json.dumps(c, ensure_ascii=False)
    if len(line) < 4000 and 'Infinity' not in line and 'NaN' not in line:
        print(line)
        done += 1
