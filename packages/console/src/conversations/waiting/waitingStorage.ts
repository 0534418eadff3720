import { WAITING_MESSAGE_PREFIX } from '@recado/ui';
import type { PendingMessage } from '../composer/outbox.ts';

/** A text that is sent when the network is back. All tabs of this browser read it. */
interface WaitingMessage {
  readonly userId: string;
  readonly clientId: string;
  readonly entry: PendingMessage;
  /** Position in the order of writing. */
  readonly order: number;
}

let lastOrder = 0;

const toStorageKey = (key: string): string => WAITING_MESSAGE_PREFIX + key;

/**
 * Stores a waiting or refused message. Each message has its own item, so that tabs do not overwrite each other.
 *
 * @returns whether the browser stored it; a full storage refuses it
 */
export function storeWaitingMessage(userId: string, clientId: string, entry: PendingMessage): boolean {
  const storageKey = toStorageKey(entry.key);
  const order = parseWaitingMessage(localStorage.getItem(storageKey))?.order ?? Math.max(Date.now(), lastOrder + 1);
  lastOrder = order;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ userId, clientId, entry, order } satisfies WaitingMessage));
    return true;
  } catch {
    return false;
  }
}

export const removeWaitingMessage = (key: string): void => localStorage.removeItem(toStorageKey(key));

/** Reads the waiting and refused messages of a user, in the order in which they were written. */
export const readWaitingMessages = (userId: string, clientId?: string): WaitingMessage[] =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(WAITING_MESSAGE_PREFIX))
    .flatMap(key => parseWaitingMessage(localStorage.getItem(key)) ?? [])
    .filter(message => message.userId === userId && (clientId === undefined || message.clientId === clientId))
    .toSorted((a, b) => a.order - b.order);

export function parseWaitingMessage(value: string | null): WaitingMessage | undefined {
  try {
    return value === null ? undefined : (JSON.parse(value) as WaitingMessage);
  } catch {
    return undefined;
  }
}
