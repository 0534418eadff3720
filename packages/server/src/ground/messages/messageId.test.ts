import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageId, timestampOf } from './messageId.ts';

describe('messageId', () => {
  it('carries the time of the message', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2009-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        time => {
          expect(timestampOf(messageId(time))).toEqual(time);
        },
      ),
    );
  });

  it('keeps the order of messages that have the same second', () => {
    const second = new Date('2026-03-01T12:00:00Z');
    const ids = Array.from({ length: 2000 }, () => messageId(second));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('reads no time from anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.uuid({ version: 4 })), id => timestampOf(id) === undefined),
    );
  });
});
