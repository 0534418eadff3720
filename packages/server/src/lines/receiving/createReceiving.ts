import { pause, within } from '@recado/timing';
import type { Content, Incoming, Logger, Remark } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { moveNumber } from '../../ground/contacts/moveNumber.ts';
import { noteIdentity } from '../../ground/contacts/noteIdentity.ts';
import { noteMarking } from '../../ground/conversations/noteMarking.ts';
import { noteReading } from '../../ground/conversations/noteReading.ts';
import { noteWindowBefore } from '../../ground/conversations/windowsBefore.ts';
import { noteGroup } from '../../ground/groups/noteGroup.ts';
import { noteHistory } from '../../ground/history/noteHistory.ts';
import { errorCode } from '../../ground/log/errorCode.ts';
import { createStatusBatcher, type NewMessage, storeRemark } from '../../ground/messages/index.ts';
import { whileAway } from '../../ground/outage/index.ts';
import { noteStanding } from '../../ground/standings/noteStanding.ts';
import { noteTemplate } from '../../ground/templates/noteTemplates.ts';
import { traceField } from '../../ground/tracing/index.ts';
import { noteAlias, withOwnNames } from '../transports/index.ts';
import { createLaterMedia } from './createLaterMedia.ts';
import { createStoring } from './createStoring.ts';
import { createMediaStore } from './mediaStore.ts';
import type { Receiving } from './Receiving.ts';
import { toNewMessage, toNewRemark } from './toNewMessage.ts';

export interface ReceivingDependencies {
  readonly database: Knex;
  /** For what is written for all sessions together; the same where nobody else waits. */
  readonly committing?: Knex;
  /** Files of messages are kept below its folder `media`. */
  readonly dataDir: string;
  /** As `createMediaStore` has it. */
  readonly kept?: ((below: string) => Promise<void>) | undefined;
  /** Larger files are not fetched, bytes. */
  readonly maxMediaBytes: number;
  /** Milliseconds before each time that a file is asked for that the network has no more. */
  readonly mediaPauses?: readonly number[];
  /** Called whenever something was stored of a client's. */
  readonly stored?: (clientId: string) => void;
  readonly log: Logger;
}

/** Milliseconds for which a send's answer is held back until its acknowledgement is stored. */
const PATIENCE = 5_000;
/** Milliseconds for which an acknowledgement waits for the database; then only the log has it. */
const LASTING = 15 * 60_000;

/**
 * Milliseconds between looks for messages that were read before they were stored: both came at once, one is decrypted,
 * and its file fetched.
 */
const AWAITED = [200, 1_000, 4_000, 15_000, 60_000] as const;

/** What a process does with what its sessions tell. */
export interface ProcessReceiving extends Receiving {
  /** Resolves when the statuses told until now are stored, or were refused: those of receipts wait for company. */
  idle(): Promise<void>;
}

