import { encodeWAMessage } from '@whiskeysockets/baileys';
import type { Account, Device } from '../server/Account.ts';
import { statusJid } from '../wire/jid.ts';
import { type BinaryNode, node } from '../wire/node.ts';
import { encryptOne } from './encryptOne.ts';
import type { Envelope, Outgoing } from './Outgoing.ts';
import type { PhoneParts } from './PhoneParts.ts';

/**
 * Sends to a group: the message once with the sender key, and that key to every device that lacks it. A status
 * broadcast names its whole audience every time.
 */
export async function sendGroup(phone: PhoneParts, envelope: Envelope, outgoing: Outgoing): Promise<void> {
  const { to: group } = envelope;
  const padded = encodeWAMessage(outgoing.message);
  const { distribution, ciphertext } = await phone.cipher.encryptGroup(group, phone.device, padded);
  const key = encodeWAMessage({
    senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage: distribution },
  });
  const holders = holdersOf(phone, group);
  const parts: BinaryNode[] = [];
  for (const account of phone.server.groups.get(group)?.members.keys() ?? audience(phone)) {
    for (const device of account.devices.values()) {
      if (device === phone.device || holders.has(device)) continue;
      parts.push(node('to', { jid: device.lid }, [await encryptOne(phone, device, key, { type: 'text' })]));
      holders.add(device);
    }
  }
  const hide = outgoing.type === 'reaction' ? 'hide' : undefined;
  const enc = node(
    'enc',
    { v: 2, type: 'skmsg', mediatype: outgoing.mediatype, 'decrypt-fail': hide },
    ciphertext,
  );
  const participants = parts.length > 0 ? [node('participants', {}, parts)] : [];
  phone.submit(node('message', { ...envelope, addressing_mode: 'lid' }, [...participants, enc]));
}

function holdersOf(phone: PhoneParts, group: string): Set<Device> {
  const holders = phone.senderKeyHolders.get(group) ?? new Set();
  if (group !== statusJid) phone.senderKeyHolders.set(group, holders);
  return holders;
}

/** Who sees a phone's status: itself and everybody it has a chat with. */
function audience(phone: PhoneParts): Set<Account> {
  const known = phone.log.entries.map(({ chat }) => phone.server.directory.accountOf(chat));
  return new Set([phone.account, ...known.filter(account => account !== undefined)]);
}
