import { addressKey, type Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { transact } from '../../ground/data/transact.ts';
import { type StatusReport, storeMessages, updateStatus } from '../../ground/messages/index.ts';
import { whileAway } from '../../ground/outage/index.ts';
import type { Dispatch } from '../../lines/sessions/index.ts';
import type { Addressee } from './findAddressee.ts';

/** Milliseconds for which an outcome waits for the database; then only the log has it. */
const PATIENCE = 5_000;

export interface QueuedMessage {
  readonly id: string;
  readonly content: Dispatch['content'];
  /** Where a file came from. */
  readonly url?: string | undefined;
  readonly timestamp: Date;
}

/** The rows of our own messages: before the network is asked, and after it answered. */
export function createOutbox({ database, log }: { readonly database: Knex; readonly log: Logger }) {
  return {
    /** Stores a message as `queued`, one that is there and failed as well, together with whatever `along` writes. */
    async queue(
      clientId: string,
      { to, person }: Addressee,
      { id, content, url, timestamp }: QueuedMessage,
      along: (trx: Knex.Transaction) => Promise<void>,
    ): Promise<void> {
      await transact(database, async trx => {
        await storeMessages(trx, clientId, [
          {
            waId: id,
            fromMe: true,
            timestamp,
            ...(person ? { contact: person } : { chat: addressKey(to) }),
            ...described(content, url),
          },
        ]);
        await trx('messages')
          .where({ clientId, timestamp, waId: id, fromMe: true, status: 'failed' })
          .update({ status: 'queued', errorCode: null });
        await along(trx);
      });
    },

    /** Notes what became of it. Never rejects: the network has answered, and that is what the caller must be told. */
    async settle(clientId: string, id: string, report: Omit<StatusReport, 'waIds'>): Promise<void> {
      try {
        await whileAway(() => updateStatus(database, clientId, { waIds: [id], ...report }), {
          signal: AbortSignal.timeout(PATIENCE),
          log,
          what: `outcome of ${id}`,
        });
      } catch (error) {
        log.error({ err: error, clientId, messageId: id, ...report }, 'an outcome could not be stored');
      }
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;

function described(content: Dispatch['content'], url: string | undefined) {
  if (content.type === 'text') return content;
  const { kind, mimeType, size, sha256, fileName } = content.file;
  const media = { mimeType, size, sha256, ...(url && { url }), ...(fileName && { fileName }) };
  return { type: kind, text: content.caption, media };
}