export function createReceiving(dependencies: ReceivingDependencies): ProcessReceiving {
  const {
    database,
    committing = database,
    dataDir,
    maxMediaBytes,
    mediaPauses,
    kept,
    log,
    stored,
  } = dependencies;
  const pauses = mediaPauses && { pauses: mediaPauses };
  const mediaStore = createMediaStore({ dataDir, maxMediaBytes, kept, log });
  const statuses = createStatusBatcher({ database: committing, log });
  const laterMedia = createLaterMedia({ database, mediaStore, log, ...pauses });
  const storing = createStoring({ database, committing, log });

  // A history can be tens of thousands of files, and the network keeps few of them: its messages do not wait for them.
  const fetchMedia = async (clientId: string, { content, arrival, id }: Incoming, signal: AbortSignal) =>
    content.type === 'media' && arrival !== 'history'
      ? mediaStore.keep(clientId, content.media, { signal, messageId: id })
      : undefined;

  /** The same, saying afterwards that there is something new. */
  const telling =
    <Args extends unknown[]>(store: (clientId: string, ...args: Args) => Promise<void>) =>
    async (clientId: string, ...args: Args): Promise<void> => {
      await store(clientId, ...args);
      stored?.(clientId);
    };

  const receiving: Receiving = {
    async received(clientId, told, signal) {
      const what = `message of ${clientId}`;
      const message = await whileAway(() => withOwnNames(database, clientId, told), { signal, log, what });
      const { content } = message;
      if (isRemark(content)) {
        const remark = { ...toNewRemark({ ...message, content }), ...traceField() };
        await whileAway(() => storeRemark(database, clientId, remark), { signal, log, what });
        return;
      }
      const moved = newNumberOf(message);
      if (moved) await whileAway(() => moveNumber(database, clientId, moved), { signal, log, what });
      const fetched = await fetchMedia(clientId, message, signal);
      const stored = underTrace(toNewMessage({ ...message, content }, fetched?.media));
      await storing.store(clientId, stored, signal);
      if (content.type !== 'media') return;
      if (message.arrival === 'history' || (fetched?.isGone && content.media.request))
        laterMedia.begin(clientId, message, content.media, signal);
    },

    async heardLate(clientId, message, signal) {
      const what = `window of ${clientId}`;
      await whileAway(() => noteWindowBefore(database, clientId, message), { signal, log, what });
    },

    async updated(clientId, { id, status, code, knownAs }, signal) {
      const what = `alias of ${clientId}`;
      const noted = { waId: id, alias: knownAs };
      if (knownAs !== undefined)
        await whileAway(() => noteAlias(database, clientId, noted), { signal, log, what });
      const report = status === 'failed' ? { status, errorCode: errorCode('rejected', code) } : { status };
      await statuses.add({ clientId, waId: id, ...report }, signal);
    },

    dispatched(clientId, { id, timestamp }) {
      statuses.expect({ clientId, waId: id, timestamp });
    },

    async acknowledged(clientId, { id, timestamp }) {
      const signal = AbortSignal.timeout(LASTING);
      const kept = statuses
        .add({ clientId, waId: id, timestamp, status: 'sent' }, signal)
        .catch((error: unknown) =>
          log.error({ err: error, clientId, messageId: id }, 'an acknowledgement could not be stored'),
        );
      await within(PATIENCE, kept, () => undefined);
    },

    async identityChanged(clientId, person, signal) {
      const what = `identity for ${clientId}`;
      const id = uuid();
      await whileAway(() => noteIdentity(database, clientId, person, id), { signal, log, what });
    },

    async groupChanged(clientId, happening, signal) {
      const what = `group of ${clientId}`;
      const id = uuid();
      await whileAway(() => noteGroup(database, clientId, happening, id), { signal, log, what });
    },

    async rated(clientId, standing, signal) {
      const what = `standing of ${clientId}`;
      const id = uuid();
      await whileAway(() => noteStanding(database, clientId, standing, id), { signal, log, what });
    },

    async templateChanged(clientId, change, signal) {
      const what = `template of ${clientId}`;
      const id = uuid();
      await whileAway(() => noteTemplate(database, clientId, change, id), { signal, log, what });
    },

    async readElsewhere(clientId, reading, signal) {
      const what = `reading of ${clientId}`;
      for (const ms of [0, ...AWAITED]) {
        if (ms > 0) await pause(ms, signal);
        if (await whileAway(() => noteReading(database, clientId, reading), { signal, log, what })) return;
      }
    },

    async markedElsewhere(clientId, marking, signal) {
      const what = `marking of ${clientId}`;
      await whileAway(() => noteMarking(database, clientId, marking), { signal, log, what });
    },

    async history(clientId, step, signal) {
      const what = `history of ${clientId}`;
      await whileAway(() => noteHistory(database, clientId, step), { signal, log, what });
    },
  };

  return {
    ...receiving,
    received: telling(receiving.received),
    updated: telling(receiving.updated),
    acknowledged: telling(receiving.acknowledged),
    identityChanged: telling(receiving.identityChanged),
    groupChanged: telling(receiving.groupChanged),
    rated: telling(receiving.rated),
    templateChanged: telling(receiving.templateChanged),
    readElsewhere: telling(receiving.readElsewhere),
    markedElsewhere: telling(receiving.markedElsewhere),
    history: telling(receiving.history),
    idle: statuses.idle,
  };
}

/** Of a message that says so. */
const newNumberOf = ({ id: waId, chat, content }: Incoming) =>
  content.type === 'unsupported' && content.formerPhone !== undefined && chat.kind === 'person' && chat.phone
    ? { from: content.formerPhone, to: chat.phone, waId }
    : undefined;

/** Whoever tells the event goes on with its trace. */
const underTrace = (message: NewMessage): NewMessage => {
  const field = traceField();
  return field.traceparent === undefined
    ? message
    : { ...message, details: { ...message.details, ...field } };
};

const remarks: readonly Content['type'][] = [
  'reaction',
  'edit',
  'deletion',
  'vote',
] satisfies Remark['type'][];
const isRemark = (content: Content): content is Remark => remarks.includes(content.type);
