import { describe, expect, it } from 'vitest';
import { believedTime } from './believedTime.ts';

const arrival = new Date('2026-06-01T12:00:00Z');

describe('believedTime', () => {
  it.each(['2009-01-01T00:00:00Z', '2026-05-31T12:00:00Z', '2026-06-02T12:00:00Z'])('believes %s', told => {
    expect(believedTime(new Date(told), arrival)).toEqual(new Date(told));
  });

  it.each([
    '1970-01-01T00:00:01Z',
    '2008-12-31T23:59:59Z',
    '2026-06-02T12:00:01Z',
    '+100000-01-01T00:00:00Z',
    'no date',
  ])('takes the time of arrival instead of %s', told => {
    expect(believedTime(new Date(told), arrival)).toBe(arrival);
  });
});
