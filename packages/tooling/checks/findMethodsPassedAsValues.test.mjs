import { expect, it } from 'vitest';
import { openTestProgram } from '../testing/openTestProgram.mjs';
import { findMethodsPassedAsValues } from './findMethodsPassedAsValues.mjs';

const program = {
  'Lines.ts': 'export interface Lines { send(text: string): void; stop?(): void; onEnd: () => void; name: string }',
  'sender.ts': `
    export function createSender() { return { send(text: string) {}, limit: 1 }; }
    export type Sender = ReturnType<typeof createSender>;`,
};

/** Finds the methods that a statement passes. Both `sender` and `lines` have a method `send`. */
function find(statement, selection = {}) {
  const wiring = `
    import { createSender, type Sender } from './sender.ts';
    import type { Lines } from './Lines.ts';
    export function wire(sender: Sender, lines: Lines, run: (send: unknown) => void) {
      ${statement}
    }`;
  const navigator = openTestProgram({ ...program, 'wiring.ts': wiring });
  return findMethodsPassedAsValues(navigator, { declaresMethods: () => true, ports: ['Lines'], ...selection });
}

it.each([
  ['a property', 'run(sender.send);'],
  ['an option', 'run({ onChange: sender.send });'],
  ['a property of a call', 'run(createSender().send);'],
  ['a property with an assertion', 'run(sender!.send!);'],
  ['a bound property', 'run(sender.send.bind(sender));'],
  ['a property of a mapped type', "run((sender as Pick<Sender, 'send'>).send);"],
  ['an element', "run(sender['send']);"],
  ['destructuring', 'const { send } = sender;'],
  ['destructuring with another name', 'const { send: sendText } = sender;'],
  ['a destructured parameter', 'run(({ send }: Sender) => send);'],
  ['a spread object', 'run({ ...sender });'],
  ['a spread object under a condition', 'run({ ...(run ? sender : {}) });'],
  ['a method of a port', 'run(lines.send);'],
  ['an optional method of a port', 'run(lines.stop ?? run);'],
  ['a function property of a port', 'run(lines.onEnd);'],
  ['an element of a port', "run(lines['send']);"],
  ['a destructured port', 'const { send, name } = lines;'],
])('reports %s', (_, statement) => {
  expect(find(statement)).toEqual([{ place: 'wiring.ts:5', method: expect.stringMatching(/^(send|stop|onEnd)$/) }]);
});

it('reports each method of a spread port', () => {
  expect(find('run({ ...lines });').map(({ method }) => method)).toEqual(['send', 'stop', 'onEnd']);
});

it.each([
  ['a call', "sender.send('text');"],
  ['an optional call', 'lines.stop?.();'],
  ['an arrow function', 'run((text: string) => sender.send(text));'],
  ['another property', 'run([sender.limit, lines.name]); const { limit } = sender;'],
  ['an object literal', 'run({ ...(run && { send() {} }) });'],
  ['a negation', 'if (!lines.stop) run(1);'],
  ['a condition', 'run(lines.stop ? 1 : 2);'],
  ['a comparison', 'run(lines.stop === undefined);'],
  ['a conjunction', 'run(lines.stop && 1);'],
])('accepts %s', (_, statement) => {
  expect(find(statement)).toEqual([]);
});

it('accepts methods of other files and of interfaces that are no ports', () => {
  const selection = { declaresMethods: file => file !== 'sender.ts', ports: [] };
  expect(find('run(sender.send); run(lines.send);', selection)).toEqual([]);
});
