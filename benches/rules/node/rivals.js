// json-rules-engine in a process of its own: `node rivals.js TASK NUMBER..` writes its name, then for each line
// with a number does so many changes and evaluations, and writes nanoseconds of both and what was found.
import readline from 'node:readline';
import { createRequire } from 'node:module';
import { Engine } from 'json-rules-engine';

const version = createRequire(import.meta.url)('json-rules-engine/package.json').version;
const [task, ...numbers] = process.argv.slice(2).map((a, i) => (i === 0 ? a : Number(a)));

class Random {
  constructor(seed) { this.x = seed >>> 0; }
  below(n) {
    this.x = (Math.imul(this.x, 1664525) + 1013904223) >>> 0;
    return (this.x >>> 8) % n;
  }
}

function thresholds(n, keys) {
  const random = new Random(2);
  const facts = {};
  for (let k = 0; k < keys; k++) facts[`v${k}`] = random.below(100);
  const engine = new Engine();
  for (let i = 0; i < n; i++) {
    const condition = { fact: `v${i % keys}`, operator: 'greaterThan', value: random.below(100) };
    engine.addRule({ conditions: { all: [condition] }, event: { type: 'hit', params: { i } } });
  }
  return {
    change() { const k = random.below(keys); facts[`v${k}`] = random.below(100); },
    evaluate: () => engine.run(facts),
  };
}

function many(n) {
  const random = new Random(3);
  const kinds = n / 10;
  const facts = { kind: 'k0', level: 50, zone: 'z0' };
  const engine = new Engine();
  for (let i = 0; i < n; i++) {
    const all = [
      { fact: 'kind', operator: 'equal', value: `k${i % kinds}` },
      { fact: 'level', operator: 'greaterThan', value: random.below(100) },
      { fact: 'zone', operator: 'equal', value: `z${random.below(5)}` },
    ];
    engine.addRule({ conditions: { all }, event: { type: 'hit', params: { i } } });
  }
  return {
    change() {
      switch (random.below(3)) {
        case 0: facts.kind = `k${random.below(kinds)}`; break;
        case 1: facts.level = random.below(100); break;
        default: facts.zone = `z${random.below(5)}`;
      }
    },
    evaluate: () => engine.run(facts),
  };
}

// joins and changes of the state cannot be expressed; ten thousand rules over as many facts take seconds
const tasks = { thresholds: (n, keys) => (n <= 1000 ? thresholds(n, keys) : null), many };
const contender = tasks[task]?.(...numbers);
if (contender) {
  console.log(`json-rules-engine ${version} (node ${process.versions.node})`);
  for await (const line of readline.createInterface({ input: process.stdin })) {
    let change = 0n, evaluation = 0n, check = 0;
    for (let i = 0; i < Number(line); i++) {
      const start = process.hrtime.bigint();
      contender.change();
      const changed = process.hrtime.bigint();
      const { events } = await contender.evaluate();
      const end = process.hrtime.bigint();
      change += changed - start;
      evaluation += end - changed;
      const value = events.reduce((sum, e) => sum + e.params.i + 1, 0);
      check = (check * 31 + value) % 1000000007;
    }
    console.log(`${change} ${evaluation} ${check}`);
  }
}
