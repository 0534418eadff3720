import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { rows } from '../data/sql.ts';
import { type NewMessageUpdate, storeMessageUpdate } from '../messages/storeMessageUpdate.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';

export type MessageLabelChange = Pick<NewMessageUpdate, 'chat' | 'contact' | 'target'> & {
  /** Name of the label. */
  readonly label: string;
  readonly labeled: boolean;
};

/**
 * Adds a label to a message, or removes it. The message may arrive later. A trigger emits the event.
 * @returns whether this was a change
 */
export async function storeMessageLabel(
  database: Knex,
  clientId: string,
  { label, labeled, ...message }: MessageLabelChange,
): Promise<boolean> {
  const target = toIndexableIdentifier(message.target);
  const [newest] = await rows<{ labeled: boolean }>(database, FIND_NEWEST_SQL, { clientId, target, label });
  if ((newest?.labeled ?? false) === labeled) return false;
  return storeMessageUpdate(database, clientId, {
    ...message,
    ...{ kind: 'label', value: { label, labeled }, fromMe: true, waId: `label:${uuid()}`, timestamp: new Date() },
  });
}

const FIND_NEWEST_SQL = `
  SELECT CAST(value ->> 'labeled' AS boolean) AS labeled FROM message_updates
  WHERE client_id = :clientId AND kind = 'label' AND value ->> 'label' = :label AND (
    message_id = ANY(ARRAY(SELECT id FROM messages WHERE client_id = :clientId AND wa_id = :target))
    OR (message_id IS NULL AND target_wa_id = :target))
  ORDER BY timestamp DESC, id DESC LIMIT 1`;
