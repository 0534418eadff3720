import type { MessageContext } from '@recado/transport';
import { isRecord, toText } from '../webhook/jsonValues.ts';
import type { GraphMessage } from '../webhook/webhookTypes.ts';

/**
 * Reads a message's context: the quoted message, the forwarding count, and the advertisement from which the
 * customer came.
 */
export function readMessageContext(
  { context, referral, type }: GraphMessage,
  toHostId: (wamid: string | undefined) => string,
): MessageContext {
  const { from, forwarded, frequently_forwarded: forwardedOften } = context ?? {};
  const id = toText(context?.id);
  // Meta gives only the shop's own ID of the product that the customer asks about.
  const product = toText(context?.referred_product?.product_retailer_id);
  const sender =
    typeof from === 'string' && /^\d{5,20}$/.test(from) ? { kind: 'person' as const, phone: from } : undefined;
  return {
    ...(id &&
      type !== 'reaction' && {
        quoted: { id: toHostId(id), ...(sender && { sender }), ...(product && { text: product }) },
      }),
    ...((forwardedOften || forwarded) && { forwarded: forwardedOften ? 5 : 1 }),
    ...(isRecord(referral) && { referral: toReferral(referral) }),
  };
}

/** Reads an advertisement. Values that are no texts are omitted, and must not make the message unreadable. */
function toReferral(referral: NonNullable<GraphMessage['referral']>): NonNullable<MessageContext['referral']> {
  const fields = {
    source: toText(referral.source_type),
    sourceId: toText(referral.source_id),
    url: toText(referral.source_url),
    headline: toText(referral.headline),
    body: toText(referral.body),
    clickId: toText(referral.ctwa_clid),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
