import { expect, it } from 'vitest';
import { openTestProgram } from '../testing/openTestProgram.mjs';
import { compareWithList, findPathProblems, findUncheckedCalls, readPathRequirements } from './findPathProblems.mjs';
import { readCallGraph } from './readCallGraph.mjs';

/** A handler that checks and sends. Both calls lead to the line. */
const program = {
  'route.ts': `
    import { send } from './sender.ts';
    import { check } from './policy.ts';
    export function handle() { check(); send(); }`,
  'policy.ts': "import { write } from './line.ts';\nexport function check() { write('lookup'); }",
  'sender.ts': "import { write } from './line.ts';\nexport function send() { write('send'); }",
  'line.ts':
    'export function write(text: string) { finish(text); }\nfunction finish(text: string) {}\nexport function stop() {}',
};
const files = Object.keys(program);
const chains = ['route.handle → sender.send → line.write → line.finish', 'route.handle → policy.check → line.write'];

function open(changes = {}, path = {}) {
  const navigator = openTestProgram({ ...program, ...changes });
  const starts = navigator.findFunctions({ name: 'handle', file: 'route.ts' });
  const graph = readCallGraph(navigator, { starts, files, jumps: [], ports: [], ...path });
  const requirements = readPathRequirements(navigator, { files, functions: [], chains, ...path });
  return { graph, requirements };
}
const find = (changes, path) => {
  const { graph, requirements } = open(changes, path);
  return findPathProblems(graph, requirements);
};

it('returns the required steps of a path', () => {
  expect(find()).toEqual({ ways: chains, problems: [] });
});

it('reports a missing step although another call leads to the same function', () => {
  expect(find({ 'sender.ts': 'export function send() {}' }).problems).toEqual(['sender.send does not call line.write']);
});

it('reports a missing step although the path leads to the function through further functions', () => {
  const sender =
    "import { write } from './line.ts';\nexport function send() { pass(); }\nconst pass = () => write('send');";
  expect(find({ 'sender.ts': sender }).problems).toEqual(['sender.send does not call line.write']);
});

it('names the jump between two steps', () => {
  const jump = { name: 'J1', from: { name: 'send', file: 'sender.ts' }, to: { name: 'write', file: 'line.ts' } };
  const { ways, problems } = find({ 'sender.ts': 'export function send() {}' }, { jumps: [jump] });
  expect(problems).toEqual([]);
  expect(ways[0]).toBe('route.handle → sender.send → J1 line.write → line.finish');
});

it('reports files and functions of the tour to which no call leads', () => {
  const functions = [
    { name: 'finish', file: 'line.ts' },
    { name: 'stop', file: 'line.ts' },
  ];
  const { problems } = find({ 'policy.ts': 'export {};' }, { chains: [], functions });
  expect(problems).toEqual([
    'no call leads to policy.ts',
    'docs/tour.md names stop in line.ts, to which no call leads',
  ]);
});

it('reports steps and functions that do not exist', () => {
  const { requirements } = open(
    {},
    {
      chains: ['route.handle → line.pause', 'queue.enter'],
      functions: [{ name: 'createLine.write', file: 'line.ts' }],
    },
  );
  expect(requirements.missing).toEqual([
    'line.ts has no function createLine.write',
    'line.ts has no function pause',
    'queue.ts has no function enter',
  ]);
});

it('reports each call between files when it is missing', () => {
  const { graph, requirements } = open();
  expect(findUncheckedCalls(graph, requirements)).toEqual([]);
});

it.each([
  ['sender.send → line.write', ['route.handle → sender.send', chains[1]]],
  ['policy.check → line.write', [chains[0], 'route.handle → policy.check']],
])('lists %s when no required step contains it', (call, otherChains) => {
  const { graph, requirements } = open({}, { chains: otherChains });
  expect(findUncheckedCalls(graph, requirements)).toEqual([call]);
});

it('compares dead ends with permitted interfaces and calls', () => {
  const found = ['sender.send calls Logger.warn', 'sender.send calls the parameter work'];
  expect(compareWithList(found, ['Logger', 'sender.send calls the parameter work'])).toEqual({
    unexpected: [],
    unused: [],
  });
  expect(compareWithList(found, ['Log', 'warn', 'sender.send calls the parameter'])).toEqual({
    unexpected: found,
    unused: ['Log', 'warn', 'sender.send calls the parameter'],
  });
});
