import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMessageId, parseMessageIdTime } from './createMessageId.ts';

describe('createMessageId', () => {
  it('encodes the time of the message', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2009-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), time => {
        expect(parseMessageIdTime(createMessageId(time))).toEqual(time);
      }),
    );
  });

  it('keeps the order of messages within one second', () => {
    const second = new Date('2026-03-01T12:00:00Z');
    const ids = Array.from({ length: 2000 }, () => createMessageId(second));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('returns IDs from which the time can be read, and no time is read from other texts', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.uuid({ version: 4 })), id => parseMessageIdTime(id) === undefined));
  });
});
