import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createPollLoop } from '../../deliveries/dispatch/createPollLoop.ts';
import { findConversation, tellConversation } from '../../ground/conversations/conversationRows.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';

/** Looked for at once. */
const AT_ONCE = 100;

/**
 * Brings back what was put off, when its time has come: as unread, and told as an event. That is one transaction for each, in
 * which nothing is put off any more: whoever dies leaves it due, and whoever else comes for it finds nothing to do.
 */
export function createReturns({
  database,
  log,
  told,
}: {
  readonly database: Knex;
  readonly log: Logger;
  /** There is something new of this client. */
  readonly told: (clientId: string) => void;
}) {
  const bringBack = ({ id, clientId }: Due): Promise<boolean> =>
    transact(database, async trx => {
      const [back] = await rows(trx, BRING_BACK, { id, clientId });
      const conversation = back ? await findConversation(trx, clientId, id) : undefined;
      if (!conversation) return false;
      await tellConversation(trx, clientId, conversation);
      return true;
    });

  const round = async (): Promise<number> => {
    const due = await rows<Due>(database, DUE, { most: AT_ONCE });
    let brought = 0;
    for (const one of due) {
      if (loop.isStopping) break;
      const { clientId } = one;
      const came = await bringBack(one).catch((error: unknown) => {
        log.warn({ err: error, clientId }, 'a conversation that was put off did not come back');
        return false;
      });
      if (!came) continue;
      told(clientId);
      brought += 1;
    }
    return brought;
  };

  const loop = createPollLoop({
    look: round,
    pace: { shortest: 100, longest: 2_000 },
    log,
    failure: 'what was put off could not be looked for',
  });

  return {
    start: loop.start,
    stop: loop.stop,
    /** Brings back what is due now, once. @returns how many */
    round,
  };
}
export type Returns = ReturnType<typeof createReturns>;

interface Due {
  readonly id: string;
  readonly clientId: string;
}

const DUE = `
  SELECT id, client_id AS "clientId" FROM conversations WHERE snoozed_until <= now() ORDER BY snoozed_until LIMIT :most`;

/** Whoever waited for another's transaction looks again. */
const BRING_BACK = `
  UPDATE conversations SET marked_unread = true, returned_at = now(), snoozed_until = NULL
  WHERE client_id = :clientId AND id = :id AND snoozed_until <= now()
  RETURNING id`;
