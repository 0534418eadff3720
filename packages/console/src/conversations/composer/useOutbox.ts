import type { Conversation, Message, RecadoEvent } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { conversations as texts } from '@recado/texts';
import { usePlatform, useSession } from '@recado/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LiveEvents } from '../useLiveEvents.ts';
import { buildMessagePayload, uploadFile } from './buildMessagePayload.ts';
import { appendToStoredDraft, readStoredOutbox, storeOutbox } from './draftStorage.ts';
import {
  type ComposedContent,
  markFailed,
  markSent,
  matchOwnMessage,
  type PendingMessage,
  splitIntoMessages,
} from './outbox.ts';
import { updateUnloadGuard } from './updateUnloadGuard.ts';

export interface Outbox {
  readonly pending: readonly PendingMessage[];
  send(to: Conversation, content: ComposedContent): void;
  /** Repeats the call of a failed message with the same idempotency key. */
  retry(entry: PendingMessage): void;
  /** Sends a text again that the server stored as failed. Repeated clicks send it only once. */
  resend(message: Message): Promise<void>;
  discard(entry: PendingMessage): void;
  /** Applies an event about a message that this client sent. */
  applyOwnMessage(message: Message): void;
}

/**
 * Holds the messages of a client that are being sent. The outbox lasts until the session ends, even if
 * the user opens other pages. Its texts also survive a reload.
 */
export function useOutbox(clientId: string): Outbox {
  const { sdk, queries } = usePlatform();
  const user = useSession().user?.id ?? '';
  const key = useMemo(() => ['outbox', user, clientId], [user, clientId]);
  const { data: pending } = useQuery<readonly PendingMessage[]>({
    queryKey: key,
    queryFn: () => readStoredOutbox(user, clientId),
    initialData: () => readStoredOutbox(user, clientId),
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const actions = useMemo(() => {
    const change = (updater: (outbox: readonly PendingMessage[]) => readonly PendingMessage[]) => {
      // The end of a session clears the memory, but the stored texts still belong to the same user.
      const before = queries.getQueryData<readonly PendingMessage[]>(key) ?? readStoredOutbox(user, clientId);
      const outbox = updater(before);
      if (outbox === before) return;
      queries.setQueryData<readonly PendingMessage[]>(key, outbox);
      storeOutbox(user, clientId, outbox);
      updateUnloadGuard(queries);
    };
    const update = (entry: PendingMessage, changes: Partial<PendingMessage>) =>
      change(outbox =>
        outbox.map(candidate => (candidate.key === entry.key ? { ...candidate, ...changes } : candidate)),
      );
    const discard = (entry: PendingMessage) => change(outbox => outbox.filter(({ key }) => key !== entry.key));
    const post = async (entry: PendingMessage): Promise<void> => {
      try {
        const mediaId = entry.mediaId ?? (entry.file && (await uploadFile(sdk, clientId, entry.file)));
        if (mediaId !== undefined) update(entry, { mediaId });
        const { messageId } = await sdk.request('POST /clients/{id}/messages', {
          params: { id: clientId },
          headers: { 'idempotency-key': entry.key },
          payload: buildMessagePayload(entry, mediaId),
        });
        change(outbox => markSent(outbox, entry.key, messageId));
      } catch (error) {
        // The text was not sent and the outbox ends with the session, so store the text as a draft.
        if (error instanceof ApiError && error.status === 401) {
          appendToStoredDraft(user, `${clientId}/${entry.conversation}`, entry.text);
          discard(entry);
        } else change(outbox => markFailed(outbox, entry.key, failureOf(error)));
      }
    };
    /** Sends the messages of a conversation one after the other, in the order of writing. */
    const enqueue = (entry: PendingMessage): void => {
      const queueKey = `${clientId} ${entry.conversation}`;
      sendQueues.set(
        queueKey,
        (sendQueues.get(queueKey) ?? Promise.resolve()).then(() => post(entry)),
      );
    };
    return {
      send(to: Conversation, content: ComposedContent): void {
        const newEntries = splitIntoMessages(to, content);
        change(outbox => [...outbox, ...newEntries]);
        newEntries.forEach(enqueue);
      },
      retry(entry: PendingMessage): void {
        update(entry, { state: 'sending', isUnsure: false });
        enqueue(entry);
      },
      async resend({ id, chat, text }: Message): Promise<void> {
        await sdk.request('POST /clients/{id}/messages', {
          params: { id: clientId },
          headers: { 'idempotency-key': `resend-${id}` },
          payload: { to: chat, type: 'text', text: { text: text ?? '' } },
        });
      },
      discard,
      applyOwnMessage: (message: Message) => change(outbox => matchOwnMessage(outbox, message)),
    };
  }, [sdk, queries, key, clientId, user]);
  return useMemo(() => ({ ...actions, pending }), [actions, pending]);
}

/** Last send by client and conversation. The next send waits for it. */
const sendQueues = new Map<string, Promise<void>>();

const failureOf = (error: unknown): Pick<PendingMessage, 'trouble' | 'isUnsure'> =>
  error instanceof ApiError
    ? { trouble: error.serverMessage ?? texts.message.notSent, isUnsure: error.status >= 500 }
    : { trouble: texts.message.offline, isUnsure: true };

/** Applies events about the client's own messages to the outbox. */
export function useOwnMessageEvents({ subscribe }: LiveEvents, { applyOwnMessage }: Outbox): void {
  useEffect(
    () =>
      subscribe((event: RecadoEvent) => {
        if (event.fromMe && 'direction' in event.data) applyOwnMessage(event.data);
      }),
    [subscribe, applyOwnMessage],
  );
}
