import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTypingNotifier } from './createTypingNotifier.ts';

describe('typing notifier', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** @param isShared whether the client is shared; each test has its own client by default */
  const createWriter = (isShared: boolean, clientId: string = crypto.randomUUID()) => {
    const sentStates: string[] = [];
    const notifier = createTypingNotifier(clientId, state => {
      sentStates.push(state);
      return Promise.resolve(isShared);
    });
    return { sentStates, notifier };
  };
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

  it('repeats the writing state until a minute after the last keystroke, then sends the end of writing once', async () => {
    const { sentStates, notifier } = createWriter(true);
    notifier.type();
    await seconds(30);
    expect(sentStates).toEqual(Array.from({ length: 7 }, () => 'writing'));
    notifier.type();
    await seconds(61);
    expect(sentStates).toHaveLength(19);
    await seconds(600);
    expect(sentStates.slice(19)).toEqual(['stopped']);
    notifier.type();
    expect(sentStates.at(-1)).toBe('writing');
  });

  it('sends the end of writing immediately and only once when the text was deleted', async () => {
    const { sentStates, notifier } = createWriter(true);
    notifier.type();
    notifier.type();
    notifier.stop();
    notifier.stop();
    await seconds(60);
    expect(sentStates).toEqual(['writing', 'stopped']);
  });

  it('sends one request per client when the client is not shared, and another request after two minutes', async () => {
    const clientId = crypto.randomUUID();
    const [firstWriter, secondWriter] = [createWriter(false, clientId), createWriter(false, clientId)];
    firstWriter.notifier.type();
    await seconds(30);
    firstWriter.notifier.type();
    firstWriter.notifier.stop();
    secondWriter.notifier.type();
    await seconds(30);
    expect([firstWriter.sentStates, secondWriter.sentStates]).toEqual([['writing'], []]);
    await seconds(120);
    secondWriter.notifier.type();
    expect(secondWriter.sentStates).toEqual(['writing']);
  });
});
