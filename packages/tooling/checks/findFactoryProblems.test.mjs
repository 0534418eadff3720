import { expect, it } from 'vitest';
import { findFactoryProblems } from './findFactoryProblems.mjs';

const find = (text, path = 'server/src/createSender.ts') => findFactoryProblems([{ path, text }], 'server/src');

it('accepts an object with methods and values, whose methods call local functions', () => {
  const text = `
    export function createSender({ rows }: Deps) {
      const count = () => rows.length;
      const limit = Math.max(1, rows.length);
      return { limit, rows, async send(text: string) { return rows.map(row => row + text + count()); } };
    }`;
  expect(find(text)).toEqual([]);
});

it('reports the line of a function as property, in an object, an inner object and a spread object', () => {
  const text = `
    export const createSender = (deps: Deps) => ({
      send: async () => deps.send(),
      ...(deps.stop && { stop: () => deps.stop() }),
      inner: { close: function () {} },
    });`;
  expect(find(text)).toEqual([
    'server/src/createSender.ts:3 createSender returns a function as property, send; write a method',
    'server/src/createSender.ts:4 createSender returns a function as property, stop; write a method',
    'server/src/createSender.ts:5 createSender returns a function as property, close; write a method',
  ]);
});

it('reports references to local functions, also in an object that a variable has', () => {
  const text = `
    export function createSender() {
      const send = () => 1;
      function stop() {}
      const sender = { send, end: stop };
      return sender;
    }`;
  expect(find(text)).toEqual([
    'server/src/createSender.ts:5 createSender returns a reference to a local function, send; write a method',
    'server/src/createSender.ts:5 createSender returns a reference to a local function, end; write a method',
  ]);
});

const LINES = Array.from({ length: 20 }, () => 'run();').join('\n');

it.each([
  ['anonymous', `return async () => {\n${LINES}\n};`],
  ['named', `return function send() {\n${LINES}\n};`],
  ['declared', `function send() {\n${LINES}\n}\nreturn send;`],
  ['constant', `const send = () => {\n${LINES}\n};\nreturn send;`],
])('reports a long %s function', (_, body) => {
  expect(find(`export function createSender(run) { ${body} }`)).toEqual([
    'server/src/createSender.ts:1 createSender returns a function of 22 lines; return an object with a method',
  ]);
});

it('accepts a short function', () => {
  expect(find('export function createSender(run) { return text => {\nrun(text);\n}; }')).toEqual([]);
});

const LOCAL = 'a reference to a local function, send; write a method';
const PROPERTY = 'a function as property, send; write a method';
const WRAPPED = 'a wrapped function, send; write a method';
it.each([
  ['a frozen object', 'return Object.freeze({ send });', LOCAL],
  ['an object with assigned properties', 'return Object.assign({}, { send: () => 2 });', PROPERTY],
  ['a promise of an object', 'return await Promise.resolve({ send });', LOCAL],
  ['a property that is set later', 'const sender = {}; sender.send = send; return sender;', LOCAL],
  ['an array of objects', 'return [{ send }];', LOCAL],
  ['an object with an assertion', 'return { send }!;', LOCAL],
  ['a wrapped function', 'return { send: once(() => 1) };', WRAPPED],
  ['a wrapped function in a variable', 'const sendOnce = once(() => 1); return { send: sendOnce };', WRAPPED],
  ['a bound function', 'return { send: run.bind(null) };', WRAPPED],
])('reports %s', (_, body, problem) => {
  const problems = [`server/src/createSender.ts:1 createSender returns ${problem}`];
  expect(find(`export async function createSender(run) { const send = () => 1; ${body} }`)).toEqual(problems);
});

it('accepts the results of calls', () => {
  const body = 'return { sent: await once(() => 1), ids: rows.map(row => row.id), sum: add(rows, row => row.size) };';
  expect(find(`export async function createSender(rows) { ${body} }`)).toEqual([]);
});

it.each([
  [
    'static method',
    'export class Sender { static create() { const send = () => 1; return { send }; } }',
    'Sender.create',
  ],
  [
    'static function',
    'class Sender { static create = () => { const send = () => 1; return { send }; }; }',
    'Sender.create',
  ],
  ['default export', 'export default () => { const send = () => 1; return { send }; };', 'the default export'],
])('reads a %s', (_, text, name) => {
  expect(find(text)).toEqual([`server/src/createSender.ts:1 ${name} returns ${LOCAL}`]);
});

it('ignores tests, fixtures and files outside of the checked folder', () => {
  const text = 'export const createSender = () => ({ send: () => 1 });';
  for (const path of ['server/src/send.test.ts', 'server/src/testing/send.ts', 'server/source/send.ts'])
    expect(find(text, path)).toEqual([]);
  expect(find(text)).toHaveLength(1);
});
