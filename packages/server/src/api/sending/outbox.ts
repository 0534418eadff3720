import { addressKey, type Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { transact } from '../../ground/data/transact.ts';
import { createStatusBatcher, type StatusReport, storeMessages } from '../../ground/messages/index.ts';
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
  const statuses = createStatusBatcher({ database, log });
  return {
    /** Stores a message as `queued`, one that is there and failed as well, together with whatever `along` writes. */
    async queue(
      clientId: string,
      { to, person }: Addressee,
      { id, content, url, timestamp }: QueuedMessage,
      along: (trx: Knex.Transaction) => Promise<void>,
    ): Promise<void> {
      await transact(database, async trx => {
        const stored = await storeMessages(trx, clientId, [
          {
            waId: id,
            fromMe: true,
            timestamp,
            ...(person ? { contact: person } : { chat: addressKey(to) }),
            ...described(content, url),
          },
        ]);
        // It is there already: sent once more under its key, because it failed before it was handed over.
        if (stored.length === 0)
          await trx('messages')
            .where({ clientId, timestamp, waId: id, fromMe: true, status: 'failed' })
            .update({ status: 'queued', errorCode: null });
        await along(trx);
      });
    },

    /** Notes what became of it. Never rejects: the network has answered, and that is what the caller must be told. */
    async settle(clientId: string, id: string, report: Omit<StatusReport, 'waIds'>): Promise<void> {
      try {
        await statuses.add({ clientId, waId: id, ...report }, AbortSignal.timeout(PATIENCE));
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
