import type { MessageContext } from '@recado/transport';
import type { GraphMessage } from '../webhook/webhookTypes.ts';

/**
 * Reads a message's context: the quoted message, the forwarding count, and the advertisement from which the
 * customer came.
 */
export function readMessageContext(
  { context, referral, type }: GraphMessage,
  toHostId: (wamid: string | undefined) => string,
): MessageContext {
  const { id, from, forwarded, frequently_forwarded: forwardedOften } = context ?? {};
  const sender = from && /^\d{5,20}$/.test(from) ? { kind: 'person' as const, phone: from } : undefined;
  return {
    ...(id && type !== 'reaction' && { quoted: { id: toHostId(id), ...(sender && { sender }) } }),
    ...((forwardedOften || forwarded) && { forwarded: forwardedOften ? 5 : 1 }),
    ...(referral && { referral: toReferral(referral) }),
  };
}

const toReferral = (referral: NonNullable<GraphMessage['referral']>): NonNullable<MessageContext['referral']> => ({
  ...(referral.source_type && { source: referral.source_type }),
  ...(referral.source_id && { sourceId: referral.source_id }),
  ...(referral.source_url && { url: referral.source_url }),
  ...(referral.headline && { headline: referral.headline }),
  ...(referral.body && { body: referral.body }),
  ...(referral.ctwa_clid && { clickId: referral.ctwa_clid }),
});
