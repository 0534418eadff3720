import type { StatusUpdate } from '@recado/transport';
import { areJidsSameUser, type BinaryNode, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import { toGroupBroadcastOrChannelAddress } from '../identities/jids.ts';
import type { OwnAccount } from '../identities/ownAccount.ts';

/** Delivery or read state of messages that this account sent. */
export interface ReadReceipt {
  readonly status: Extract<StatusUpdate['status'], 'delivered' | 'read'>;
  /** JID of the chat. */
  readonly chat: string;
  /** JID of the person, in a chat with several people. */
  readonly participant?: string;
  readonly ids: readonly string[];
  readonly timestamp: Date;
}

const statuses: Readonly<Record<string, ReadReceipt['status']>> = {
  delivery: 'delivered',
  // A device sends the receipt type `inactive` while its app is in the background.
  inactive: 'delivered',
  read: 'read',
  played: 'read',
};

/** Messages that another device of this account has read. */
export interface OwnReadReceipt {
  /** JID of the chat. */
  readonly chat: string;
  readonly ids: readonly string[];
}

/**
 * Reads the receipt of messages that this account itself has read. Returns undefined for other receipts.
 * WhatsApp uses the type `read` if the message's sender is notified as well, otherwise `read-self`.
 */
export function parseOwnReadReceipt(stanza: BinaryNode, { id, lid }: OwnAccount): OwnReadReceipt | undefined {
  const { from = '', participant, recipient, type } = stanza.attrs;
  if (type !== 'read' && type !== 'read-self') return undefined;
  const isSharedChat = toGroupBroadcastOrChannelAddress(from) !== undefined;
  const reader = isSharedChat ? participant : from;
  const chat = isSharedChat ? from : recipient;
  if (!reader || !chat || !(areJidsSameUser(reader, id) || areJidsSameUser(reader, lid))) return undefined;
  return { chat, ids: idsOf(stanza) };
}

/** Reads another account's receipt for a message of this account. Returns undefined for other receipts. */
export function parseReceiptStanza(stanza: BinaryNode): ReadReceipt | undefined {
  const { from, id, participant, recipient, t, type = 'delivery' } = stanza.attrs;
  const status = statuses[type];
  // The attribute `recipient` marks a receipt from another device of this account.
  // Such a receipt does not prove the delivery to the recipient.
  if (!status || !from || !id || recipient !== undefined) return undefined;
  const timestamp = t === undefined ? new Date() : new Date(Number(t) * 1000);
  return { status, chat: from, ...(participant && { participant }), ids: idsOf(stanza), timestamp };
}

function idsOf({ attrs, content }: BinaryNode): string[] {
  const list = Array.isArray(content) ? content[0] : undefined;
  const others = list ? getBinaryNodeChildren(list, 'item').map(item => item.attrs.id ?? '') : [];
  return [attrs.id ?? '', ...others].filter(id => id !== '');
}
