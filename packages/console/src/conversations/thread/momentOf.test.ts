import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { momentOf } from './momentOf.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 24, 23, 52) }));
afterEach(() => vi.useRealTimers());

it('half an hour later is a time of day, also past midnight; a day later is not', () => {
  expect(momentOf(new Date(2026, 10, 25, 0, 22).toISOString())).toBe('12:22 a.m.');
  expect(momentOf(new Date(2026, 10, 25, 23, 0).toISOString())).toContain('25 nov 2026');
});
