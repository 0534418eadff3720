import { createDeferred } from '@recado/timing';
import { afterEach, expect, it, vi } from 'vitest';
import { createClientWorkGate } from './createClientWorkGate.ts';

afterEach(() => void vi.useRealTimers());

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
  expect(await openedPromise).toBe(true);
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

it('the client work gate counts a client as busy until all of its work has ended, even if one fails', async () => {
  const gate = createClientWorkGate();
  const works = [createDeferred<void>(), createDeferred<void>(), createDeferred<void>()] as const;
  const runs = works.map(({ promise }) => gate.runWork('a', () => promise));
  expect([gate.isBusy('a'), gate.isBusy('b')]).toEqual([true, false]);
  works[0].reject(new Error('failed'));
  await expect(runs[0]).rejects.toThrow('failed');
  works[1].resolve();
  await runs[1];
  expect(gate.isBusy('a')).toBe(true);
  works[2].resolve();
  await runs[2];
  expect(gate.isBusy('a')).toBe(false);
});

it('the client work gate stops waiting for running work exactly at the timeout', async () => {
  vi.useFakeTimers();
  const gate = createClientWorkGate();
  void gate.runWork('a', () => new Promise(() => undefined));
  const closed = vi.fn();
  void gate.close('a', 40, 60_000).then(closed);
  await vi.advanceTimersByTimeAsync(39);
  expect(closed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(closed).toHaveBeenCalledWith(false);
});

it('the client work gate blocks callers until the later of two deadlines', async () => {
  vi.useFakeTimers();
  const gate = createClientWorkGate();
  await gate.close('a', 0, 5_000);
  await gate.close('a', 0, 1_000);
  const opened = vi.fn();
  void gate.waitUntilOpen('a').then(opened);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(opened).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toHaveBeenCalledWith(false);
});
