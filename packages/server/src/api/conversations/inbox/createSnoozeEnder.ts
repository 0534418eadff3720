import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { emitConversationEvent, findConversation } from '../../../core/conversations/conversationRows.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { createPollingLoop } from '../../../core/polling/createPollingLoop.ts';

/** Maximum number of conversations whose snooze is ended in one poll. */
const MAX_DUE_PER_POLL = 100;

interface SnoozeEnderDeps {
  readonly database: Knex;
  readonly log: Logger;
  /** Called with the ID of a client that has a new event. */
  readonly onEvent: (clientId: string) => void;
}

/**
 * Ends snoozes when they are due: marks the conversation as unread and writes an event. One
 * transaction per conversation does all of this. If the process dies, the snooze therefore stays due;
 * if another process has ended it first, nothing is done.
 */
export function createSnoozeEnder({ database, log, onEvent }: SnoozeEnderDeps) {
  const endSnooze = ({ id, clientId }: DueConversation): Promise<boolean> =>
    transact(database, async trx => {
      const [endedRow] = await rows(trx, END_SNOOZE_SQL, { id, clientId });
      const conversation = endedRow ? await findConversation(trx, clientId, id) : undefined;
      if (!conversation) return false;
      await emitConversationEvent(trx, clientId, conversation);
      return true;
    });

  const endDueSnoozes = async (): Promise<number> => {
    const due = await rows<DueConversation>(database, FIND_DUE_SQL, { most: MAX_DUE_PER_POLL });
    let endedCount = 0;
    for (const dueConversation of due) {
      if (loop.isStopping) break;
      const { clientId } = dueConversation;
      const hasEnded = await endSnooze(dueConversation).catch((error: unknown) => {
        log.warn({ err: error, clientId }, 'could not end the snooze of a conversation');
        return false;
      });
      if (!hasEnded) continue;
      onEvent(clientId);
      endedCount += 1;
    }
    return endedCount;
  };

  const loop = createPollingLoop({
    poll: endDueSnoozes,
    pollIntervals: { shortest: 100, longest: 2_000 },
    log,
    failureMessage: 'could not search for snoozes that have ended',
  });

  return {
    start(): void {
      loop.start();
    },

    async stop(): Promise<void> {
      await loop.stop();
    },

    /** Ends all snoozes that are due now. @returns the number of ended snoozes */
    async runOnce(): Promise<number> {
      return endDueSnoozes();
    },
  };
}
export type SnoozeEnder = ReturnType<typeof createSnoozeEnder>;

interface DueConversation {
  readonly id: string;
  readonly clientId: string;
}

const FIND_DUE_SQL = `
  SELECT id, client_id AS "clientId" FROM conversations WHERE snoozed_until <= now() ORDER BY snoozed_until LIMIT :most`;

/**
 * SQL that ends a snooze. It checks `snoozed_until` again, because another process may have ended the snooze
 * while this process waited for the lock on the row.
 */
const END_SNOOZE_SQL = `
  UPDATE conversations SET marked_unread = true, snooze_ended_at = now(), snoozed_until = NULL
  WHERE client_id = :clientId AND id = :id AND snoozed_until <= now()
  RETURNING id`;
