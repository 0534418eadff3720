import { type Queryable, runPreparedStatement } from '../data/sql.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import type { NewMessage } from './newMessage.ts';

/**
 * Stores the outcome of a call in the row that was stored when the call rang. A database trigger emits the
 * event. Reports after the call's end change nothing. The row is found without its chat, because the
 * report of the end of a group call does not name the group.
 *
 * @returns whether the call has a row
 */
export async function storeCallOutcome(
  db: Queryable,
  clientId: string,
  { waId, details }: Pick<NewMessage, 'waId' | 'details'>,
): Promise<boolean> {
  const { outcome, seconds } = details?.call ?? {};
  const calls = await runPreparedStatement(
    db,
    `WITH known AS (
       SELECT client_id, timestamp, id FROM messages
       WHERE client_id = :clientId AND wa_id = :waId AND NOT from_me AND type = 'call'
     ), noted AS (
       UPDATE messages m SET details = jsonb_set(m.details, '{call}', (m.details -> 'call') || CAST(:told AS jsonb)),
         updated_at = now()
       FROM known k
       WHERE m.client_id = k.client_id AND m.timestamp = k.timestamp AND m.id = k.id
         AND m.details #>> '{call,outcome}' = 'offered' AND CAST(:outcome AS text) <> 'offered'
     )
     SELECT 1 FROM known LIMIT 1`,
    {
      clientId,
      waId: toIndexableIdentifier(waId),
      outcome: outcome ?? 'offered',
      told: JSON.stringify({ outcome, ...(seconds !== undefined && { seconds }) }),
    },
  );
  return calls.length > 0;
}
