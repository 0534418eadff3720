import type { StatusUpdate } from '@recado/transport';
import { areJidsSameUser, type BinaryNode, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import type { Self } from '../incoming/toIncoming.ts';
import { placeOf } from '../people/jids.ts';

/** What a receipt says about messages of ours. */
export interface ReadReceipt {
  readonly status: Extract<StatusUpdate['status'], 'delivered' | 'read'>;
  /** JID of the chat. */
  readonly chat: string;
  readonly ids: readonly string[];
  readonly timestamp: Date;
}

const statuses: Readonly<Record<string, ReadReceipt['status']>> = {
  delivery: 'delivered',
  // Of a device that is not in the foreground.
  inactive: 'delivered',
  read: 'read',
  played: 'read',
};

/** What another device of ours says that it read. */
export interface OwnReading {
  /** JID of the chat. */
  readonly chat: string;
  readonly ids: readonly string[];
}

/**
 * Undefined for every receipt that does not tell what our own account read: `read-self` where nobody else is told, `read`
 * where the sender is told, too.
 */
export function readOwn(stanza: BinaryNode, { id, lid }: Self): OwnReading | undefined {
  const { from = '', participant, recipient, type } = stanza.attrs;
  if (type !== 'read' && type !== 'read-self') return undefined;
  const isPlace = placeOf(from) !== undefined;
  const reader = isPlace ? participant : from;
  const chat = isPlace ? from : recipient;
  if (!reader || !chat || !(areJidsSameUser(reader, id) || areJidsSameUser(reader, lid))) return undefined;
  return { chat, ids: idsOf(stanza) };
}

/** Undefined for every receipt that is not somebody else's word about a message of ours. */
export function readReceipt(stanza: BinaryNode): ReadReceipt | undefined {
  const { from, id, recipient, t, type = 'delivery' } = stanza.attrs;
  const status = statuses[type];
  // With a recipient it is one of our own devices that speaks.
  if (!status || !from || !id || recipient !== undefined) return undefined;
  const timestamp = t === undefined ? new Date() : new Date(Number(t) * 1000);
  return { status, chat: from, ids: idsOf(stanza), timestamp };
}

function idsOf({ attrs, content }: BinaryNode): string[] {
  const list = Array.isArray(content) ? content[0] : undefined;
  const others = list ? getBinaryNodeChildren(list, 'item').map(item => item.attrs.id ?? '') : [];
  return [attrs.id ?? '', ...others].filter(each => each !== '');
}
