import type { Endpoints, PayloadOf } from '@recado/contract';
import { addressKey } from '@recado/transport';
import type { Knex } from 'knex';
import {
  type ConversationRow,
  conversationColumns,
  conversationTables,
  tellConversations,
} from '../../ground/conversations/conversationRows.ts';
import { rows } from '../../ground/data/sql.ts';
import { labelNamed } from '../inbox/createLabels.ts';
import { type ContactRow, personOf } from './contactRows.ts';
import { namesOf } from './createPeople.ts';

type Change = PayloadOf<Endpoints['PATCH /external/contacts/{contact}']>;

/** As the client spells them, each once; one of which there was none is one then. */
export async function labelsNamed(
  trx: Knex.Transaction,
  clientId: string,
  names: readonly string[],
): Promise<string[]> {
  const labels = new Set<string>();
  for (const name of names.toSorted()) labels.add(await labelNamed(trx, clientId, name));
  return [...labels];
}

const noteColumns = { ownName: 'own_name', labels: 'labels', notes: 'notes' } as const;

/** What is not given stays as it is by then. */
export async function note(
  trx: Knex.Transaction,
  clientId: string,
  id: string,
  given: Omit<Change, 'optedOut'>,
): Promise<void> {
  const fields = (['ownName', 'labels', 'notes'] as const).filter(field => given[field] !== undefined);
  if (fields.length === 0) return;
  const noted = fields.map(field => `${noteColumns[field]} = :${field}`).join(', ');
  await rows(
    trx,
    `UPDATE contacts SET ${noted}, updated_at = now() WHERE client_id = :clientId AND id = :id`,
    { clientId, id, ...given },
  );
}

/** Somebody notes it of these: said before that in a message, it counts no more. */
export async function setOptedOut(
  trx: Knex.Transaction,
  clientId: string,
  ids: readonly string[],
  optedOut: boolean,
): Promise<void> {
  const changed = await rows<Pick<ContactRow, 'phone' | 'lid' | 'name'>>(trx, OPT_OUT, {
    clientId,
    ids: [...ids],
    optedOut,
  });
  if (changed.length === 0) return;
  const type = optedOut ? 'contact.opted_out' : 'contact.opted_in';
  const told = changed.map(one => {
    const person = personOf(one);
    const data = { chat: addressKey(person), ...namesOf(person), name: one.name };
    return { clientId, fromMe: false, type, data };
  });
  await rows(trx, 'SELECT write_events(CAST(:told AS jsonb))', { told: JSON.stringify(told) });
}

/** Tells how the conversations of these are called now. */
export async function tellNames(
  trx: Knex.Transaction,
  clientId: string,
  ids: readonly string[],
): Promise<void> {
  const conversations = await rows<ConversationRow>(
    trx,
    `SELECT ${conversationColumns} FROM ${conversationTables}
     WHERE v.client_id = :clientId AND v.chat = ANY(:keys) ORDER BY v.last_at, v.id`,
    { clientId, keys: ids.map(id => `contact:${id}`) },
  );
  await tellConversations(trx, clientId, conversations);
}

const OPT_OUT = `
  UPDATE contacts SET opted_out_at = CASE WHEN :optedOut THEN now() END, opt_changed_at = now(), opt_said = NULL
  WHERE client_id = :clientId AND id = ANY(CAST(:ids AS uuid[])) AND ((opted_out_at IS NOT NULL) <> :optedOut
    OR (opt_changed_at IS NULL AND EXISTS (SELECT FROM forgotten_people f WHERE f.client_id = :clientId)))
  RETURNING phone, lid, name`;
