import type { MessageKind } from '@recado/contract';
import { messageKindCases } from '../messageKindCases.ts';

type MessageKindCase = (typeof messageKindCases)[number];

/** Kinds that Meta's webhooks do not describe. They only report that a message arrived. */
const undescribedKinds: readonly MessageKind[] = [
  'poll',
  'product',
  'group-invite',
  'event',
  'payment',
  'call',
  'unsupported',
];

/** Per kind that a phone sends: the resulting kind, the body, and the fields a program receives. */
export const cloudInboundCases: readonly (readonly [
  sent: MessageKindCase[0],
  kind: MessageKind,
  body: MessageKindCase[1],
  told: MessageKindCase[2],
])[] = messageKindCases.map(([phoneKind, body, expectedFields]) => {
  if (undescribedKinds.includes(phoneKind))
    return [phoneKind, 'unsupported', body, { unsupported: { name: 'unsupported' } }];
  // Meta's orders have no ID of their own. Recado identifies an order by its message.
  if (phoneKind === 'order')
    return [phoneKind, phoneKind, body, { order: { items: 2, total: { amount: 50, currency: 'MXN' } } }];
  return [phoneKind, phoneKind, body, expectedFields];
});
