import { expect, it } from 'vitest';
import { openTestProgram } from '../testing/openTestProgram.mjs';
import { formatFunction, readCallGraph } from './readCallGraph.mjs';

/** A route, a sender, a queue in a shared folder, and a line behind a port. */
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

/** Follows the path from `handle`. */
function read(changes = {}, path = {}) {
  const navigator = openTestProgram({ ...program, ...changes });
  const graph = readCallGraph(navigator, {
    starts: navigator.findFunctions({ name: 'handle', file: 'route.ts' }),
    ...{ files: ['route.ts', 'sender.ts', 'line.ts'], jumps: [], ports: ['Lines'] },
    ...path,
  });
  return { ...graph, reached: graph.steps.map(({ declaration }) => formatFunction(declaration)) };
}

it('follows methods, local functions, closures and ports to the end', () => {
  const { reached, deadEnds } = read();
  expect(reached).toEqual(['route.handle', 'sender.send', 'sender.pass', 'line.send', 'line.sendToNetwork']);
  expect(deadEnds).toEqual([]);
});

it('reports the signature at which the path ends when its interface is not a listed port', () => {
  const { reached, deadEnds } = read({}, { ports: [] });
  expect(reached).not.toContain('line.send');
  expect(deadEnds).toEqual(['sender.pass calls Lines.send']);
});

const createSender = (head, object) => `
  import type { Lines } from './Lines.ts';
  declare const Object: { fromEntries(entries: unknown): unknown };
  export function createSender(lines: Lines) {
    ${head}
    return ${object};
  }
  export type Sender = ReturnType<typeof createSender>;`;

it.each([
  ['an arrow function as a property', '{ send: (text: string) => lines.send(text) }', 'the variable send'],
  ['a reference to a local function', '{ send }', 'the variable send'],
  [
    'an object with a generated method',
    'Object.fromEntries([["send", send]]) as unknown as { send: typeof send }',
    'Sender.send',
  ],
])('reports a dead end at %s', (_, object, text) => {
  const sender = createSender('const send = (text: string) => lines.send(text);', object);
  const { reached, deadEnds } = read({ 'sender.ts': sender });
  expect(reached).toEqual(['route.handle']);
  expect(deadEnds).toHaveLength(1);
  expect(deadEnds[0]).toMatch(text === 'Sender.send' ? /^route\.handle calls/ : `route.handle calls ${text}`);
});

it.each([
  ['a mapped type', "sender: Pick<Sender, 'send'>", "sender.send('text')", 'send through a mapped type'],
  ['a parameter', 'send: (text: string) => void', "send('text')", 'the parameter send'],
  ['a destructured property', '{ send }: { send(text: string): void }', "send('text')", 'the parameter send'],
  ['an unknown object', 'sender: any', "sender.send('text')", 'the untyped function send'],
  ['an element', 'sender: Sender', "sender['send']('text')", 'the value of an expression'],
])('reports a dead end at %s', (_, parameter, call, text) => {
  const route = `import type { Sender } from './sender.ts'; export function handle(${parameter}) { return ${call}; }`;
  expect(read({ 'route.ts': route }).deadEnds).toEqual([`route.handle calls ${text}`]);
});

it('follows other calls of a function that has a dead end', () => {
  const route = `
    import type { Sender } from './sender.ts';
    export function handle(sender: Sender, log: { info(text: string): void }) {
      log.info('send');
      return sender.send('text');
    }`;
  const { reached, deadEnds } = read({ 'route.ts': route });
  expect(reached).toContain('line.sendToNetwork');
  expect(deadEnds).toEqual(['route.handle calls the parameter info']);
});

it('does not follow a method of a returned object that the path does not call', () => {
  const sender = createSender('', '{ send(text: string) {}, resend(text: string) { lines.send(text); } }');
  expect(read({ 'sender.ts': sender }).reached).toEqual(['route.handle', 'sender.send']);
});

it('does not leave the listed files', () => {
  expect(read({}, { files: ['route.ts', 'line.ts'] }).reached).toEqual(['route.handle']);
});

it('follows a jump between two functions, and reports a jump to a function that does not exist', () => {
  const jump = {
    name: 'J1',
    from: { name: 'send', file: 'sender.ts' },
    to: { name: 'createLine.send', file: 'line.ts' },
  };
  const { steps, missing } = read({}, { ports: [], jumps: [jump] });
  expect(missing).toEqual([]);
  expect(steps.flatMap(({ calls }) => calls).find(call => call.jump)).toMatchObject({
    jump: 'J1',
    step: { declaration: { name: 'send', file: 'line.ts' } },
  });
  const missingJump = { ...jump, to: { name: 'createSender.write', file: 'line.ts' } };
  expect(read({}, { jumps: [missingJump] }).missing).toEqual(['line.ts has no function createSender.write']);
});

/** Both commands cross the same functions between the processes. */
const channel = dispatch => `
  export function createChannel(worker: { write(message: unknown): void }) {
    const callWorker = (command: string) => worker.write({ type: 'command', command });
    const receive = (message: { type: string, command: string }) => {
      switch (message.type) {
        case 'stop': return stop();
        case 'start':
        case 'command': return runCommand(message);
      }
    };
    return { send() { callWorker('send'); }, lookup() { callWorker('lookup'); }, receive };
  }
  function runCommand(message: { command: string }) { ${dispatch} }
  function send() {}
  function lookup() {}
  function stop() {}`;
const route = method => `
  import { createChannel } from './channel.ts';
  export function handle(channel: ReturnType<typeof createChannel>) { channel.${method}(); }`;

it.each([
  ['a conditional expression', "return message.command === 'send' ? send() : lookup();"],
  ['an inequality', "return message.command !== 'send' ? lookup() : send();"],
  ['a statement', "if (message.command === 'send') send(); else lookup();"],
  ['a switch', "switch (message.command) { case 'send': return send(); case 'lookup': return lookup(); }"],
])('follows a command to another process only to the branch that handles it, in %s', (_, dispatch) => {
  const jump = {
    name: 'J2',
    from: { name: 'callWorker', file: 'channel.ts' },
    to: { name: 'receive', file: 'channel.ts' },
  };
  const readCommand = method =>
    read(
      { 'route.ts': route(method), 'channel.ts': channel(dispatch) },
      { files: ['route.ts', 'channel.ts'], jumps: [jump] },
    ).reached.slice(-2);
  expect(readCommand('send')).toEqual(['channel.runCommand', 'channel.send']);
  expect(readCommand('lookup')).toEqual(['channel.runCommand', 'channel.lookup']);
});
