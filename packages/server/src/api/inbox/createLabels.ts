import { type Endpoints, type Label, labelColors, type PayloadOf, type ResponseOf } from '@recado/contract';
import { inboxTools } from '@recado/texts';
import type { Knex } from 'knex';
import {
  type ConversationRow,
  conversationColumns,
  conversationTables,
  tellConversations,
} from '../../ground/conversations/conversationRows.ts';
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

  /** Conversations that have it follow, and that is told of the newest. @throws NotFound, Conflict when another has that name */
  async change(clientId: string, named: string, { name, color }: Change): Promise<One> {
    const id = idOf(named, missing);
    const changing = transact(database, async trx => {
      const before = the(await locked(trx, clientId, id), missing);
      const label = { ...before, name: name ?? before.name, color: color ?? before.color };
      await rows(trx, 'UPDATE labels SET name = :name, color = :color WHERE id = :id', { ...label });
      if (label.name !== before.name) await relabel(trx, clientId, before.name, label.name);
      return label;
    });
    return { success: true, clientId, label: await once(changing, texts.labelTaken) };
  },

  /** It is taken from the conversations that have it, and that is told of the newest. @throws NotFound */
  async remove(clientId: string, named: string): Promise<One> {
    const id = idOf(named, missing);
    const label = await transact(database, async trx => {
      const before = the(await locked(trx, clientId, id), missing);
      await rows(trx, 'DELETE FROM labels WHERE id = :id', { id });
      await relabel(trx, clientId, before.name, null);
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

/** Conversations that it is told of: programs and pages hear of what is at hand, whatever a label was given to. */
const TOLD = 200;

const RELABEL = `
  UPDATE contacts SET labels = array_replace(labels, CAST(:from AS text), CAST(:to AS text))
  WHERE client_id = :clientId AND CAST(:from AS text) = ANY(labels)`;
const UNLABEL = `
  UPDATE contacts SET labels = array_remove(labels, CAST(:from AS text))
  WHERE client_id = :clientId AND CAST(:from AS text) = ANY(labels)`;

/** Conversations in the order of their key, and then contacts, as whoever stores messages locks them. */
async function relabel(
  trx: Knex.Transaction,
  clientId: string,
  from: string,
  to: string | null,
): Promise<void> {
  const changed = await rows<{ chat: string }>(
    trx,
    `WITH theirs AS (
       SELECT chat FROM conversations WHERE client_id = :clientId AND label = :from ORDER BY chat FOR NO KEY UPDATE),
     changed AS (
       UPDATE conversations v SET label = :to FROM theirs WHERE v.client_id = :clientId AND v.chat = theirs.chat
       RETURNING v.chat, v.last_at)
     SELECT chat FROM changed ORDER BY last_at DESC LIMIT ${TOLD}`,
    { clientId, from, to },
  );
  await rows(trx, to === null ? UNLABEL : RELABEL, { clientId, from, ...(to !== null && { to }) });
  const told = await rows<ConversationRow>(
    trx,
    `SELECT ${conversationColumns} FROM ${conversationTables}
     WHERE v.client_id = :clientId AND v.chat = ANY(:chats) ORDER BY v.last_at, v.id`,
    { clientId, chats: changed.map(({ chat }) => chat) },
  );
  await tellConversations(trx, clientId, told);
}
