import { afterEach, expect, it, vi } from 'vitest';
import { chime } from './chime.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('lets go of the loudspeaker also where the browser keeps silent', () => {
  vi.useFakeTimers();
  const close = vi.fn(async () => {});
  // Nothing that is started ends: that is what a suspended context does.
  class Node {
    gain = {
      setValueAtTime() {},
      linearRampToValueAtTime() {},
      exponentialRampToValueAtTime() {},
    };
    connect = (other: unknown) => other;
    start() {}
    stop() {}
  }
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      close = close;
    },
  );
  vi.stubGlobal('OscillatorNode', Node);
  vi.stubGlobal('GainNode', Node);
  chime();
  vi.advanceTimersByTime(60_000);
  expect(close).toHaveBeenCalledTimes(1);
});
