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

/**
 * Returns the messaging limit of this line's number. Undefined if the notification contains no limit, or only
 * the limit of another number.
 */
export function parseMessagingLimit(
  { current_limit: tier, display_phone_number: number }: NotificationChangeValue,
  self: Person,
): number | null | undefined {
  if (typeof number === 'string' && number.replace(/\D/g, '') !== self.phone) return undefined;
  return typeof tier === 'string' ? tiers[tier] : undefined;
}
