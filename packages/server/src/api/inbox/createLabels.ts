import {
  type Endpoints,
  type Label,
  type LabelEventType,
  labelColors,
  type PayloadOf,
  type ResponseOf,
} from '@recado/contract';
import { inboxTools } from '@recado/texts';
import type { Knex } from 'knex';
import { writeEvents } from '../../deliveries/events/writeEvents.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { idOf, MOST_OF_EACH, mustFit, once, the } from './namedOnce.ts';

const texts = inboxTools.errors;

type Listed = ResponseOf<Endpoints['GET /external/labels']>;
type One = ResponseOf<Endpoints['POST /external/labels']>;
type New = PayloadOf<Endpoints['POST /external/labels']>;
type Change = PayloadOf<Endpoints['PATCH /external/labels/{label}']>;

const columns = 'id, name, color';
const missing = texts.noLabel;

/** The labels of a client. Conversations have them by name. */
export const createLabels = ({ database }: { readonly database: Knex }) => ({
  async list(clientId: string): Promise<Listed> {
    const labels = await rows<Label>(
      database,
      `SELECT ${columns} FROM labels WHERE client_id = :clientId ORDER BY fold_text(name)`,
      { clientId },
    );
    return { success: true, clientId, labels };
  },

  /** @throws Conflict when there is one with that name, Invalid when there are too many */
  async create(clientId: string, given: New): Promise<One> {
    const count = await countOf(database, clientId);
    mustFit(count, texts.tooManyLabels);
    const made = await once(insert(database, clientId, given, count), texts.labelTaken);
    return { success: true, clientId, label: the(made, missing) };
  },

  /** Conversations and contacts that have it follow. @throws NotFound, Conflict when another has that name */
  async change(clientId: string, named: string, { name, color }: Change): Promise<One> {
    const id = idOf(named, missing);
    const changing = transact(database, async trx => {
      const before = the(await locked(trx, clientId, id), missing);
      const label = { ...before, name: name ?? before.name, color: color ?? before.color };
      await rows(trx, 'UPDATE labels SET name = :name, color = :color WHERE id = :id', { ...label });
      const isRenamed = label.name !== before.name;
      if (isRenamed) await relabel(trx, clientId, before.name, label.name);
      if (isRenamed || label.color !== before.color)
        await tell(trx, clientId, 'label.updated', label, isRenamed ? before.name : null);
      return label;
    });
    return { success: true, clientId, label: await once(changing, texts.labelTaken) };
  },

  /** It is taken from the conversations and contacts that have it. @throws NotFound */
  async remove(clientId: string, named: string): Promise<One> {
    const id = idOf(named, missing);
    const label = await transact(database, async trx => {
      const before = the(await locked(trx, clientId, id), missing);
      await rows(trx, 'DELETE FROM labels WHERE id = :id', { id });
      await relabel(trx, clientId, before.name, null);
      await tell(trx, clientId, 'label.deleted', before);
      return before;
    });
    return { success: true, clientId, label };
  },
});
export type Labels = ReturnType<typeof createLabels>;

/**
 * The label of this name as the client spells it; there is one from now on, unless the client has as many as it may: then
 * it is the conversation's alone. Until the transaction ends nobody takes it away.
 */
export async function labelNamed(trx: Knex.Transaction, clientId: string, name: string): Promise<string> {
  const find = () =>
    rows<Label>(
      trx,
      `SELECT ${columns} FROM labels WHERE client_id = :clientId AND fold_text(name) = fold_text(:name) FOR KEY SHARE`,
      { clientId, name },
    );
  const [known] = await find();
  if (known) return known.name;
  const count = await countOf(trx, clientId);
  if (count >= MOST_OF_EACH) return name;
  await insert(trx, clientId, { name }, count, 'ON CONFLICT DO NOTHING');
  const [label] = await find();
  return label?.name ?? name;
}

async function countOf(db: Queryable, clientId: string): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    db,
    'SELECT CAST(count(*) AS integer) AS count FROM labels WHERE client_id = :clientId',
    { clientId },
  );
  return counted?.count ?? 0;
}

/** @param count how many there are */
const insert = (
  db: Queryable,
  clientId: string,
  { name, color }: New,
  count: number,
  otherwise = '',
): Promise<Label[]> =>
  rows<Label>(
    db,
    `INSERT INTO labels (client_id, name, color) VALUES (:clientId, :name, :color) ${otherwise} RETURNING ${columns}`,
    // One after the other, the quiet one last.
    { clientId, name, color: color ?? labelColors[1 + (count % (labelColors.length - 1))] ?? 'gray' },
  );

const locked = (trx: Knex.Transaction, clientId: string, id: string): Promise<Label[]> =>
  rows<Label>(trx, `SELECT ${columns} FROM labels WHERE client_id = :clientId AND id = :id FOR UPDATE`, {
    clientId,
    id,
  });

const RELABEL = `
  UPDATE contacts SET labels = array_replace(labels, CAST(:from AS text), CAST(:to AS text))
  WHERE client_id = :clientId AND CAST(:from AS text) = ANY(labels)`;
const UNLABEL = `
  UPDATE contacts SET labels = array_remove(labels, CAST(:from AS text))
  WHERE client_id = :clientId AND CAST(:from AS text) = ANY(labels)`;

/**
 * Conversations in the order of their key, and then contacts, as whoever stores messages locks them. However many they are, it is
 * told as one thing that happened to the label (docs/adr/0054).
 */
async function relabel(
  trx: Knex.Transaction,
  clientId: string,
  from: string,
  to: string | null,
): Promise<void> {
  await rows(
    trx,
    `WITH theirs AS (
       SELECT chat FROM conversations WHERE client_id = :clientId AND label = :from ORDER BY chat FOR NO KEY UPDATE)
     UPDATE conversations v SET label = :to FROM theirs WHERE v.client_id = :clientId AND v.chat = theirs.chat`,
    { clientId, from, to },
  );
  await rows(trx, to === null ? UNLABEL : RELABEL, { clientId, from, ...(to !== null && { to }) });
}

const tell = (
  trx: Knex.Transaction,
  clientId: string,
  type: LabelEventType,
  { id: labelId, name, color }: Label,
  previousName: string | null = null,
) => writeEvents(trx, [{ clientId, type, data: { labelId, name, color, previousName } }]);
