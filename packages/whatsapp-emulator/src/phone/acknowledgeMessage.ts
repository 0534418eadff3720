import type { Device } from '../server/Account.ts';
import { type BinaryNode, node } from '../wire/node.ts';
import type { PhoneParts } from './PhoneParts.ts';

/** Says that a message arrived: a delivery receipt, or its own kinds for copies and for what companions ask. */
export function acknowledgeMessage(phone: PhoneParts, sender: Device, { attrs }: BinaryNode): void {
  const { id, from, participant, recipient, category } = attrs;
  const own = sender.account === phone.account;
  const type = category === 'peer' ? 'peer_msg' : own ? 'sender' : undefined;
  phone.submit(node('receipt', { id, to: from, participant, recipient, type }));
}
