import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { joinSignals } from './joinSignals.ts';
import { onAbort } from './onAbort.ts';
import { pause } from './pause.ts';
import { unlessAborted } from './unlessAborted.ts';
import { within } from './within.ts';

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;
const never = new Promise<never>(() => {});
const many = Array.from({ length: 40 }, (_, index) => index);

describe('onAbort', () => {
  it('tells everybody once, whoever is let go of meanwhile no more', () => {
    const controller = new AbortController();
    const told: string[] = [];
    const last = () => letGo();
    onAbort(controller.signal, () => {
      told.push('one');
      last();
    });
    const letGo = onAbort(controller.signal, () => told.push('two'));
    onAbort(controller.signal, () => told.push('three'));
    controller.abort();
    controller.abort();
    expect(told).toEqual(['one', 'three']);
    onAbort(controller.signal, () => told.push('late'))();
    expect(told).toEqual(['one', 'three', 'late']);
  });

  it('lets go of the signal with the last who waits, and takes it up again', () => {
    const controller = new AbortController();
    const told: number[] = [];
    for (const letGo of many.map(index => onAbort(controller.signal, () => told.push(index)))) letGo();
    expect(listeners(controller.signal)).toBe(0);
    onAbort(controller.signal, () => told.push(99));
    expect(listeners(controller.signal)).toBe(1);
    controller.abort();
    expect(told).toEqual([99]);
  });
});

describe('however many wait for one signal', () => {
  const warned = vi.spyOn(process, 'emitWarning');
  afterEach(() => warned.mockClear());

  it.each([
    ['unlessAborted', (signal: AbortSignal) => unlessAborted(never, signal)],
    ['pause', (signal: AbortSignal) => pause(60_000, signal)],
    ['within', (signal: AbortSignal) => within(60_000, never, () => 'late', signal)],
    ['joinSignals', async (signal: AbortSignal) => joinSignals([signal]).signal],
  ])('%s: it has one listener, and nobody takes it for a leak', async (_, wait) => {
    const controller = new AbortController();
    const all = many.map(() => wait(controller.signal));
    expect(listeners(controller.signal)).toBe(1);
    expect(warned).not.toHaveBeenCalled();
    controller.abort(new Error('enough'));
    await Promise.allSettled(all);
    expect(listeners(controller.signal)).toBe(0);
  });
});
