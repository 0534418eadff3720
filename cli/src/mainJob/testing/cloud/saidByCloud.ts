import type { MessageKind } from '@recado/contract';
import { said } from '../said.ts';

type Row = (typeof said)[number];

/** What Meta's platform has no word for: it says that something came, and no more. */
const wordless: readonly MessageKind[] = [
  'poll',
  'product',
  'group-invite',
  'event',
  'payment',
  'call',
  'unsupported',
];

/** What a phone sends, and what a program is told of it where Meta brings it. */
export const saidByCloud: readonly (readonly [
  sent: Row[0],
  kind: MessageKind,
  body: Row[1],
  told: Row[2],
])[] = said.map(([sent, body, told]) => {
  if (wordless.includes(sent)) return [sent, 'unsupported', body, { unsupported: { name: 'unsupported' } }];
  // Meta gives an order no name of its own: it is called by its message.
  if (sent === 'order')
    return [sent, sent, body, { order: { items: 2, total: { amount: 50, currency: 'MXN' } } }];
  return [sent, sent, body, told];
});
