import { listPhoneVariants } from '@recado/contract';
import type { Knex } from 'knex';
import { resolveContacts } from '../../../../core/contacts/index.ts';
import { type Queryable, rows } from '../../../../core/data/sql.ts';
import { findOrCreateLabel } from '../../inbox/createLabelService.ts';
import type { ContactListRow } from '../../lists/readContactList.ts';
import { emitConversationNameChanges, setContactsOptedOut } from '../contactUpdates.ts';
import { type ContactRowPlan, type ExistingContact, planContactSheetRows } from './planContactSheetRows.ts';

/** Plans the changes of some rows without storing them. */
export async function planContactChunk(
  db: Queryable,
  clientId: string,
  chunk: readonly ContactListRow[],
): Promise<ContactRowPlan[]> {
  const people = chunk.flatMap(({ person }) => person ?? []);
  const knownContacts = await rows<ExistingContact>(db, FIND_KNOWN_CONTACTS_SQL, {
    clientId,
    phones: people.flatMap(recipient => (recipient.kind === 'phone' ? listPhoneVariants(recipient.phone) : [])),
    lids: people.flatMap(recipient => (recipient.kind === 'lid' ? recipient.lid : [])),
  });
  return planContactSheetRows(chunk, knownContacts);
}

/** Imports some rows of a contact list. The transaction locks their contacts until it ends. */
export async function importContactChunk(
  trx: Knex.Transaction,
  clientId: string,
  chunk: readonly ContactListRow[],
): Promise<ContactRowPlan[]> {
  const validRows = chunk.filter(({ reason }) => reason === undefined);
  const before = await planContactChunk(trx, clientId, chunk);
  // Lock the labels before the contacts, because the renaming of a label locks them in this order, too.
  // Once the contacts are locked, they cannot be merged.
  const labelNames = new Map<string, string>();
  for (const label of labelsOf(before)) labelNames.set(label, await findOrCreateLabel(trx, clientId, label));
  const people = validRows.flatMap(({ person }) => person ?? []);
  const newPeople = before.flatMap(({ id, outcome }, n) => {
    const person = chunk[n]?.person;
    return id === undefined && outcome === 'created' && person ? [person] : [];
  });
  await resolveContacts(
    trx,
    clientId,
    newPeople.map(recipient => (recipient.kind === 'phone' ? { phone: recipient.phone } : { lid: recipient.lid })),
  );
  await rows(trx, LOCK_CONTACTS_SQL, {
    clientId,
    phones: people.flatMap(recipient => (recipient.kind === 'phone' ? listPhoneVariants(recipient.phone) : [])),
    lids: people.flatMap(recipient => (recipient.kind === 'lid' ? recipient.lid : [])),
  });
  const after = await planContactChunk(trx, clientId, chunk);
  // Other requests may have changed contacts before this transaction locked them.
  // Therefore labels that the first plan did not need may now be needed.
  for (const label of labelsOf(after))
    if (!labelNames.has(label)) labelNames.set(label, await findOrCreateLabel(trx, clientId, label));
  const plans = after.map(plan => ({
    ...plan,
    given: {
      ...plan.given,
      ...(plan.given.labels && { labels: plan.given.labels.map(label => labelNames.get(label) ?? label) }),
    },
  }));
  const changedPlans = plans.filter(({ id, outcome }) => id && (outcome === 'created' || outcome === 'changed'));
  await rows(trx, UPDATE_CONTACTS_SQL, {
    clientId,
    given: JSON.stringify(changedPlans.map(({ id, given: { optedOut, ...fields } }) => ({ id, ...fields }))),
  });
  for (const isOptedOut of [true, false]) {
    const ids = changedPlans.flatMap(plan => (plan.given.optedOut === isOptedOut && plan.id ? [plan.id] : []));
    if (ids.length > 0) await setContactsOptedOut(trx, clientId, ids, isOptedOut);
  }
  const renamedIds = changedPlans.flatMap(({ id, given: { ownName } }) => (ownName !== undefined && id ? [id] : []));
  if (renamedIds.length > 0) await emitConversationNameChanges(trx, clientId, renamedIds);
  return plans;
}

/** Returns the labels that the planned row changes assign. An invalid row assigns no label. */
const labelsOf = (plans: readonly ContactRowPlan[]): string[] =>
  [...new Set(plans.flatMap(({ given: { labels = [] } }) => labels))].toSorted();

const MATCHES_PEOPLE_SQL = `c.client_id = :clientId AND (c.phone = ANY(CAST(:phones AS text[])) OR c.lid = ANY(CAST(:lids AS text[])))`;

const FIND_KNOWN_CONTACTS_SQL = `
  SELECT c.id, c.phone, c.lid, c.own_name AS "ownName", c.name AS "whatsappName", c.labels, c.notes,
    c.opted_out_at IS NOT NULL AS "optedOut", (v.id IS NOT NULL OR c.added_at IS NOT NULL) AS "isListed",
    (c.lid IS NOT NULL OR c.wa_address IS NOT NULL) AS "isTold"
  FROM contacts c LEFT JOIN conversations v ON v.client_id = c.client_id AND v.chat = 'contact:' || c.id
  WHERE ${MATCHES_PEOPLE_SQL}`;

/** Locks the contacts against other changes until the transaction ends. */
const LOCK_CONTACTS_SQL = `SELECT FROM contacts c WHERE ${MATCHES_PEOPLE_SQL} ORDER BY c.id FOR NO KEY UPDATE`;

/** Updates contacts from a contact sheet. Omitted fields keep their values, and labels are only added. */
const UPDATE_CONTACTS_SQL = `
  UPDATE contacts c SET own_name = coalesce(g."ownName", c.own_name), notes = coalesce(g.notes, c.notes),
    labels = c.labels || coalesce(g.labels, '{}'), added_at = coalesce(c.added_at, now()), updated_at = now()
  FROM jsonb_to_recordset(CAST(:given AS jsonb)) AS g (id uuid, "ownName" text, notes text, labels text[])
  WHERE c.client_id = :clientId AND c.id = g.id`;
