import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMessageId, isMessageId, parseMessageIdTime } from './createMessageId.ts';

afterEach(() => {
  vi.useRealTimers();
});

const second = new Date('2026-03-01T12:00:00Z');

describe('createMessageId', () => {
  it('encodes the time of the message', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2009-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), time => {
        expect(parseMessageIdTime(createMessageId(time))).toEqual(time);
      }),
    );
  });

  it('keeps the order of messages within one second', () => {
    const ids = Array.from({ length: 2000 }, () => createMessageId(second));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('places imported history before messages of the same second that were stored earlier', () => {
    const live = Array.from({ length: 3 }, () => createMessageId(second));
    const history = Array.from({ length: 2000 }, () => createMessageId(second, true));
    expect([...live, ...history].sort()).toEqual([...history, ...live]);
  });

  it('places older parts of a history before newer parts that were stored earlier', () => {
    const live = createMessageId(second);
    const [newer, newest] = [createMessageId(second, true, 1), createMessageId(second, true, 0)];
    const ranks = [2 ** 20 + 1, 2 ** 20, 2 ** 40];
    const [old, lessOld, oldest] = ranks.map(rank => createMessageId(second, true, rank));
    const expected = [oldest, old, lessOld, newer, newest, live];
    expect([...expected].sort()).toEqual(expected);
  });

  it('sorts messages of one second by their arrival when two processes store them', async () => {
    const startModule = async () => {
      vi.resetModules();
      return import('./createMessageId.ts');
    };
    const processes = [await startModule(), await startModule()] as const;
    vi.useFakeTimers({ now: new Date('2026-03-01T12:00:05Z') });
    const earlierIds = Array.from({ length: 20 }, () => processes[0].createMessageId(second));
    vi.setSystemTime(new Date('2026-03-01T12:00:06Z'));
    const laterId = processes[1].createMessageId(second);
    expect([laterId, ...earlierIds].sort()).toEqual([...earlierIds, laterId]);
  });

  it('keeps the order after the clock was set back', () => {
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    const id = createMessageId(second);
    vi.setSystemTime(Date.now() - 30_000);
    expect(createMessageId(second) > id).toBe(true);
  });
});

describe('isMessageId', () => {
  it('accepts the IDs that createMessageId creates, in upper case too', () => {
    const id = createMessageId(second);
    expect([isMessageId(id), isMessageId(id.toUpperCase())]).toEqual([true, true]);
  });

  it('rejects other texts, so that no time is read from them', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.uuid({ version: 4 })), id => !isMessageId(id)));
  });

  it.each([
    ['text before it', (id: string) => `a${id}`],
    ['text after it', (id: string) => `${id}a`],
  ])('rejects an ID with %s', (_what, change) => {
    expect(isMessageId(change(createMessageId(second)))).toBe(false);
  });
});
