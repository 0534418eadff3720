import { ApiError, type Sdk } from '@recado/sdk';
import { conversationTexts, installedAppTexts } from '@recado/texts';
import type { QueryClient } from '@tanstack/react-query';
import { buildMessagePayload, uploadFile } from '../composer/buildMessagePayload.ts';
import { markMessageFailed, markMessageSent, type PendingMessage } from '../composer/outbox.ts';
import { readWaitingMessages, removeWaitingMessage, storeWaitingMessage } from './waitingStorage.ts';

interface SendWaitingOptions {
  readonly sdk: Sdk;
  readonly queries: QueryClient;
  readonly userId: string;
}

interface WaitingItem {
  readonly clientId: string;
  readonly entry: PendingMessage;
}

/** Web lock of the tab that sends. Without the lock, two tabs could send in different orders. */
const LOCK_NAME = 'recado.waiting';
/**
 * Age from which a message is not sent any more by itself. The server forgets idempotency keys after 24 hours, so
 * a message that had arrived would be sent twice.
 */
const MAX_WAITING_AGE_MS = 23 * 3_600_000;
/** Answers after which the same request may succeed later. */
const isTemporary = ({ status }: ApiError): boolean => status >= 500 || status === 408 || status === 429;

/**
 * Sends the waiting messages of the user in the order in which they were written, each under its idempotency key.
 * Stops when the network is missing, and skips a conversation whose message cannot be sent yet.
 */
export async function sendWaitingMessages(options: SendWaitingOptions): Promise<void> {
  const run = () => sendAll(options);
  // Browsers provide Web Locks only on secure connections. The keys then still prevent that a message is sent twice.
  await (navigator.locks ? navigator.locks.request(LOCK_NAME, run) : run());
}

async function sendAll(options: SendWaitingOptions): Promise<void> {
  const tried = new Set<string>();
  const blocked = new Set<string>();
  for (;;) {
    // Read again after each message, because the user may write or discard one in the meantime.
    const item = listWaiting(options).find(
      ({ entry }) => !tried.has(entry.key) && !blocked.has(entry.conversation) && entry.state === 'waiting',
    );
    if (!item) return;
    tried.add(item.entry.key);
    const outcome = await sendOne(options, item);
    if (outcome === 'stop') return;
    if (outcome === 'later') blocked.add(item.entry.conversation);
  }
}

/** Lists the stored texts, and the files that only this tab has. */
function listWaiting({ queries, userId }: SendWaitingOptions): WaitingItem[] {
  const files = queries
    .getQueriesData<readonly PendingMessage[]>({ queryKey: ['outbox', userId] })
    .flatMap(([key, outbox = []]) =>
      outbox.filter(({ file }) => file !== undefined).map(entry => ({ clientId: String(key[2]), entry })),
    );
  // A caption that is too long follows its files, which have the same time.
  return [...files, ...readWaitingMessages(userId)].toSorted((a, b) => Date.parse(a.entry.at) - Date.parse(b.entry.at));
}

async function sendOne(
  options: SendWaitingOptions,
  { clientId, entry }: WaitingItem,
): Promise<'sent' | 'later' | 'stop'> {
  const { sdk, queries, userId } = options;
  const change = (update: (outbox: readonly PendingMessage[]) => readonly PendingMessage[]) =>
    queries.setQueryData<readonly PendingMessage[]>(['outbox', userId, clientId], outbox => outbox && update(outbox));
  const refuse = (trouble: string, isUnsure: boolean) => {
    const refused: PendingMessage = { ...entry, state: 'failed', trouble, isUnsure };
    if (!entry.file) storeWaitingMessage(userId, clientId, refused);
    change(outbox => markMessageFailed(outbox, entry.key, { trouble, isUnsure }));
    return 'sent' as const;
  };
  if (Date.now() - Date.parse(entry.at) > MAX_WAITING_AGE_MS)
    return refuse(installedAppTexts.waiting.tooOld, entry.isUnsure ?? false);
  try {
    const mediaId = entry.mediaId ?? (entry.file && (await uploadFile(sdk, clientId, entry.file)));
    // The idempotency key belongs to this content. A second upload would have another ID.
    if (mediaId !== undefined) change(outbox => setMediaId(outbox, entry.key, mediaId));
    const { messageId } = await sdk.request('POST /clients/{id}/messages', {
      params: { id: clientId },
      headers: { 'idempotency-key': entry.key },
      payload: buildMessagePayload(entry, mediaId),
    });
    removeWaitingMessage(entry.key);
    change(outbox => markMessageSent(outbox, entry.key, messageId));
    return 'sent';
  } catch (error) {
    // After the end of the session, the next sign-in of the same user continues.
    if (!(error instanceof ApiError) || error.status === 401) return 'stop';
    if (isTemporary(error)) return 'later';
    // The server may also refuse because the first attempt is still running, so that its message can still appear.
    return refuse(error.serverMessage ?? conversationTexts.message.notSent, entry.isUnsure ?? false);
  }
}

const setMediaId = (outbox: readonly PendingMessage[], key: string, mediaId: string): readonly PendingMessage[] =>
  outbox.map(entry => (entry.key === key ? { ...entry, mediaId } : entry));
