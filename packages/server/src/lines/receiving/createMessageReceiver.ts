import { KeyedQueue } from '@recado/timing';
import {
  type IncomingTransportMessage,
  isMessageUpdate,
  type Logger,
  type MessageUpdate,
  type Session,
  type StatusUpdate,
  type StoredMessageSecret,
} from '@recado/transport';
import type { Knex } from 'knex';
import type { SharedCommit } from '../../core/batching/index.ts';
import { changeContactNumber } from '../../core/contacts/changeContactNumber.ts';
import { storeReplyWindowOfLateMessage } from '../../core/conversations/earlierReplyWindows.ts';
import type { StoredEventListener } from '../../core/events/StoredEventListener.ts';
import { formatErrorCode } from '../../core/log/formatErrorCode.ts';
import {
  createMessageWriter,
  type MessageMedia,
  type MessageStatusStore,
  type NewMessage,
  replaceMessageMedia,
  storeMessageUpdate,
  storeOrderQuery,
} from '../../core/messages/index.ts';
import { retryDuringOutage } from '../../core/outage/index.ts';
import { sealMessageSecret } from '../../core/sealing/messageSecrets.ts';
import type { Sealer } from '../../core/sealing/sealer.ts';
import { buildTraceparentField } from '../../core/tracing/index.ts';
import { resolveMessageAliases, storeMessageAlias } from '../transports/index.ts';
import { createDeferredMediaFetcher } from './createDeferredMediaFetcher.ts';
import { findMessageSecrets, type MessageOfChat } from './findMessageSecrets.ts';
import { createMediaStore } from './mediaStore.ts';
import { storeIncomingMessageInTransaction } from './storeIncomingMessageInTransaction.ts';
import {
  describeUnstoredMedia,
  getFile,
  type StandaloneMessageContent,
  separateOrderToken,
  toNewMessage,
  toNewMessageUpdate,
} from './toNewMessage.ts';

export interface MessageReceiverDeps {
  readonly database: Knex;
  /**
   * Connection pool for the batched writes of all sessions. The default is `database`, which suffices if no
   * other work waits for its connections.
   */
  readonly commitPool?: Knex;
  /** Transactions on `commitPool` that the messages join. Default: none. */
  readonly sharedCommit?: SharedCommit;
  /** Data directory. Its folder `media` contains the files of messages. */
  readonly dataDir: string;
  /**
   * Moves a new file (path below the data directory) to its final storage. If undefined, files are not moved.
   */
  readonly onFileStored?: ((relativePath: string) => Promise<void>) | undefined;
  /** Maximum size of a fetched file, in bytes. */
  readonly maxMediaBytes: number;
  /** Milliseconds to wait before each request to the phone for a file that the network no longer has. */
  readonly mediaPauses?: readonly number[];
  readonly statuses: MessageStatusStore;
  /** Encrypts the secrets of messages. */
  readonly seal: Sealer;
  /** Notified after data of a client were stored. */
  readonly storedEvents: StoredEventListener;
  readonly log: Logger;
}

export type MessageReceiver = ReturnType<typeof createMessageReceiver>;

/**
 * Stores the messages, message updates and statuses that the sessions of one process receive. Each message is
 * stored once, however often it arrives. Messages that only need an insert share one statement with messages of
 * other sessions. Messages that need more checks are stored in a transaction of their own.
 */
