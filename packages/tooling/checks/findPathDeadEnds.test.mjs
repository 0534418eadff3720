import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findPathDeadEnds } from './findPathDeadEnds.mjs';
import { openCodeNavigator } from './openCodeNavigator.mjs';

/** Without lib.es5, `ReturnType` does not exist. */
const compilerOptions = {
  target: 9,
  module: 99,
  moduleResolution: 100,
  strict: true,
  lib: ['lib.es5.d.ts'],
  types: [],
  allowImportingTsExtensions: true,
};

/** A route, a sender, a queue in a shared folder, and a line behind a port. `sendToNetwork` is the end. */
const program = {
  'route.ts': `
    import type { Sender } from './sender.ts';
    export function handle(sender: Sender) { return sender.send('text'); }`,
  'sender.ts': `
    import type { Lines } from './Lines.ts';
    import { enterQueue } from './shared.ts';
    export function createSender(lines: Lines) {
      const pass = (text: string) => lines.send(text);
      return { send(text: string) { return enterQueue(() => pass(text)); } };
    }
    export type Sender = ReturnType<typeof createSender>;`,
  'shared.ts': 'export function enterQueue<T>(work: () => T) { return work(); }',
  'Lines.ts': 'export interface Lines { send(text: string): void }',
  'line.ts': `
    import type { Lines } from './Lines.ts';
    export function createLine(): Lines { return { send(text) { sendToNetwork(text); } }; }
    function sendToNetwork(text: string) {}`,
};

function open(changes = {}) {
  const root = mkdtempSync(join(tmpdir(), 'recado-paths-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = Object.entries({ ...program, ...changes }).map(([name, text]) => {
    writeFileSync(join(root, name), text);
    return join(root, name);
  });
  return openCodeNavigator({ root, files, compilerOptions });
}

/** Follows the path from `handle` to `sendToNetwork`. */
const follow = (navigator, path = {}) =>
  findPathDeadEnds(navigator, {
    start: { name: 'handle', file: 'route.ts' },
    ends: [{ name: 'sendToNetwork', file: 'line.ts' }],
    files: ['route.ts', 'sender.ts', 'line.ts'],
    jumps: [],
    ports: ['Lines'],
    ...path,
  });

it('follows methods, local functions, closures and ports to the end', () => {
  expect(follow(open())).toEqual({
    problems: [],
    ways: [
      ['handle in route.ts', 'send in sender.ts', 'pass in sender.ts', 'send in line.ts', 'sendToNetwork in line.ts'],
    ],
  });
});

it('reports the signature at which the path ends when its interface is not a listed port', () => {
  expect(follow(open(), { ports: [] })).toEqual({
    ways: [],
    problems: [
      'no call leads to line.ts',
      'no call leads to sendToNetwork in line.ts',
      'possible dead end: sender.ts: pass calls Lines.send',
    ],
  });
});

it.each([
  ['an arrow function as a property', '{ send: (text: string) => enterQueue(() => lines.send(text)) }'],
  ['a reference to a local function', '{ send }'],
  ['an object with a generated method', 'Object.fromEntries([["send", send]]) as unknown as { send: typeof send }'],
])('does not follow %s', (_, object) => {
  const sender = `
    import type { Lines } from './Lines.ts';
    import { enterQueue } from './shared.ts';
    declare const Object: { fromEntries(entries: unknown): unknown };
    export function createSender(lines: Lines) {
      const send = (text: string) => lines.send(text);
      return ${object};
    }
    export type Sender = ReturnType<typeof createSender>;`;
  expect(follow(open({ 'sender.ts': sender })).problems).toContain('no call leads to line.ts');
});

it('does not follow a method through Pick', () => {
  const route = `
    import type { Sender } from './sender.ts';
    export function handle(sender: Pick<Sender, 'send'>) { return sender.send('text'); }`;
  expect(follow(open({ 'route.ts': route })).problems).toContain('no call leads to sender.ts');
});

it('does not follow a method of a returned object that the path does not call', () => {
  const sender = `
    import type { Lines } from './Lines.ts';
    export function createSender(lines: Lines) {
      return { send(text: string) {}, resend(text: string) { lines.send(text); } };
    }
    export type Sender = ReturnType<typeof createSender>;`;
  expect(follow(open({ 'sender.ts': sender })).problems).toContain('no call leads to line.ts');
});

it('does not leave the listed files', () => {
  const path = { files: ['route.ts', 'line.ts'], ports: ['Lines'] };
  expect(follow(open(), path).problems).toContain('no call leads to line.ts');
});

it('follows a jump between two functions, and reports a jump to a function that does not exist', () => {
  const jump = {
    name: 'J1',
    from: { name: 'send', file: 'sender.ts' },
    to: { name: 'createLine.send', file: 'line.ts' },
  };
  const { problems, ways } = follow(open(), { ports: [], jumps: [jump] });
  expect({ problems, steps: ways[0].slice(-2) }).toEqual({
    problems: [],
    steps: ['J1 send in line.ts', 'sendToNetwork in line.ts'],
  });
  const missing = { ...jump, to: { name: 'createSender.write', file: 'line.ts' } };
  expect(follow(open(), { jumps: [missing] }).problems).toContain('line.ts has no function createSender.write');
});

it('finds methods that are passed as values, and no calls', () => {
  const wiring = `
    import { createSender, type Sender } from './sender.ts';
    export function wire(sender: Sender, run: (send: unknown) => void) {
      run(sender.send);
      run((text: string) => sender.send(text));
    }`;
  const navigator = open({ 'wiring.ts': wiring });
  expect(navigator.findMethodsPassedAsValues(file => file === 'sender.ts')).toEqual([
    { place: 'wiring.ts:4', method: 'send' },
  ]);
  expect(navigator.findMethodsPassedAsValues(file => file === 'line.ts')).toEqual([]);
});
