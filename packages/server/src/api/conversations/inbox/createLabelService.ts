import {
  type Endpoints,
  type Label,
  type LabelEventType,
  labelColors,
  type PayloadOf,
  type ResponseOf,
} from '@recado/contract';
import { inboxToolTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { writeEvents } from '../../../deliveries/events/writeEvents.ts';
import {
  assertNamedItemLimitNotReached,
  MAX_LABELS_OR_QUICK_REPLIES_PER_CLIENT,
  rejectDuplicateItemName,
  requireFirstRow,
  requireLabelOrQuickReplyId,
} from './namedItems.ts';

const texts = inboxToolTexts.errors;

type ListResponse = ResponseOf<Endpoints['GET /external/labels']>;
type LabelResponse = ResponseOf<Endpoints['POST /external/labels']>;
type NewLabel = PayloadOf<Endpoints['POST /external/labels']>;
type LabelChange = PayloadOf<Endpoints['PATCH /external/labels/{label}']>;

const columns = 'id, name, color';
const notFoundText = texts.noLabel;

interface LabelsDeps {
  readonly database: Knex;
}

/** Manages the labels of a client. Conversations and contacts store the label's name. */
export const createLabelService = ({ database }: LabelsDeps) => ({
  async list(clientId: string): Promise<ListResponse> {
    const labels = await rows<Label>(
      database,
      `SELECT ${columns} FROM labels WHERE client_id = :clientId ORDER BY fold_text(name)`,
      { clientId },
    );
    return { success: true, clientId, labels };
  },

  /** Creates a label. @throws Conflict if another label has this name, Invalid if there are too many labels */
  async create(clientId: string, newLabel: NewLabel): Promise<LabelResponse> {
    const count = await countLabels(database, clientId);
    assertNamedItemLimitNotReached(count, texts.tooManyLabels);
    const created = await rejectDuplicateItemName(insertLabel(database, clientId, newLabel, count), texts.labelTaken);
    return { success: true, clientId, label: requireFirstRow(created, notFoundText) };
  },

  /**
   * Changes the name or colour of a label. A new name also replaces the old one on conversations and contacts.
   * @throws NotFound if there is no such label; Conflict if another label has the name
   */
  async change(clientId: string, labelId: string, { name, color }: LabelChange): Promise<LabelResponse> {
    const id = requireLabelOrQuickReplyId(labelId, notFoundText);
    const pendingLabel = transact(database, async trx => {
      const before = requireFirstRow(await lockLabel(trx, clientId, id), notFoundText);
      const label = { ...before, name: name ?? before.name, color: color ?? before.color };
      await rows(trx, 'UPDATE labels SET name = :name, color = :color WHERE id = :id', { ...label });
      const isRenamed = label.name !== before.name;
      if (isRenamed) await replaceLabel(trx, clientId, before.name, label.name);
      if (isRenamed || label.color !== before.color)
        await writeLabelEvent(trx, clientId, 'label.updated', label, isRenamed ? before.name : null);
      return label;
    });
    return { success: true, clientId, label: await rejectDuplicateItemName(pendingLabel, texts.labelTaken) };
  },

  /** Removes a label, also from conversations and contacts. @throws NotFound */
  async remove(clientId: string, labelId: string): Promise<LabelResponse> {
    const id = requireLabelOrQuickReplyId(labelId, notFoundText);
    const label = await transact(database, async trx => {
      const before = requireFirstRow(await lockLabel(trx, clientId, id), notFoundText);
      await rows(trx, 'DELETE FROM labels WHERE id = :id', { id });
      await replaceLabel(trx, clientId, before.name, null);
      await writeLabelEvent(trx, clientId, 'label.deleted', before);
      return before;
    });
    return { success: true, clientId, label };
  },
});
export type LabelService = ReturnType<typeof createLabelService>;

/**
 * Finds a label by name, ignoring case and accents, and locks it until the transaction ends. Creates a missing
 * label. If the client already has the maximum number of labels, creates none: only the conversation then
 * contains the name.
 *
 * @returns the name as spelled in the client's existing label, or as given
 */
export async function findOrCreateLabel(trx: Knex.Transaction, clientId: string, name: string): Promise<string> {
  const find = () =>
    rows<Label>(
      trx,
      `SELECT ${columns} FROM labels WHERE client_id = :clientId AND fold_text(name) = fold_text(:name) FOR KEY SHARE`,
      { clientId, name },
    );
  const [existingLabel] = await find();
  if (existingLabel) return existingLabel.name;
  const count = await countLabels(trx, clientId);
  if (count >= MAX_LABELS_OR_QUICK_REPLIES_PER_CLIENT) return name;
  await insertLabel(trx, clientId, { name }, count, 'ON CONFLICT DO NOTHING');
  const [label] = await find();
  return label?.name ?? name;
}

async function countLabels(db: Queryable, clientId: string): Promise<number> {
  const [countRow] = await rows<{ count: number }>(
    db,
    'SELECT CAST(count(*) AS integer) AS count FROM labels WHERE client_id = :clientId',
    { clientId },
  );
  return countRow?.count ?? 0;
}

/** Adds a label. @param count number of existing labels, which determines the default color */
const insertLabel = (
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

const lockLabel = (trx: Knex.Transaction, clientId: string, id: string): Promise<Label[]> =>
  rows<Label>(trx, `SELECT ${columns} FROM labels WHERE client_id = :clientId AND id = :id FOR UPDATE`, {
    clientId,
    id,
  });

const RENAME_CONTACT_LABELS_SQL = `
  UPDATE contacts SET labels = array_replace(labels, CAST(:from AS text), CAST(:to AS text))
  WHERE client_id = :clientId AND CAST(:from AS text) = ANY(labels)`;
const REMOVE_CONTACT_LABELS_SQL = `
  UPDATE contacts SET labels = array_remove(labels, CAST(:from AS text))
  WHERE client_id = :clientId AND CAST(:from AS text) = ANY(labels)`;

/**
 * Replaces a label of a client; removes it if `to` is null. Locks conversations in the order of their keys,
 * and then contacts. Messages are stored with the same lock order, which prevents deadlocks. No event is
 * written per conversation, because the event of the label covers all conversations (docs/adr/0054).
 */
async function replaceLabel(trx: Knex.Transaction, clientId: string, from: string, to: string | null): Promise<void> {
  await rows(
    trx,
    `WITH theirs AS (
       SELECT chat FROM conversations WHERE client_id = :clientId AND label = :from ORDER BY chat FOR NO KEY UPDATE)
     UPDATE conversations v SET label = :to FROM theirs WHERE v.client_id = :clientId AND v.chat = theirs.chat`,
    { clientId, from, to },
  );
  await rows(trx, to === null ? REMOVE_CONTACT_LABELS_SQL : RENAME_CONTACT_LABELS_SQL, {
    clientId,
    from,
    ...(to !== null && { to }),
  });
}

const writeLabelEvent = (
  trx: Knex.Transaction,
  clientId: string,
  type: LabelEventType,
  { id: labelId, name, color }: Label,
  previousName: string | null = null,
) => writeEvents(trx, [{ clientId, type, data: { labelId, name, color, previousName } }]);
