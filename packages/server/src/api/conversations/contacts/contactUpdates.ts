import type { Endpoints, PayloadOf } from '@recado/contract';
import type { Knex } from 'knex';
import {
  CONVERSATION_COLUMNS_SQL,
  CONVERSATION_TABLES_SQL,
  type ConversationRow,
  emitConversationEvents,
  toContactChatKey,
} from '../../../core/conversations/conversationRows.ts';
import { rows } from '../../../core/data/sql.ts';
import { type ContactLabeledParams, recordLabelDifference } from '../../../core/labels/index.ts';
import { findOrCreateLabel } from '../inbox/createLabelService.ts';
import { type ContactRow, toPerson } from './contactRows.ts';

type Change = PayloadOf<Endpoints['PATCH /external/contacts/{contact}']>;

/** Returns each requested label once, in the spelling of the existing label. Creates missing labels. */
export async function findOrCreateLabels(
  trx: Knex.Transaction,
  clientId: string,
  names: readonly string[],
): Promise<string[]> {
  const labels = new Set<string>();
  for (const name of names.toSorted()) labels.add(await findOrCreateLabel(trx, clientId, name));
  return [...labels];
}

/**
 * Records the changed labels of a contact for the phone, where the label of its conversation counts, too.
 * @returns the changes, for their events
 */
export async function recordContactLabels(
  trx: Knex.Transaction,
  clientId: string,
  contact: ContactRow,
  labels: readonly string[],
): Promise<ContactLabeledParams[]> {
  const [conversation] = await rows<{ label: string | null }>(
    trx,
    'SELECT label FROM conversations WHERE client_id = :clientId AND chat = :chat',
    { clientId, chat: toContactChatKey(contact.id) },
  );
  const ofConversation = conversation?.label ? [conversation.label] : [];
  const [before, after] = [
    [...contact.labels, ...ofConversation],
    [...labels, ...ofConversation],
  ];
  await recordLabelDifference(trx, clientId, { chat: toPerson(contact) }, { before, after });
  const added = labels.filter(label => !contact.labels.includes(label));
  const removed = contact.labels.filter(label => !labels.includes(label));
  const toChange = (labeled: boolean) => (label: string) => ({ contactId: contact.id, label, labeled });
  return [...removed.map(toChange(false)), ...added.map(toChange(true))];
}

const noteColumns = { ownName: 'own_name', labels: 'labels', notes: 'notes' } as const;

/** Updates a contact's own name, labels and notes. Omitted fields keep their current values. */
export async function updateContactFields(
  trx: Knex.Transaction,
  clientId: string,
  id: string,
  changes: Omit<Change, 'optedOut'>,
): Promise<void> {
  const fields = (['ownName', 'labels', 'notes'] as const).filter(field => changes[field] !== undefined);
  if (fields.length === 0) return;
  const assignments = fields.map(field => `${noteColumns[field]} = :${field}`).join(', ');
  await rows(trx, `UPDATE contacts SET ${assignments}, updated_at = now() WHERE client_id = :clientId AND id = :id`, {
    clientId,
    id,
    ...changes,
  });
}

/**
 * Sets or removes the opt-out of contacts by hand, and emits an event for each change. It replaces what their
 * earlier messages requested.
 */
export async function setContactsOptedOut(
  trx: Knex.Transaction,
  clientId: string,
  ids: readonly string[],
  optedOut: boolean,
): Promise<void> {
  const changedContacts = await rows<{ event: object }>(trx, SET_OPTED_OUT_SQL, { clientId, ids: [...ids], optedOut });
  if (changedContacts.length === 0) return;
  const events = JSON.stringify(changedContacts.map(({ event }) => event));
  await rows(trx, 'SELECT write_events(CAST(:events AS jsonb))', { events });
}

/** Emits events for the conversations of the contacts, with the contacts' current names. */
export async function emitConversationNameChanges(
  trx: Knex.Transaction,
  clientId: string,
  ids: readonly string[],
): Promise<void> {
  const conversations = await rows<ConversationRow>(
    trx,
    `SELECT ${CONVERSATION_COLUMNS_SQL} FROM ${CONVERSATION_TABLES_SQL}
     WHERE v.client_id = :clientId AND v.chat = ANY(:keys) ORDER BY v.last_message_at, v.id`,
    { clientId, keys: ids.map(id => `contact:${id}`) },
  );
  await emitConversationEvents(trx, clientId, conversations);
}

const SET_OPTED_OUT_SQL = `
  UPDATE contacts c SET opted_out_at = CASE WHEN :optedOut THEN now() END, opt_out_changed_at = now(),
    opt_out_message_id = NULL
  WHERE c.client_id = :clientId AND c.id = ANY(CAST(:ids AS uuid[])) AND ((c.opted_out_at IS NOT NULL) <> :optedOut
    OR (c.opt_out_changed_at IS NULL AND EXISTS (SELECT FROM erased_person_opt_outs e WHERE e.client_id = :clientId)))
  RETURNING build_opt_out_event(c) AS event`;
