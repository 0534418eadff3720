import { pause, withTimeout } from '@recado/timing';
import type { Content, IncomingTransportMessage, Logger, MessageUpdate } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { storeHistorySyncProgress } from '../../core/connection/storeHistorySyncProgress.ts';
import { storeQualityRating } from '../../core/connection/storeQualityRating.ts';
import { changeContactNumber } from '../../core/contacts/changeContactNumber.ts';
import { emitIdentityChange } from '../../core/contacts/emitIdentityChange.ts';
import { storeReplyWindowOfLateMessage } from '../../core/conversations/earlierReplyWindows.ts';
import { storeChatReadUpdate } from '../../core/conversations/storeChatReadUpdate.ts';
import { storeUnreadMark } from '../../core/conversations/storeUnreadMark.ts';
import { emitGroupEvent } from '../../core/events/emitGroupEvent.ts';
import { formatErrorCode } from '../../core/log/formatErrorCode.ts';
import { createMessageStatusBatcher, type NewMessage, storeMessageUpdate } from '../../core/messages/index.ts';
import { retryDuringOutage } from '../../core/outage/index.ts';
import { storeTemplateChange } from '../../core/templates/storeTemplates.ts';
import { buildTraceparentField } from '../../core/tracing/index.ts';
import { resolveMessageAliases, storeMessageAlias } from '../transports/index.ts';
import { createDeferredMediaFetcher } from './createDeferredMediaFetcher.ts';
import { createMessageStore } from './createMessageStore.ts';
import { createMediaStore } from './mediaStore.ts';
import type { TransportEventStore } from './TransportEventStore.ts';
import { toNewMessage, toNewMessageUpdate } from './toNewMessage.ts';

export interface TransportEventReceiverDeps {
  readonly database: Knex;
  /**
   * Connection pool for the batched writes of all sessions. The default is `database`, which suffices if no
   * other work waits for its connections.
   */
  readonly commitPool?: Knex;
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
  /** Called after any data of a client was stored. */
  readonly onStored?: (clientId: string) => void;
  readonly log: Logger;
}

/** Maximum milliseconds for which a send waits until the network's acknowledgement is stored. */
const ACKNOWLEDGEMENT_HOLD_MS = 5_000;
/** Maximum milliseconds to retry storing an acknowledgement in the database. After that it is only logged. */
const ACKNOWLEDGEMENT_STORE_TIMEOUT_MS = 15 * 60_000;

/**
 * Milliseconds between attempts to apply a read update whose messages are not stored yet. A message may
 * arrive together with its read update but is stored later: it is first decrypted and its file is fetched.
 */
const READ_RETRY_DELAYS_MS = [200, 1_000, 4_000, 15_000, 60_000] as const;

/** Stores the events that the sessions of one process receive. */
export interface TransportEventReceiver extends TransportEventStore {
  /** Resolves when all received statuses are stored or rejected. Statuses are committed in groups. */
  idle(): Promise<void>;
}

