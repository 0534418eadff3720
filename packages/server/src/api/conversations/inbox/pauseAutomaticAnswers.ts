import { type ConversationEventType, DEFAULT_AUTOMATION_PAUSE_MINUTES, type MessageOrigin } from '@recado/contract';
import { apiErrorTexts } from '@recado/texts';
import type { Knex } from 'knex';
import {
  type ConversationRow,
  emitConversationEvent,
  findConversation,
} from '../../../core/conversations/conversationRows.ts';
import { rows, type SqlBindings } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { NotFound } from '../../../core/errors/index.ts';

const PAUSE_CONVERSATION_SQL = `
  UPDATE conversations v SET paused_by = CAST(:by AS jsonb), paused_until =
    now() + make_interval(mins => coalesce(CAST(:minutes AS integer), nullif(c.pause_minutes, 0), ${DEFAULT_AUTOMATION_PAUSE_MINUTES}))
  FROM clients c WHERE c.id = v.client_id AND v.client_id = :clientId AND v.id = :id
  RETURNING v.paused_until AS "pausedUntil", v.paused_by AS "pausedBy"`;

const RESUME_CONVERSATION_SQL = `
  UPDATE conversations SET paused_until = NULL, paused_by = NULL
  WHERE client_id = :clientId AND id = :id AND paused_until > now()
  RETURNING paused_until AS "pausedUntil", paused_by AS "pausedBy"`;

/**
 * Pauses automatic answers in a conversation and writes an event.
 *
 * @param minutes duration of the pause; if omitted, the duration from the client's settings
 * @returns the conversation after the change
 * @throws NotFound if the client has no such conversation
 */
export const pauseAutomaticAnswers = (
  database: Knex,
  clientId: string,
  conversationRef: string,
  origin: MessageOrigin,
  minutes?: number,
): Promise<ConversationRow> =>
  updatePause(database, clientId, conversationRef, 'conversation.paused', PAUSE_CONVERSATION_SQL, {
    by: JSON.stringify(origin),
    minutes: minutes ?? null,
  });

/**
 * Ends the pause of a conversation's automatic answers. Writes an event if there was a pause.
 *
 * @throws NotFound if the conversation does not exist
 */
export const resumeAutomaticAnswers = (
  database: Knex,
  clientId: string,
  conversationRef: string,
): Promise<ConversationRow> =>
  updatePause(database, clientId, conversationRef, 'conversation.resumed', RESUME_CONVERSATION_SQL);

/**
 * Starts or ends the pause of a conversation's automatic answers, and writes the event of this change.
 *
 * @param sql statement that updates the conversation. It returns the row only if the pause changed
 */
const updatePause = (
  database: Knex,
  clientId: string,
  conversationRef: string,
  type: ConversationEventType,
  sql: string,
  bindings: SqlBindings = {},
): Promise<ConversationRow> =>
  transact(database, async trx => {
    const before = await findConversation(trx, clientId, conversationRef, { locked: true });
    if (!before) throw new NotFound(apiErrorTexts.notFound.chat);
    const [pause] = await rows<Pick<ConversationRow, 'pausedUntil' | 'pausedBy'>>(trx, sql, {
      clientId,
      id: before.id,
      ...bindings,
    });
    if (!pause) return before;
    const after = { ...before, ...pause };
    await emitConversationEvent(trx, clientId, after, { type });
    return after;
  });
