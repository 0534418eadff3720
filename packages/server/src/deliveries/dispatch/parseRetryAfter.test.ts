import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './createDeliveryAttemptSender.ts';

const now = new Date('2026-03-02T18:20:00Z');

describe('parseRetryAfter', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 120 ', 120_000],
    ['999999999', 999_999_999_000],
    ['1234567890', null],
    ['120 s', null],
    ['wait 3600', null],
    ['wait until 12:00:00', null],
    ['18:21:00', null],
    ['2026-03-02', null],
    [['30', '60'], 30_000],
    [[], null],
    ['Mon, 02 Mar 2026 18:21:00 GMT', 60_000],
    ['Mon, 02 Mar 2026 18:00:00 GMT', 0],
    ['mañana', null],
    ['-5', null],
    ['1.5', null],
    ['', null],
    [undefined, null],
  ])('parses the header value %s', (header, milliseconds) => {
    expect(parseRetryAfter(header, now)).toBe(milliseconds);
  });
});
