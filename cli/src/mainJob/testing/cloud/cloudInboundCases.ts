import type { MessageKind } from '@recado/contract';
import { messageKindTestCases } from '../messageKindTestCases.ts';

type MessageKindCase = (typeof messageKindTestCases)[number];

/**
 * Message kinds whose content Meta's webhooks do not contain. For them, a webhook only reports that a message
 * arrived.
 */
const undescribedKinds: readonly MessageKind[] = [
  'poll',
  'product',
  'group-invite',
  'event',
  'payment',
  'call',
  'poll-result',
  'sticker-pack',
  'channel-invite',
  'number-request',
  'album',
  'expiration',
  'phone-only',
  'unsupported',
];

/**
 * Test cases by sent message kind: the resulting kind, the sent body, and the event fields a program receives.
 */
export const cloudInboundCases: readonly (readonly [
  sent: MessageKindCase[0],
  kind: MessageKind,
  body: MessageKindCase[1],
  told: MessageKindCase[2],
])[] = messageKindTestCases.map(([phoneKind, body, expectedFields]) => {
  if (undescribedKinds.includes(phoneKind))
    return [phoneKind, 'unsupported', body, { unsupported: { name: 'unsupported' } }];
  // Meta's orders have no ID of their own. Therefore Recado identifies an order by its message.
  if (phoneKind === 'order')
    return [phoneKind, phoneKind, body, { order: { items: 2, total: { amount: 50, currency: 'MXN' } } }];
  return [phoneKind, phoneKind, body, expectedFields];
});
