import type { Surroundings } from '@recado/transport';
import type { GraphMessage } from '../webhook/shapes.ts';

/** What stands around a message: what it answers, how often it was passed on, the advertisement it came by. */
export function surroundingsOf(
  { context, referral, type }: GraphMessage,
  known: (wamid: string | undefined) => string,
): Surroundings {
  const { id, from, forwarded, frequently_forwarded: often } = context ?? {};
  const sender = from && /^\d{5,20}$/.test(from) ? { kind: 'person' as const, phone: from } : undefined;
  return {
    ...(id && type !== 'reaction' && { quoted: { id: known(id), ...(sender && { sender }) } }),
    ...((often || forwarded) && { forwarded: often ? 5 : 1 }),
    ...(referral && { referral: referralOf(referral) }),
  };
}

const referralOf = (
  referral: NonNullable<GraphMessage['referral']>,
): NonNullable<Surroundings['referral']> => ({
  ...(referral.source_type && { source: referral.source_type }),
  ...(referral.source_id && { sourceId: referral.source_id }),
  ...(referral.source_url && { url: referral.source_url }),
  ...(referral.headline && { headline: referral.headline }),
  ...(referral.body && { body: referral.body }),
  ...(referral.ctwa_clid && { clickId: referral.ctwa_clid }),
});
