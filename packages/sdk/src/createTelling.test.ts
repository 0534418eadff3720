import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTelling } from './createTelling.ts';

describe('that somebody is writing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** @param isShared of a client that no other test knows */
  const writer = (isShared: boolean, clientId: string = crypto.randomUUID()) => {
    const said: string[] = [];
    const telling = createTelling(clientId, state => {
      said.push(state);
      return Promise.resolve(isShared);
    });
    return { said, telling };
  };
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

  it('is said again while they think, for a minute after the last keystroke, and then no more', async () => {
    const { said, telling } = writer(true);
    telling.type();
    await seconds(30);
    expect(said).toEqual(Array.from({ length: 7 }, () => 'writing'));
    telling.type();
    await seconds(61);
    expect(said).toHaveLength(19);
    await seconds(600);
    expect(said.slice(19)).toEqual(['stopped']);
    telling.type();
    expect(said.at(-1)).toBe('writing');
  });

  it('is over at once when what was written is gone, and said once', async () => {
    const { said, telling } = writer(true);
    telling.type();
    telling.type();
    telling.stop();
    telling.stop();
    await seconds(60);
    expect(said).toEqual(['writing', 'stopped']);
  });

  it('is asked for once where the client is shared with nobody, whatever conversation it is, and later again', async () => {
    const clientId = crypto.randomUUID();
    const [one, other] = [writer(false, clientId), writer(false, clientId)];
    one.telling.type();
    await seconds(30);
    one.telling.type();
    one.telling.stop();
    other.telling.type();
    await seconds(30);
    expect([one.said, other.said]).toEqual([['writing'], []]);
    await seconds(120);
    other.telling.type();
    expect(other.said).toEqual(['writing']);
  });
});
