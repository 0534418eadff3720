import type { Content, Incoming, Logger, Remark } from '@recado/transport';
import type { Knex } from 'knex';
import { createBatcher } from '../../ground/batching/index.ts';
import { preparedRows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { noteHistory } from '../../ground/history/noteHistory.ts';
import { errorCode } from '../../ground/log/errorCode.ts';
import {
  type MessageReport,
  type NewMessage,
  noteCall,
  recoverMessage,
  storeMessages,
  storeRemark,
  updateStatuses,
} from '../../ground/messages/index.ts';
import { whileAway } from '../../ground/outage/index.ts';
import { createMediaStore } from './mediaStore.ts';
import type { Receiving } from './Receiving.ts';
import { toNewMessage, toNewRemark } from './toNewMessage.ts';

export interface ReceivingDependencies {
  readonly database: Knex;
  /** Files of messages are kept below its folder `media`. */
  readonly dataDir: string;
  /** Larger files are not fetched, bytes. */
  readonly maxMediaBytes: number;
  readonly log: Logger;
}

/** Statuses in one statement. */
const STATUSES = 64;

export function createReceiving({ database, dataDir, maxMediaBytes, log }: ReceivingDependencies): Receiving {
  const mediaStore = createMediaStore({ dataDir, maxMediaBytes, log });
  const statuses = createBatcher({
    keyOf: ({ clientId, waId }: MessageReport) => `${clientId} ${waId}`,
    most: STATUSES,
    write: async reports => {
      await updateStatuses(database, reports);
      return reports.map(() => undefined);
    },
    log,
    what: 'statuses',
  });

  // A history can be tens of thousands of files, and the network keeps few of them.
  const fetchMedia = async (clientId: string, { content, arrival, id }: Incoming, signal: AbortSignal) =>
    content.type === 'media' && arrival !== 'history'
      ? mediaStore.keep(clientId, content.media, { signal, messageId: id })
      : undefined;

  return {
    async received(clientId, message, signal) {
      const { content } = message;
      const what = `message of ${clientId}`;
      if (isRemark(content)) {
        const remark = toNewRemark({ ...message, content });
        await whileAway(() => storeRemark(database, clientId, remark), { signal, log, what });
        return;
      }
      const stored = toNewMessage({ ...message, content }, await fetchMedia(clientId, message, signal));
      await whileAway(() => storeIncoming(database, clientId, stored), { signal, log, what });
    },

    async updated(clientId, { id, status, code }, signal) {
      const report = status === 'failed' ? { status, errorCode: errorCode('rejected', code) } : { status };
      await statuses.add({ clientId, waId: id, ...report }, signal);
    },

    async history(clientId, step, signal) {
      const what = `history of ${clientId}`;
      await whileAway(() => noteHistory(database, clientId, step), { signal, log, what });
    },
  };
}

/**
 * Stores a message the network told us of, once, in one transaction with everything that depends on it.
 *
 * - What could not be decrypted before takes the content that its repetition brings, even when both come at once.
 * - A call that is told again is the same call, of which more is known.
 * - A message of ours that comes back to us keeps the row it was sent from.
 */
function storeIncoming(database: Knex, clientId: string, message: NewMessage): Promise<void> {
  return transact(database, async trx => {
    const readable = message.type !== 'undecryptable';
    if (readable && (await recoverMessage(trx, clientId, message))) return;
    if (message.type === 'call' && !message.fromMe && (await noteCall(trx, clientId, message))) return;
    if (message.fromMe && (await isOurs(trx, clientId, message.waId))) return;
    const stored = await storeMessages(trx, clientId, [message]);
    if (stored.length === 0 && readable) await recoverMessage(trx, clientId, message);
  });
}

async function isOurs(trx: Knex.Transaction, clientId: string, waId: string): Promise<boolean> {
  const found = await preparedRows(
    trx,
    'SELECT 1 FROM messages WHERE client_id = :clientId AND wa_id = :waId AND from_me LIMIT 1',
    { clientId, waId },
  );
  return found.length > 0;
}

const remarks: readonly Content['type'][] = [
  'reaction',
  'edit',
  'deletion',
  'vote',
] satisfies Remark['type'][];
const isRemark = (content: Content): content is Remark => remarks.includes(content.type);
