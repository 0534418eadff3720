import type { StatusUpdate } from '@recado/transport';
import { type BinaryNode, getBinaryNodeChildren } from '@whiskeysockets/baileys';

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

/** Undefined for every receipt that is not somebody else's word about a message of ours. */
export function readReceipt({ attrs, content }: BinaryNode): ReadReceipt | undefined {
  const { from, id, recipient, t, type = 'delivery' } = attrs;
  const status = statuses[type];
  // With a recipient it is one of our own devices that speaks.
  if (!status || !from || !id || recipient !== undefined) return undefined;
  const list = Array.isArray(content) ? content[0] : undefined;
  const others = list ? getBinaryNodeChildren(list, 'item').map(item => item.attrs.id ?? '') : [];
  const timestamp = t === undefined ? new Date() : new Date(Number(t) * 1000);
  return { status, chat: from, ids: [id, ...others].filter(each => each !== ''), timestamp };
}
