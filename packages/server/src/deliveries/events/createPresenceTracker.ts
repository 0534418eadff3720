import type { ConversationPresence } from '@recado/contract';
import type { Bus } from '../../core/bus/index.ts';

/** Milliseconds for which a user counts as writing after the last report that the user writes. */
const PRESENCE_TTL_MS = 12_000;
const BUS_SUBJECT = 'presence';

/** Report that a user is writing in a conversation, or has stopped writing. */
export interface WritingStatus {
  readonly conversationId: string;
  readonly person: ConversationPresence['people'][number];
  readonly isWriting: boolean;
}

export type PresenceReader = Pick<ReturnType<typeof createPresenceTracker>, 'listWriting' | 'listen'>;

interface PresenceTrackerOptions {
  readonly bus: Bus;
  readonly ttlMs?: number;
}

/**
 * Tracks which users are writing in which conversation of a client, so that two users do not answer
 * the same person unknowingly. The status is sent to every process over the bus and is not stored. It
 * expires unless it is repeated.
 *
 * @param ttlMs milliseconds until a status expires
 */
export function createPresenceTracker({ bus, ttlMs = PRESENCE_TTL_MS }: PresenceTrackerOptions) {
  /**
   * Statuses of the users who are writing. The outer key is the client. The inner key is the conversation and
   * the user, because a user can write in several conversations at the same time, in different tabs.
   */
  const statusesByClient = new Map<
    string,
    Map<string, { readonly status: WritingStatus; readonly expiryTimer: NodeJS.Timeout }>
  >();
  const listeners = new Map<string, Set<() => void>>();

  const notifyListeners = (clientId: string): void => {
    for (const listener of listeners.get(clientId) ?? []) listener();
  };
  const removeStatus = (clientId: string, key: string): void => {
    const clientStatuses = statusesByClient.get(clientId);
    if (!clientStatuses?.delete(key)) return;
    if (clientStatuses.size === 0) statusesByClient.delete(clientId);
    notifyListeners(clientId);
  };
  const applyStatus = (clientId: string, status: WritingStatus): void => {
    const key = `${status.conversationId} ${status.person.id}`;
    const previous = statusesByClient.get(clientId)?.get(key);
    clearTimeout(previous?.expiryTimer);
    if (!status.isWriting) {
      removeStatus(clientId, key);
      return;
    }
    const clientStatuses =
      statusesByClient.get(clientId) ??
      new Map<string, { readonly status: WritingStatus; readonly expiryTimer: NodeJS.Timeout }>();
    const expiryTimer = setTimeout(() => removeStatus(clientId, key), ttlMs).unref();
    statusesByClient.set(clientId, clientStatuses.set(key, { status, expiryTimer }));
    // A repeated report that a person is writing changes nothing, so listeners are not notified.
    if (!previous) notifyListeners(clientId);
  };
  const stopListening = bus.subscribe(BUS_SUBJECT, message => {
    const { clientId, ...status } = message as WritingStatus & { readonly clientId: string };
    applyStatus(clientId, status);
  });

  return {
    report(clientId: string, status: WritingStatus): void {
      bus.publish(BUS_SUBJECT, { clientId, ...status });
    },

    /** @param exceptUserId user who requests the list and is therefore not included */
    listWriting(clientId: string, exceptUserId?: string): ConversationPresence[] {
      const people = new Map<string, ConversationPresence['people'][number][]>();
      for (const { status } of statusesByClient.get(clientId)?.values() ?? [])
        if (status.person.id !== exceptUserId)
          people.set(status.conversationId, [...(people.get(status.conversationId) ?? []), status.person]);
      return [...people].map(([conversationId, writers]) => ({ conversationId, people: writers }));
    },

    /**
     * Calls `listener` whenever the list of users who are writing may have changed.
     * @returns a function that removes the listener
     */
    listen(clientId: string, listener: () => void): () => void {
      const clientListeners = listeners.get(clientId) ?? new Set();
      listeners.set(clientId, clientListeners.add(listener));
      return () => {
        clientListeners.delete(listener);
        if (clientListeners.size === 0 && listeners.get(clientId) === clientListeners) listeners.delete(clientId);
      };
    },

    stop(): void {
      stopListening();
      for (const clientStatuses of statusesByClient.values())
        for (const { expiryTimer } of clientStatuses.values()) clearTimeout(expiryTimer);
      statusesByClient.clear();
    },
  };
}
