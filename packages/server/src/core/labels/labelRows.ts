import type { Label, LabelEventType } from '@recado/contract';
import { labelColors } from '@recado/contract/rules';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../data/sql.ts';

/** Maximum number of labels of one client. */
export const MAX_LABELS_PER_CLIENT = 200;

const columns = `id, name, color,
  EXISTS (SELECT FROM phone_labels p WHERE p.label_id = labels.id AND p.color >= 0) AS "onPhone"`;

export const listLabels = (db: Queryable, clientId: string): Promise<Label[]> =>
  rows<Label>(db, `SELECT ${columns} FROM labels WHERE client_id = :clientId ORDER BY fold_text(name)`, { clientId });

/** Finds a label by name, ignoring case and accents, and locks it until the transaction ends. */
export async function findLabelByName(
  trx: Knex.Transaction,
  clientId: string,
  name: string,
): Promise<Label | undefined> {
  const [label] = await rows<Label>(
    trx,
    `SELECT ${columns} FROM labels WHERE client_id = :clientId AND fold_text(name) = fold_text(:name) FOR KEY SHARE`,
    { clientId, name },
  );
  return label;
}

export async function lockLabel(trx: Knex.Transaction, clientId: string, id: string): Promise<Label | undefined> {
  const [label] = await rows<Label>(
    trx,
    `SELECT ${columns} FROM labels WHERE client_id = :clientId AND id = :id FOR UPDATE`,
    { clientId, id },
  );
  return label;
}

export async function countLabels(db: Queryable, clientId: string): Promise<number> {
  const [countRow] = await rows<{ count: number }>(
    db,
    'SELECT CAST(count(*) AS integer) AS count FROM labels WHERE client_id = :clientId',
    { clientId },
  );
  return countRow?.count ?? 0;
}

interface NewLabel {
  readonly name: string;
  readonly color?: string | undefined;
}

/** Adds a label. @param count number of existing labels, which determines the default color */
export const insertLabel = (
  db: Queryable,
  clientId: string,
  { name, color }: NewLabel,
  count: number,
  onConflict = '',
): Promise<Label[]> =>
  rows<Label>(
    db,
    `INSERT INTO labels (client_id, name, color) VALUES (:clientId, :name, :color) ${onConflict} RETURNING ${columns}`,
    // Assign the colors in turn, but not gray, because it is the least visible one.
    { clientId, name, color: color ?? labelColors[1 + (count % (labelColors.length - 1))] ?? 'gray' },
  );

/** Deletes a label, also from conversations, contacts and messages, and writes the event. */
export async function deleteLabel(trx: Knex.Transaction, clientId: string, label: Label): Promise<void> {
  await rows(trx, 'DELETE FROM labels WHERE client_id = :clientId AND id = :id', { clientId, id: label.id });
  await replaceLabel(trx, clientId, label.name, null);
  await writeLabelEvent(trx, clientId, 'label.deleted', label);
}

/** Changes a label, also on conversations, contacts and messages if its name changes, and writes the event. */
export async function updateLabel(trx: Knex.Transaction, clientId: string, before: Label, label: Label): Promise<void> {
  const isRenamed = label.name !== before.name;
  if (!isRenamed && label.color === before.color) return;
  await rows(trx, 'UPDATE labels SET name = :name, color = :color WHERE client_id = :clientId AND id = :id', {
    ...{ clientId, id: label.id, name: label.name, color: label.color },
  });
  if (isRenamed) await replaceLabel(trx, clientId, before.name, label.name);
  await writeLabelEvent(trx, clientId, 'label.updated', label, isRenamed ? before.name : null);
}

/** Merges a label into another one, which its conversations, contacts and messages then have. Writes the event. */
export async function mergeLabel(trx: Knex.Transaction, clientId: string, label: Label, into: Label): Promise<void> {
  await rows(trx, 'UPDATE phone_labels SET label_id = :into WHERE client_id = :clientId AND label_id = :id', {
    ...{ clientId, id: label.id, into: into.id },
  });
  await rows(trx, 'DELETE FROM labels WHERE client_id = :clientId AND id = :id', { clientId, id: label.id });
  await replaceLabel(trx, clientId, label.name, into.name);
  await writeLabelEvent(trx, clientId, 'label.updated', into, label.name);
}

/** Replaces a name in the contacts. A contact that has the new name already only loses the old one. */
const REPLACE_CONTACT_LABELS_SQL = `
  UPDATE contacts SET labels = CASE
    WHEN CAST(:to AS text) IS NULL OR CAST(:to AS text) = ANY(labels) THEN array_remove(labels, CAST(:from AS text))
    ELSE array_replace(labels, CAST(:from AS text), CAST(:to AS text)) END
  WHERE client_id = :clientId AND CAST(:from AS text) = ANY(labels)`;
const REPLACE_MESSAGE_LABELS_SQL = `
  UPDATE message_updates SET value = jsonb_set(value, '{label}', to_jsonb(CAST(:to AS text)))
  WHERE client_id = :clientId AND kind = 'label' AND value ->> 'label' = :from`;
const DELETE_MESSAGE_LABELS_SQL = `
  DELETE FROM message_updates WHERE client_id = :clientId AND kind = 'label' AND value ->> 'label' = :from`;

/**
 * Replaces a label of a client; removes it if `to` is null. Locks message updates, conversations in the order of
 * their keys, and then contacts. Messages are stored with the same lock order, which prevents deadlocks. No event is
 * written per conversation, because the event of the label covers all conversations (docs/adr/0054).
 */
async function replaceLabel(trx: Knex.Transaction, clientId: string, from: string, to: string | null): Promise<void> {
  await rows(trx, to === null ? DELETE_MESSAGE_LABELS_SQL : REPLACE_MESSAGE_LABELS_SQL, {
    ...{ clientId, from },
    ...(to !== null && { to }),
  });
  await rows(
    trx,
    `WITH theirs AS (
       SELECT chat FROM conversations WHERE client_id = :clientId AND label = :from ORDER BY chat FOR NO KEY UPDATE)
     UPDATE conversations v SET label = :to FROM theirs WHERE v.client_id = :clientId AND v.chat = theirs.chat`,
    { clientId, from, to },
  );
  await rows(trx, REPLACE_CONTACT_LABELS_SQL, { clientId, from, to });
}

const writeLabelEvent = (
  trx: Knex.Transaction,
  clientId: string,
  type: LabelEventType,
  { id: labelId, name, color }: Label,
  previousName: string | null = null,
) => {
  const data = { labelId, name, color, previousName };
  const events = JSON.stringify([{ clientId, fromMe: false, type, data }]);
  return rows(trx, 'SELECT write_events(CAST(:events AS jsonb))', { events });
};
