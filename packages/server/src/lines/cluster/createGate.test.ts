import { createDeferred } from '@recado/timing';
import { expect, it } from 'vitest';
import { createGate } from './createGate.ts';

/** Whether something has ended, once all that can go on has. */
const isOver = async (work: Promise<unknown>): Promise<boolean> => {
  let over = false;
  void work.then(() => {
    over = true;
  });
  await new Promise(resolve => setImmediate(resolve));
  return over;
};

it('closes when what is under way has ended, and lets nobody past until it is open again', async () => {
  const gate = createGate();
  const work = createDeferred<string>();
  const passing = gate.pass('a', () => work.promise);
  const closing = gate.close('a', 60_000, 60_000);
  const waiting = gate.opened('a');
  expect(await isOver(closing)).toBe(false);
  expect(await isOver(gate.opened('b'))).toBe(true);
  work.resolve('done');
  await closing;
  expect(await passing).toBe('done');
  expect(await isOver(waiting)).toBe(false);
  gate.open('a');
  await waiting;
  expect(gate.isClosed('a')).toBe(false);
});

it('stays closed until the last who closed it opens it, and forgets nobody who waits', async () => {
  const gate = createGate();
  await gate.close('a', 0, 60_000);
  const first = gate.opened('a');
  await gate.close('a', 0, 60_000);
  const second = gate.opened('a');
  gate.open('a');
  expect(await isOver(Promise.race([first, second]))).toBe(false);
  expect(gate.isClosed('a')).toBe(true);
  gate.open('a');
  await Promise.all([first, second]);
  gate.open('a');
  expect(await isOver(gate.opened('a'))).toBe(true);
});

it('does not wait for ever for what is under way', async () => {
  const gate = createGate();
  void gate.pass('a', () => new Promise(() => undefined));
  expect(await gate.close('a', 1, 1)).toBe(false);
  expect(gate.isClosed('a')).toBe(true);
});

it('keeps nobody waiting for longer than they want to', async () => {
  const gate = createGate();
  expect(await gate.close('a', 1, 1)).toBe(true);
  expect(await gate.opened('a')).toBe(false);
});
