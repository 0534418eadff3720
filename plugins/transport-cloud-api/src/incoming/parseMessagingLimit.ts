import type { Person } from '@recado/transport';
import type { NotificationChangeValue } from '../webhook/parseNotification.ts';

/**
 * Meta's tiers (Meta's reference, messaging limits). Each tier limits the number of people who may get a first
 * message within 24 hours.
 */
const tiers: Readonly<Record<string, number | null>> = {
  TIER_NOT_SET: 250,
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: null,
};

/** Maximum number of people who may get a first message within 24 hours. */
export interface MessagingLimit {
  /** Null: unlimited. */
  readonly firstContacts: number | null;
  /** Whether all numbers of the business portfolio share the limit, as since October 2025. */
  readonly isLimitShared: boolean;
}

/**
 * Returns the messaging limit in a notification about the number (`phone_number_quality_update`) or about the portfolio
 * (`business_capability_update`). Undefined if it contains no known limit, or only the limit of another number.
 */
export function parseMessagingLimit(value: NotificationChangeValue, self: Person): MessagingLimit | undefined {
  const { display_phone_number: number } = value;
  const shared = toLimit(value.max_daily_conversations_per_business);
  if (shared !== undefined) return { firstContacts: shared, isLimitShared: true };
  if (typeof number === 'string' && number.replace(/\D/g, '') !== self.phone) return undefined;
  const own = toLimit(value.current_limit ?? value.max_daily_conversation_per_phone);
  return own === undefined ? undefined : { firstContacts: own, isLimitShared: false };
}

/** Returns the messaging limit in the fields of a number. Undefined if Meta does not return it. */
export function readNumberMessagingLimit(fields: Readonly<Record<string, unknown>>): MessagingLimit | undefined {
  const shared = toLimit(fields.whatsapp_business_manager_messaging_limit);
  return shared === undefined ? undefined : { firstContacts: shared, isLimitShared: true };
}

/** Converts Meta's tier or number, of which -1 means unlimited. Returns undefined if the value is unknown. */
function toLimit(value: unknown): number | null | undefined {
  if (typeof value === 'string' && Object.hasOwn(tiers, value)) return tiers[value];
  if (value === null || value === '' || typeof value === 'boolean') return undefined;
  const count = Number(value);
  if (!Number.isSafeInteger(count)) return undefined;
  return count === -1 ? null : count >= 0 ? count : undefined;
}
