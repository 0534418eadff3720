import { createDeferred } from '@recado/timing';
import { expect, it } from 'vitest';
import { createClientWorkGate } from './createClientWorkGate.ts';

/** Returns whether `work` has settled after one turn of the event loop. */
const isSettled = async (work: Promise<unknown>): Promise<boolean> => {
  let settled = false;
  void work.then(() => {
    settled = true;
  });
  await new Promise(resolve => setImmediate(resolve));
  return settled;
};

it('the client work gate closes when running work has ended and blocks callers until it opens again', async () => {
  const gate = createClientWorkGate();
  const work = createDeferred<string>();
  const runningWork = gate.runWork('a', () => work.promise);
  const closing = gate.close('a', 60_000, 60_000);
  const openedPromise = gate.waitUntilOpen('a');
  expect(await isSettled(closing)).toBe(false);
  expect(await isSettled(gate.waitUntilOpen('b'))).toBe(true);
  work.resolve('done');
  await closing;
  expect(await runningWork).toBe('done');
  expect(await isSettled(openedPromise)).toBe(false);
  gate.open('a');
  await openedPromise;
  expect(gate.isClosed('a')).toBe(false);
});

it('the client work gate opens for all waiting callers when every `close` has been followed by an `open`', async () => {
  const gate = createClientWorkGate();
  await gate.close('a', 0, 60_000);
  const first = gate.waitUntilOpen('a');
  await gate.close('a', 0, 60_000);
  const second = gate.waitUntilOpen('a');
  gate.open('a');
  expect(await isSettled(Promise.race([first, second]))).toBe(false);
  expect(gate.isClosed('a')).toBe(true);
  gate.open('a');
  await Promise.all([first, second]);
  gate.open('a');
  expect(await isSettled(gate.waitUntilOpen('a'))).toBe(true);
});

it('the client work gate closes after the timeout when running work does not end', async () => {
  const gate = createClientWorkGate();
  void gate.runWork('a', () => new Promise(() => undefined));
  expect(await gate.close('a', 1, 1)).toBe(false);
  expect(gate.isClosed('a')).toBe(true);
});

it('the client work gate releases waiting callers when it stays closed for too long', async () => {
  const gate = createClientWorkGate();
  expect(await gate.close('a', 1, 1)).toBe(true);
  expect(await gate.waitUntilOpen('a')).toBe(false);
});
