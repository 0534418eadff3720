import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { joinAbortSignals } from './joinAbortSignals.ts';
import { onAbort } from './onAbort.ts';
import { pause } from './pause.ts';
import { rejectOnAbort } from './rejectOnAbort.ts';
import { withTimeout } from './withTimeout.ts';

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;
const never = new Promise<never>(() => {});
const many = Array.from({ length: 40 }, (_, index) => index);

describe('onAbort', () => {
  it('calls each callback once, except callbacks that another callback removed first', () => {
    const controller = new AbortController();
    const calls: string[] = [];
    const removeSecond = () => unsubscribe();
    onAbort(controller.signal, () => {
      calls.push('one');
      removeSecond();
    });
    const unsubscribe = onAbort(controller.signal, () => calls.push('two'));
    onAbort(controller.signal, () => calls.push('three'));
    controller.abort();
    controller.abort();
    expect(calls).toEqual(['one', 'three']);
    onAbort(controller.signal, () => calls.push('late'))();
    expect(calls).toEqual(['one', 'three', 'late']);
  });

  it('removes its listener with the last callback, and adds a listener for a later callback', () => {
    const controller = new AbortController();
    const calls: number[] = [];
    for (const unsubscribe of many.map(index => onAbort(controller.signal, () => calls.push(index)))) unsubscribe();
    expect(listeners(controller.signal)).toBe(0);
    onAbort(controller.signal, () => calls.push(99));
    expect(listeners(controller.signal)).toBe(1);
    controller.abort();
    expect(calls).toEqual([99]);
  });

  it('keeps its listener and the other callbacks when one callback is removed', () => {
    const controller = new AbortController();
    const calls: string[] = [];
    const removeFirst = onAbort(controller.signal, () => calls.push('first'));
    onAbort(controller.signal, () => calls.push('second'));
    removeFirst();
    onAbort(controller.signal, () => calls.push('third'));
    expect(listeners(controller.signal)).toBe(1);
    controller.abort();
    expect(calls).toEqual(['second', 'third']);
  });

  it('keeps later callbacks when an earlier callback is removed twice', () => {
    const controller = new AbortController();
    const calls: string[] = [];
    const removeEarlier = onAbort(controller.signal, () => calls.push('earlier'));
    removeEarlier();
    onAbort(controller.signal, () => calls.push('second'));
    removeEarlier();
    onAbort(controller.signal, () => calls.push('third'));
    expect(listeners(controller.signal)).toBe(1);
    controller.abort();
    expect(calls).toEqual(['second', 'third']);
  });

  it('calls a function once for each of its registrations', () => {
    const controller = new AbortController();
    const calls: string[] = [];
    const callback = () => calls.push('called');
    onAbort(controller.signal, callback);
    onAbort(controller.signal, callback);
    controller.abort();
    expect(calls).toEqual(['called', 'called']);
  });
});

describe('many calls that wait for one signal', () => {
  const emitWarning = vi.spyOn(process, 'emitWarning');
  afterEach(() => emitWarning.mockClear());

  it.each([
    ['rejectOnAbort', (signal: AbortSignal) => rejectOnAbort(never, signal)],
    ['pause', (signal: AbortSignal) => pause(60_000, signal)],
    ['withTimeout', (signal: AbortSignal) => withTimeout(60_000, never, () => 'late', signal)],
    ['joinAbortSignals', async (signal: AbortSignal) => joinAbortSignals([signal]).signal],
  ])('%s: share a single listener and cause no leak warning', async (_, wait) => {
    const controller = new AbortController();
    const all = many.map(() => wait(controller.signal));
    expect(listeners(controller.signal)).toBe(1);
    expect(emitWarning).not.toHaveBeenCalled();
    controller.abort(new Error('enough'));
    await Promise.allSettled(all);
    expect(listeners(controller.signal)).toBe(0);
  });
});
