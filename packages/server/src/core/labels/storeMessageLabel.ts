import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { rows } from '../data/sql.ts';
import {
  type NewMessageUpdate,
  storeMessageUpdate,
  storeUpdateOfLockedMessage,
} from '../messages/storeMessageUpdate.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';

type MessageLabelChange = Pick<NewMessageUpdate, 'chat' | 'contact' | 'target'> & {
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

/** A stored message whose labels are changed. `id` is the ID of its row. */
export type LabelledMessage = Pick<NewMessageUpdate, 'chat' | 'contact' | 'target'> & { readonly id: string };

/**
 * Gives a stored message exactly these labels. Locks the message, so that of two concurrent calls the later one decides.
 * Triggers emit the events.
 *
 * @returns the names before, as the lock found them
 */
export async function replaceMessageLabels(
  trx: Knex.Transaction,
  clientId: string,
  { id, ...message }: LabelledMessage,
  names: readonly string[],
): Promise<readonly string[]> {
  await rows(trx, LOCK_MESSAGE_SQL, { clientId, id });
  const stored = await rows<{ label: string; labeled: boolean; at: Date }>(trx, LIST_NEWEST_SQL, { clientId, id });
  const before = stored.flatMap(({ label, labeled }) => (labeled ? [label] : []));
  // The newest change of a label counts. Clocks of nodes differ, so a later change gets a later time in any case.
  const newest = stored.reduce((latest, { at }) => Math.max(latest, at.getTime()), 0);
  const timestamp = new Date(Math.max(Date.now(), newest + 1));
  const changes = [
    ...before.filter(label => !names.includes(label)).map(label => ({ label, labeled: false })),
    ...names.filter(label => !before.includes(label)).map(label => ({ label, labeled: true })),
  ];
  for (const value of changes)
    await storeUpdateOfLockedMessage(trx, clientId, {
      ...message,
      ...{ kind: 'label', value, fromMe: true, waId: `label:${uuid()}`, timestamp },
    });
  return before;
}

const LOCK_MESSAGE_SQL = 'SELECT FROM messages WHERE client_id = :clientId AND id = :id FOR NO KEY UPDATE';
const LIST_NEWEST_SQL = `
  SELECT DISTINCT ON (value ->> 'label') value ->> 'label' AS label, CAST(value ->> 'labeled' AS boolean) AS labeled,
    timestamp AS at
  FROM message_updates WHERE client_id = :clientId AND message_id = :id AND kind = 'label'
  ORDER BY value ->> 'label', timestamp DESC, id DESC`;
const FIND_NEWEST_SQL = `
  SELECT CAST(value ->> 'labeled' AS boolean) AS labeled FROM message_updates
  WHERE client_id = :clientId AND kind = 'label' AND value ->> 'label' = :label AND (
    message_id = ANY(ARRAY(SELECT id FROM messages WHERE client_id = :clientId AND wa_id = :target))
    OR (message_id IS NULL AND target_wa_id = :target))
  ORDER BY timestamp DESC, id DESC LIMIT 1`;
