import type { TodayOverview } from '@recado/contract';
import { firstStepTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../../core/data/sql.ts';

interface FirstStepsDeps {
  readonly database: Knex;
}

/** Setup steps of an owner, derived from the clients. They end when all were completed once, or when dismissed. */
export function createFirstStepsService({ database }: FirstStepsDeps) {
  return {
    async read(userId: string): Promise<TodayOverview['firstSteps']> {
      const [progress] = await rows<Progress>(database, READ_PROGRESS_SQL, { userId });
      if (!progress || progress.isEnded || progress.hasOnlySharedClients) return null;
      const { linked, greets, answered, invited } = progress;
      const steps = { linked, greets, answered, invited };
      if (!Object.values(steps).every(Boolean)) return steps;
      // Store the end. Otherwise, switching the greeting off later would show the steps again.
      await endFirstSteps(database, userId);
      return null;
    },

    async dismiss(userId: string): Promise<{ success: true; message: string }> {
      await endFirstSteps(database, userId);
      return { success: true, message: firstStepTexts.dismissed };
    },
  };
}

interface Progress extends NonNullable<TodayOverview['firstSteps']> {
  readonly isEnded: boolean;
  readonly hasOnlySharedClients: boolean;
}

const endFirstSteps = (db: Queryable, userId: string) =>
  db.raw('UPDATE users SET first_steps_ended_at = now() WHERE id = :userId AND first_steps_ended_at IS NULL', {
    userId,
  });

const OWN_CLIENTS_SQL = 'client_id IN (SELECT id FROM clients WHERE owner_id = :userId)';

/**
 * Reads the progress. The search for an answer of a person is limited to the newest messages of twenty conversations,
 * because an account that only a program uses may have any number of messages.
 */
const READ_PROGRESS_SQL = `
  SELECT u.first_steps_ended_at IS NOT NULL AS "isEnded",
    NOT EXISTS (SELECT FROM clients WHERE owner_id = u.id)
      AND EXISTS (SELECT FROM members WHERE user_id = u.id) AS "hasOnlySharedClients",
    EXISTS (SELECT FROM sessions WHERE ${OWN_CLIENTS_SQL} AND linked_at IS NOT NULL) AS linked,
    EXISTS (SELECT FROM robots WHERE ${OWN_CLIENTS_SQL} AND rules #>> '{greeting,enabled}' = 'true') AS greets,
    EXISTS (
      SELECT FROM (
        SELECT client_id, chat, contact_id FROM conversations WHERE ${OWN_CLIENTS_SQL} AND kind = 'person'
        ORDER BY last_message_day DESC LIMIT 20) v
      CROSS JOIN LATERAL (
        SELECT m.from_me, m.details FROM messages m
        WHERE m.client_id = v.client_id AND m.contact_id = v.contact_id AND m.chat = v.chat
        ORDER BY m.timestamp DESC LIMIT 20) m
      WHERE m.from_me AND m.details #>> '{origin,kind}' IN ('phone', 'console')) AS answered,
    EXISTS (SELECT FROM members WHERE ${OWN_CLIENTS_SQL})
      OR EXISTS (SELECT FROM invitations WHERE ${OWN_CLIENTS_SQL} AND expires_at > now()) AS invited
  FROM users u WHERE u.id = :userId AND u.first_steps_ended_at IS NULL`;
