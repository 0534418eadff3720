import { describe, expect, it } from 'vitest';
import { resolveMessageTime } from './newMessage.ts';

const arrival = new Date('2026-06-01T12:00:00Z');

describe('resolveMessageTime', () => {
  it.each(['2009-01-01T00:00:00Z', '2026-05-31T12:00:00Z', '2026-06-02T12:00:00Z'])('accepts %s', time => {
    expect(resolveMessageTime(new Date(time), arrival)).toEqual(new Date(time));
  });

  it.each([
    '1970-01-01T00:00:01Z',
    '2008-12-31T23:59:59Z',
    '2026-06-02T12:00:01Z',
    '+100000-01-01T00:00:00Z',
    'no date',
  ])('returns the arrival time instead of %s', time => {
    expect(resolveMessageTime(new Date(time), arrival)).toBe(arrival);
  });
});