export function createTransportEventReceiver(dependencies: TransportEventReceiverDeps): TransportEventReceiver {
  const {
    database,
    commitPool = database,
    dataDir,
    maxMediaBytes,
    mediaPauses,
    onFileStored,
    log,
    onStored,
  } = dependencies;
  const pauses = mediaPauses && { pauses: mediaPauses };
  const mediaStore = createMediaStore({ dataDir, maxMediaBytes, onFileStored, log });
  const statuses = createMessageStatusBatcher({ database: commitPool, log });
  const deferredMedia = createDeferredMediaFetcher({ database, mediaStore, log, ...pauses });
  const messageStore = createMessageStore({ database, commitPool, log });

  // A history can have tens of thousands of files, few of them still available.
  // Fetch the files of a history later, so that they do not delay its messages.
  const fetchMedia = async (
    clientId: string,
    { content, arrival, id }: IncomingTransportMessage,
    signal: AbortSignal,
  ) =>
    content.type === 'media' && arrival !== 'history'
      ? mediaStore.store(clientId, content.media, { signal, messageId: id })
      : undefined;

  /** Wraps a function that stores a client's data, so that each successful call is followed by `onStored`. */
  const notifyAfter =
    <Args extends unknown[]>(store: (clientId: string, ...args: Args) => Promise<void>) =>
    async (clientId: string, ...args: Args): Promise<void> => {
      await store(clientId, ...args);
      onStored?.(clientId);
    };

  const receiving: TransportEventStore = {
    async received(clientId, incoming, signal) {
      const operation = `message of ${clientId}`;
      const message = await retryDuringOutage(() => resolveMessageAliases(database, clientId, incoming), {
        signal,
        log,
        operation,
      });
      const { content } = message;
      if (isMessageUpdate(content)) {
        const messageUpdate = { ...toNewMessageUpdate({ ...message, content }), ...buildTraceparentField() };
        await retryDuringOutage(() => storeMessageUpdate(database, clientId, messageUpdate), {
          signal,
          log,
          operation,
        });
        return;
      }
      const numberChange = findNumberChange(message);
      if (numberChange)
        await retryDuringOutage(() => changeContactNumber(database, clientId, numberChange), {
          signal,
          log,
          operation,
        });
      const fetchedFile = await fetchMedia(clientId, message, signal);
      const newMessage = withTraceContext(toNewMessage({ ...message, content }, fetchedFile?.media));
      await messageStore.store(clientId, newMessage, signal);
      if (content.type !== 'media') return;
      if (message.arrival === 'history' || (fetchedFile?.isGone && content.media.request))
        deferredMedia.startFetch(clientId, message, content.media, signal);
    },

    async receivedOnOtherNetwork(clientId, message, signal) {
      const operation = `reply window of ${clientId}`;
      await retryDuringOutage(() => storeReplyWindowOfLateMessage(database, clientId, message), {
        signal,
        log,
        operation,
      });
    },

    async updated(clientId, { id, status, code, knownAs }, signal) {
      const operation = `message alias of ${clientId}`;
      const messageAlias = { waId: id, alias: knownAs };
      if (knownAs !== undefined)
        await retryDuringOutage(() => storeMessageAlias(database, clientId, messageAlias), { signal, log, operation });
      const report = status === 'failed' ? { status, errorCode: formatErrorCode('rejected', code) } : { status };
      await statuses.add({ clientId, waId: id, ...report }, signal);
    },

    dispatched(clientId, { id, timestamp }) {
      statuses.expect({ clientId, waId: id, timestamp });
    },

    async acknowledged(clientId, { id, timestamp }) {
      const signal = AbortSignal.timeout(ACKNOWLEDGEMENT_STORE_TIMEOUT_MS);
      const statusStored = statuses
        .add({ clientId, waId: id, timestamp, status: 'sent' }, signal)
        .catch((error: unknown) =>
          log.error({ err: error, clientId, messageId: id }, 'could not store an acknowledgement'),
        );
      await withTimeout(ACKNOWLEDGEMENT_HOLD_MS, statusStored, () => undefined);
    },

    async identityChanged(clientId, person, signal) {
      const operation = `identity change of ${clientId}`;
      const id = uuid();
      await retryDuringOutage(() => emitIdentityChange(database, clientId, person, id), { signal, log, operation });
    },

    async groupChanged(clientId, groupEvent, signal) {
      const operation = `group event of ${clientId}`;
      const id = uuid();
      await retryDuringOutage(() => emitGroupEvent(database, clientId, groupEvent, id), { signal, log, operation });
    },

    async ratingChanged(clientId, rating, signal) {
      const operation = `quality rating of ${clientId}`;
      const id = uuid();
      await retryDuringOutage(() => storeQualityRating(database, clientId, rating, id), { signal, log, operation });
    },

    async templateChanged(clientId, change, signal) {
      const operation = `template change of ${clientId}`;
      const id = uuid();
      await retryDuringOutage(() => storeTemplateChange(database, clientId, change, id), { signal, log, operation });
    },

    async readOnOtherDevice(clientId, readUpdate, signal) {
      const operation = `read update of ${clientId}`;
      for (const ms of [0, ...READ_RETRY_DELAYS_MS]) {
        if (ms > 0) await pause(ms, signal);
        if (
          await retryDuringOutage(() => storeChatReadUpdate(database, clientId, readUpdate), { signal, log, operation })
        )
          return;
      }
    },

    async markedOnOtherDevice(clientId, unreadMark, signal) {
      const operation = `unread mark of ${clientId}`;
      await retryDuringOutage(() => storeUnreadMark(database, clientId, unreadMark), { signal, log, operation });
    },

    async historyProgressed(clientId, progress, signal) {
      const operation = `history of ${clientId}`;
      await retryDuringOutage(() => storeHistorySyncProgress(database, clientId, progress), { signal, log, operation });
    },
  };

  return {
    ...receiving,
    received: notifyAfter(receiving.received),
    updated: notifyAfter(receiving.updated),
    acknowledged: notifyAfter(receiving.acknowledged),
    identityChanged: notifyAfter(receiving.identityChanged),
    groupChanged: notifyAfter(receiving.groupChanged),
    ratingChanged: notifyAfter(receiving.ratingChanged),
    templateChanged: notifyAfter(receiving.templateChanged),
    readOnOtherDevice: notifyAfter(receiving.readOnOtherDevice),
    markedOnOtherDevice: notifyAfter(receiving.markedOnOtherDevice),
    historyProgressed: notifyAfter(receiving.historyProgressed),
    idle: statuses.waitUntilIdle,
  };
}

/** Returns the change of phone number that a message announces, if any. */
const findNumberChange = ({ id: waId, chat, content }: IncomingTransportMessage) =>
  content.type === 'unsupported' && content.formerPhone !== undefined && chat.kind === 'person' && chat.phone
    ? { from: content.formerPhone, to: chat.phone, waId }
    : undefined;

/** Adds the trace context to an event, so that the event's delivery belongs to the same trace. */
const withTraceContext = (message: NewMessage): NewMessage => {
  const traceContext = buildTraceparentField();
  return traceContext.traceparent === undefined
    ? message
    : { ...message, details: { ...message.details, ...traceContext } };
};

const MESSAGE_UPDATE_TYPES: readonly Content['type'][] = [
  'reaction',
  'edit',
  'deletion',
  'vote',
] satisfies MessageUpdate['type'][];
const isMessageUpdate = (content: Content): content is MessageUpdate => MESSAGE_UPDATE_TYPES.includes(content.type);
