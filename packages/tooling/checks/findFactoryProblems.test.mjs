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

it('reports a long anonymous function, but accepts a named or a short one', () => {
  const lines = count => Array.from({ length: count }, () => 'run();').join('\n');
  const build = (head, count) => `function createSender(run) { return ${head} {\n${lines(count)}\n}; }`;
  expect(find(build('async () =>', 11))).toEqual([
    'server/src/createSender.ts:1 createSender returns an anonymous function of 13 lines; return an object with a method',
  ]);
  expect(find(build('async () =>', 10))).toEqual([]);
  expect(find(build('function send()', 11))).toEqual([]);
});

it('ignores tests, fixtures and files outside of the checked folder', () => {
  const text = 'export const createSender = () => ({ send: () => 1 });';
  for (const path of ['server/src/send.test.ts', 'server/src/testing/send.ts', 'server/source/send.ts'])
    expect(find(text, path)).toEqual([]);
  expect(find(text)).toHaveLength(1);
});
