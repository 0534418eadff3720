import type { Conversation, Message, RecadoEvent } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { conversationTexts as texts } from '@recado/texts';
import { toast, usePlatform, useSession } from '@recado/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LiveEventFeed } from '../useLiveEvents.ts';
import { useWaitingChanges } from '../waiting/useWaitingChanges.ts';
import { readWaitingMessages, removeWaitingMessage, storeWaitingMessage } from '../waiting/waitingStorage.ts';
import { buildMessagePayload, uploadFile } from './buildMessagePayload.ts';
import { appendToStoredDraft, readStoredOutbox, storeOutbox } from './draftStorage.ts';
import {
  applySentMessageToOutbox,
  type ComposedContent,
  markMessageFailed,
  markMessageSent,
  type PendingMessage,
  splitIntoPendingMessages,
} from './outbox.ts';
import { updatePageUnloadGuard } from './updatePageUnloadGuard.ts';

export interface MessageOutbox {
  readonly pending: readonly PendingMessage[];
  send(to: Conversation, content: ComposedContent): void;
  /** Repeats the request of a failed message with the idempotency key of the first attempt. */
  retry(entry: PendingMessage): void;
  /** Sends a text again that is stored on the server as failed. Repeated clicks send the text only once. */
  resend(message: Message): Promise<void>;
  discard(entry: PendingMessage): void;
  /** Updates the outbox after an event about a message that this client sent. */
  applyOwnMessage(message: Message): void;
}

/**
 * Holds the messages of a client that are being sent. The outbox lasts until the session ends, even if
 * the user opens other pages. The texts in the outbox also survive a reload.
 */
export function useMessageOutbox(clientId: string): MessageOutbox {
  const { sdk, queries } = usePlatform();
  const user = useSession().user?.id ?? '';
  const key = useMemo(() => ['outbox', user, clientId], [user, clientId]);
  const { data: pending } = useQuery<readonly PendingMessage[]>({
    queryKey: key,
    queryFn: () => readUnsentMessages(user, clientId),
    initialData: () => readUnsentMessages(user, clientId),
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const actions = useMemo(() => {
    const change = (updater: (outbox: readonly PendingMessage[]) => readonly PendingMessage[]) => {
      // The end of a session clears the outbox in memory, but not the stored copy, so read that copy.
      const previousOutbox = queries.getQueryData<readonly PendingMessage[]>(key) ?? readUnsentMessages(user, clientId);
      const outbox = updater(previousOutbox);
      if (outbox === previousOutbox) return;
      queries.setQueryData<readonly PendingMessage[]>(key, outbox);
      for (const entry of previousOutbox)
        if (!outbox.some(({ key }) => key === entry.key)) removeWaitingMessage(entry.key);
      storeOutbox(user, clientId, outbox);
      updatePageUnloadGuard(queries);
    };
    const update = (entry: PendingMessage, changes: Partial<PendingMessage>) =>
      change(outbox =>
        outbox.map(candidate => (candidate.key === entry.key ? { ...candidate, ...changes } : candidate)),
      );
    const discard = (entry: PendingMessage) => change(outbox => outbox.filter(({ key }) => key !== entry.key));
    /** Stores a message until the network is back. If the browser cannot store it, the user must send it again. */
    const hold = (entry: PendingMessage, isUnsure: boolean) => {
      const waiting: PendingMessage = { ...entry, state: 'waiting', isUnsure };
      if (entry.file || storeWaitingMessage(user, clientId, waiting)) update(entry, waiting);
      else change(outbox => markMessageFailed(outbox, entry.key, { trouble: texts.message.offline, isUnsure: true }));
    };
    /** Whether an earlier message of the conversation waits, so that this one must not overtake it. */
    const hasEarlierWaiting = ({ key: entryKey, conversation }: PendingMessage): boolean =>
      queries
        .getQueryData<readonly PendingMessage[]>(key)
        ?.some(other => other.state === 'waiting' && other.conversation === conversation && other.key !== entryKey) ??
      false;
    const post = async (entry: PendingMessage): Promise<void> => {
      if (hasEarlierWaiting(entry)) return hold(entry, false);
      try {
        const mediaId = entry.mediaId ?? (entry.file && (await uploadFile(sdk, clientId, entry.file)));
        if (mediaId !== undefined) update(entry, { mediaId });
        const { messageId, conversion } = await sdk.request('POST /clients/{id}/messages', {
          params: { id: clientId },
          headers: { 'idempotency-key': entry.key },
          payload: buildMessagePayload(entry, mediaId),
        });
        removeWaitingMessage(entry.key);
        change(outbox => markMessageSent(outbox, entry.key, messageId));
        // The file that the customer gets is not the one that the user chose.
        if (conversion) toast(conversion.message);
      } catch (error) {
        // Store the unsent text as a draft, because the end of the user's session clears the outbox.
        if (error instanceof ApiError && error.status === 401) {
          appendToStoredDraft(user, `${clientId}/${entry.conversation}`, entry.text);
          discard(entry);
        } else if (error instanceof ApiError)
          change(outbox => markMessageFailed(outbox, entry.key, describeRefusal(error)));
        else hold(entry, true);
      }
    };
    /** Sends the messages of a conversation one after the other, in the order in which they were written. */
    const enqueue = (entry: PendingMessage): void => {
      const queueKey = `${clientId} ${entry.conversation}`;
      sendQueues.set(
        queueKey,
        (sendQueues.get(queueKey) ?? Promise.resolve()).then(() => post(entry)),
      );
    };
    return {
      send(to: Conversation, content: ComposedContent): void {
        const newEntries = splitIntoPendingMessages(to, content);
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
      applyWaitingChange: change,
      applyOwnMessage: (message: Message) => change(outbox => applySentMessageToOutbox(outbox, message)),
    };
  }, [sdk, queries, key, clientId, user]);
  useWaitingChanges(user, clientId, actions.applyWaitingChange);
  return useMemo(() => ({ ...actions, pending }), [actions, pending]);
}

/** Latest send by client and conversation. The next message waits until this send has succeeded or failed. */
const sendQueues = new Map<string, Promise<void>>();

/** Reads the messages that were unsent when the page closed, and those that wait for the network. */
function readUnsentMessages(user: string, clientId: string): readonly PendingMessage[] {
  const waiting = readWaitingMessages(user, clientId).map(({ entry }) => entry);
  return [
    ...readStoredOutbox(user, clientId).filter(({ key }) => !waiting.some(entry => entry.key === key)),
    ...waiting,
  ];
}

const describeRefusal = ({ serverMessage, status }: ApiError): Pick<PendingMessage, 'trouble' | 'isUnsure'> => ({
  trouble: serverMessage ?? texts.message.notSent,
  isUnsure: status >= 500,
});

/** Updates the outbox whenever an event about a message of this client arrives. */
export function useOutboxEventUpdates({ subscribe }: LiveEventFeed, { applyOwnMessage }: MessageOutbox): void {
  useEffect(
    () =>
      subscribe((event: RecadoEvent) => {
        if (event.fromMe && 'direction' in event.data) applyOwnMessage(event.data);
      }),
    [subscribe, applyOwnMessage],
  );
}
