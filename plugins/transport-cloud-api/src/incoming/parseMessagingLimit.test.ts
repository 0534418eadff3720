import { expect, it } from 'vitest';
import { parseMessagingLimit, readNumberMessagingLimit } from './parseMessagingLimit.ts';

const self = { kind: 'person', phone: '5215512345678' } as const;
const display_phone_number = '+52 1 55 1234 5678';
const shared = (firstContacts: number | null) => ({ firstContacts, isLimitShared: true });
const own = (firstContacts: number | null) => ({ firstContacts, isLimitShared: false });

it.each([
  ['TIER_250', shared(250)],
  ['TIER_2K', shared(2_000)],
  ['TIER_UNLIMITED', shared(null)],
  [2_000, shared(2_000)],
  ['100000', shared(100_000)],
  [-1, shared(null)],
  ['TIER_OF_TOMORROW', undefined],
  ['toString', undefined],
  ['', undefined],
  [null, undefined],
  [-7, undefined],
  [1.5, undefined],
])('returns the shared limit of the portfolio for Meta’s value %s', (value, expectedLimit) => {
  expect(parseMessagingLimit({ max_daily_conversations_per_business: value, display_phone_number }, self)).toEqual(
    expectedLimit,
  );
  expect(parseMessagingLimit({ max_daily_conversations_per_business: value }, self)).toEqual(expectedLimit);
});

it.each([
  ['TIER_50', own(50)],
  ['TIER_1K', own(1_000)],
  ['TIER_UNLIMITED', own(null)],
  ['TIER_OF_TOMORROW', undefined],
])('returns the limit of the number for Meta’s former value %s', (tier, expectedLimit) => {
  expect(parseMessagingLimit({ current_limit: tier, display_phone_number }, self)).toEqual(expectedLimit);
});

it('returns the limit of the number for the former field of a capability update', () => {
  expect(parseMessagingLimit({ max_daily_conversation_per_phone: 10_000 }, self)).toEqual(own(10_000));
  expect(parseMessagingLimit({ max_daily_conversation_per_phone: -1 }, self)).toEqual(own(null));
});

it('prefers the current field to the former one', () => {
  const value = { max_daily_conversations_per_business: 'TIER_10K', current_limit: 'TIER_1K', display_phone_number };
  expect(parseMessagingLimit(value, self)).toEqual(shared(10_000));
});

it('returns undefined for the former limit of another number, and the shared limit whichever number is named', () => {
  const other = { display_phone_number: '5215512345679' };
  expect(parseMessagingLimit({ current_limit: 'TIER_1K', ...other }, self)).toBeUndefined();
  expect(parseMessagingLimit({ max_daily_conversations_per_business: 'TIER_2K', ...other }, self)).toEqual(
    shared(2_000),
  );
});

it('returns the limit in the fields of a number, which Meta may omit', () => {
  expect(readNumberMessagingLimit({ whatsapp_business_manager_messaging_limit: 'TIER_10K' })).toEqual(shared(10_000));
  expect(readNumberMessagingLimit({})).toBeUndefined();
});