export function createMessageReceiver({
  database,
  commitPool = database,
  sharedCommit,
  dataDir,
  onFileStored,
  maxMediaBytes,
  mediaPauses,
  statuses,
  seal,
  storedEvents,
  log,
}: MessageReceiverDeps) {
  const mediaStore = createMediaStore({ dataDir, maxMediaBytes, onFileStored, log });
  const deferredMedia = createDeferredMediaFetcher({ database, mediaStore, seal, log, pauses: mediaPauses });
  const messageWriter = createMessageWriter({ database, commitPool, sharedCommit, waitsForDatabase: true, log });
  /** Runs copies of a message one after the other. Under two identifiers of the sender, no key makes them one row. */
  const copies = new KeyedQueue();
  const storeMessage = (clientId: string, message: NewMessage, signal: AbortSignal): Promise<void> =>
    copies.run(`${clientId} ${message.waId}`, async () => {
      if (await messageWriter.storeTogether(clientId, message, signal)) return;
      const operation = `message of ${clientId}`;
      const store = () => storeIncomingMessageInTransaction(database, clientId, message);
      await retryDuringOutage(store, { signal, log, operation });
      messageWriter.markStored(message);
    });

  const storeUpdate = async (
    clientId: string,
    message: IncomingTransportMessage & { readonly content: MessageUpdate },
    signal: AbortSignal,
  ): Promise<void> => {
    const operation = `message of ${clientId}`;
    const messageUpdate = { ...toNewMessageUpdate(message), ...buildTraceparentField() };
    await retryDuringOutage(() => storeMessageUpdate(database, clientId, messageUpdate), { signal, log, operation });
  };

  /**
   * Replaces the file of the message that has the same picture in a lower quality.
   * @returns whether that message exists, so that the received one needs no row
   */
  const replaceFile = async (
    clientId: string,
    message: IncomingTransportMessage & { readonly content: StandaloneMessageContent },
    media: MessageMedia,
    signal: AbortSignal,
  ): Promise<boolean> => {
    if (message.betterFileOf === undefined) return false;
    const { chat, contact, fromMe } = toNewMessage(message, media);
    const target = { chat, contact, fromMe, waId: message.betterFileOf };
    return retryDuringOutage(() => replaceMessageMedia(database, clientId, target, media), {
      signal,
      log,
      operation: `better file of a message of ${clientId}`,
    });
  };

  const storeStandaloneMessage = async (
    clientId: string,
    received: IncomingTransportMessage & { readonly content: StandaloneMessageContent },
    signal: AbortSignal,
  ): Promise<void> => {
    const operation = `message of ${clientId}`;
    const { message, orderToken } = separateOrderToken(received);
    const { id, content, arrival } = message;
    // Store the query before the message, because a crash between both may repeat the message but not lose its lines.
    if (orderToken) {
      const { orderId, token } = orderToken;
      const sealedToken = sealMessageSecret(seal, clientId, id, Buffer.from(token));
      const query = { waId: id, orderId, sealedToken };
      await retryDuringOutage(() => storeOrderQuery(database, clientId, query), { signal, log, operation });
    }
    const numberChange = findNumberChange(message);
    if (numberChange)
      await retryDuringOutage(() => changeContactNumber(database, clientId, numberChange), { signal, log, operation });
    // A history can have tens of thousands of files, few of them still available.
    // Fetch the files of a history later, so that they do not delay its messages.
    const file = getFile(content);
    const fetchedFile =
      file && arrival !== 'history' ? await mediaStore.store(clientId, file, { signal, messageId: id }) : undefined;
    if (file && (await replaceFile(clientId, message, fetchedFile?.media ?? describeUnstoredMedia(file), signal)))
      return;
    const receivedFile = file && { clientId, message, media: file, failure: fetchedFile?.failure };
    const deferredFile = receivedFile && deferredMedia.isDeferred(receivedFile) ? receivedFile : undefined;
    if (deferredFile) await deferredMedia.store(deferredFile, signal);
    const sealedSecret = message.secret && sealMessageSecret(seal, clientId, id, message.secret);
    const newMessage = { ...toNewMessage(message, fetchedFile?.media), ...(sealedSecret && { sealedSecret }) };
    await storeMessage(clientId, withTraceContext(newMessage), signal);
    if (deferredFile) deferredMedia.startFetch(deferredFile, signal);
  };

  return {
    /**
     * Stores a message or an update of a message. Resolves when it is stored. Rejects when `signal` aborts, and
     * for a client that does not exist any more. During a database outage, waits instead of rejecting. A
     * rejection could lose the message, because the network repeats it only for a limited time.
     */
    async receive(clientId: string, incoming: IncomingTransportMessage, signal: AbortSignal): Promise<void> {
      const message = refersToOtherMessage(incoming)
        ? await retryDuringOutage(() => resolveMessageAliases(database, clientId, incoming), {
            signal,
            log,
            operation: `message of ${clientId}`,
          })
        : incoming;
      const { content } = message;
      if (isMessageUpdate(content)) await storeUpdate(clientId, { ...message, content }, signal);
      else await storeStandaloneMessage(clientId, { ...message, content }, signal);
      storedEvents.notify([clientId]);
    },

    /** Continues to fetch files that earlier sessions of the client could not fetch. */
    resumeFiles(clientId: string, session: Pick<Session, 'findMedia'>, signal: AbortSignal): Promise<void> {
      return deferredMedia.resume(clientId, session, signal);
    },

    /** Returns the secrets of the messages with this ID, for updates that are encrypted with them. */
    findMessageSecrets(clientId: string, message: MessageOfChat, signal: AbortSignal): Promise<StoredMessageSecret[]> {
      const operation = `message secret of ${clientId}`;
      const find = () => findMessageSecrets({ database, seal }, clientId, message);
      return retryDuringOutage(find, { signal, log, operation });
    },

    /** Stores a status. A status older than the stored one changes nothing. Resolves when it is stored. */
    async updateStatus(
      clientId: string,
      { id, status, code, knownAs }: StatusUpdate,
      signal: AbortSignal,
    ): Promise<void> {
      const operation = `message alias of ${clientId}`;
      const messageAlias = { waId: id, alias: knownAs };
      if (knownAs !== undefined)
        await retryDuringOutage(() => storeMessageAlias(database, clientId, messageAlias), { signal, log, operation });
      const report = status === 'failed' ? { status, errorCode: formatErrorCode('rejected', code) } : { status };
      await statuses.add({ clientId, waId: id, ...report }, signal);
      storedEvents.notify([clientId]);
    },

    /**
     * Stores the reply window of the client's previous transport, for a message that may have been sent while
     * the client used that transport.
     */
    async storeReplyWindow(clientId: string, message: IncomingTransportMessage, signal: AbortSignal): Promise<void> {
      const operation = `reply window of ${clientId}`;
      await retryDuringOutage(() => storeReplyWindowOfLateMessage(database, clientId, message), {
        signal,
        log,
        operation,
      });
    },
  };
}

const refersToOtherMessage = ({ quoted, content }: IncomingTransportMessage): boolean =>
  quoted !== undefined || 'target' in content;

/** Returns the change of phone number or private ID that a message announces, if any. */
const findNumberChange = ({ id: waId, chat, content }: IncomingTransportMessage) => {
  if (content.type !== 'unsupported' || chat.kind !== 'person') return undefined;
  const { formerPhone, formerLid } = content;
  if (formerPhone === undefined && formerLid === undefined) return undefined;
  return { from: { phone: formerPhone, lid: formerLid }, to: { phone: chat.phone, lid: chat.lid }, waId };
};

/** Adds the trace context to an event, so that the event's delivery belongs to the same trace. */
const withTraceContext = (message: NewMessage): NewMessage => {
  const traceContext = buildTraceparentField();
  return traceContext.traceparent === undefined
    ? message
    : { ...message, details: { ...message.details, ...traceContext } };
};
