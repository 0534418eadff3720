import { preparedRows, type Queryable } from '../data/sql.ts';
import { storableKey } from '../storable.ts';
import type { NewMessage } from './newMessage.ts';

/**
 * Notes what became of a call that was stored when it rang; a trigger tells the event. What it is told last, after its
 * end is known, changes nothing, and in whatever chat it is told: its end does not name the group it was made to.
 *
 * @returns whether the call is known
 */
export async function noteCall(
  db: Queryable,
  clientId: string,
  { waId, details }: Pick<NewMessage, 'waId' | 'details'>,
): Promise<boolean> {
  const { outcome, seconds } = details?.call ?? {};
  const found = await preparedRows(
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
      waId: storableKey(waId),
      outcome: outcome ?? 'offered',
      told: JSON.stringify({ outcome, ...(seconds !== undefined && { seconds }) }),
    },
  );
  return found.length > 0;
}
