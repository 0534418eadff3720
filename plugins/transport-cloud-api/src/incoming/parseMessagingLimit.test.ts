import { expect, it } from 'vitest';
import { parseMessagingLimit } from './parseMessagingLimit.ts';

const self = { kind: 'person', phone: '5215512345678' } as const;

it.each([
  ['TIER_50', 50],
  ['TIER_1K', 1_000],
  ['TIER_UNLIMITED', null],
  ['TIER_OF_TOMORROW', undefined],
  [7, undefined],
])('returns the limit of Meta’s tier %s, or undefined when the tier is unknown', (tier, expectedLimit) => {
  expect(parseMessagingLimit({ current_limit: tier, display_phone_number: '+52 1 55 1234 5678' }, self)).toBe(
    expectedLimit,
  );
});

it('returns undefined for the limit of another number', () => {
  expect(
    parseMessagingLimit({ current_limit: 'TIER_1K', display_phone_number: '5215512345679' }, self),
  ).toBeUndefined();
});
