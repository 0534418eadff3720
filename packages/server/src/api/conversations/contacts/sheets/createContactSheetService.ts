import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type Endpoints, listPhoneVariants, type QueryOf, type ResponseOf } from '@recado/contract';
import { contactFileTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../../core/audit/index.ts';
import { resolveContacts } from '../../../../core/contacts/index.ts';
import { type Queryable, rows } from '../../../../core/data/sql.ts';
import { transact } from '../../../../core/data/transact.ts';
import { TooManyRequests } from '../../../../core/errors/index.ts';
import { receiveUploadForm } from '../../../messaging/files/receiveUploadForm.ts';
import { findOrCreateLabel } from '../../inbox/createLabelService.ts';
import { createListReader, readUploadedList } from '../../lists/createListReader.ts';
import type { ContactListRow } from '../../lists/readContactList.ts';
import { emitConversationNameChanges, setContactsOptedOut } from '../contactUpdates.ts';
import { type ContactRowPlan, type ExistingContact, planContactSheetRows } from './planContactSheetRows.ts';
import { type ContactExportQuery, generateContactSheetLines } from './writeSheet.ts';

type ContactImportQuery = QueryOf<Endpoints['POST /external/contacts/import']>;
type ImportResponse = ResponseOf<Endpoints['POST /external/contacts/import']>;

/** Maximum number of contacts that are held in memory, or changed in one transaction, at once. */
const CONTACTS_PER_CHUNK = 500;
/** Maximum number of dry runs of one client that may be in progress at once. */
const MAX_DRY_RUNS = 3;

interface ContactSheetServiceDeps {
  readonly database: Knex;
}

/** Exports and imports a client's contacts as spreadsheets. */
export function createContactSheetService({ database }: ContactSheetServiceDeps) {
  const activeReads = new Map<string, number>();
  const lists = createListReader({ database });

  return {
    /** Streams all contacts, or those that match the query. Each contact is read when its row is written. */
    async write(clientId: string, query: ContactExportQuery, actor: Actor): Promise<Readable> {
      await writeAuditEntry(database, actor, {
        action: 'contacts.exported',
        target: { kind: 'client', id: clientId },
      });
      return Readable.from(generateContactSheetLines(database, clientId, query), { objectMode: false });
    },

    /**
     * Imports the contacts of an uploaded list row by row. If the import fails, the rows before the failure
     * remain. Importing the same list again adds the rest.
     *
     * @throws Invalid for an unreadable list or unconfirmed columns, MediaRefused (413), TooManyRequests during
     * another import or during too many dry runs
     */
    async read(
      clientId: string,
      request: IncomingMessage,
      { dryRun, columns }: ContactImportQuery,
      actor: Actor,
    ): Promise<ImportResponse> {
      // Allow several dry runs: one may still be in progress when the user selects another file.
      const readKey = `${clientId}:${dryRun}`;
      const activeCount = activeReads.get(readKey) ?? 0;
      if (activeCount >= (dryRun ? MAX_DRY_RUNS : 1)) throw new TooManyRequests(texts.importRunning, 10);
      activeReads.set(readKey, activeCount + 1);
      let importedCount = 0;
      try {
        const bytes = await receiveUploadForm(request, readUploadedList);
        const list = await lists.read(clientId, bytes, { columns, dryRun });
        const resultRows: ImportResponse['rows'] = [];
        const counts = { created: 0, changed: 0, unchanged: 0, wrong: 0 };
        for (let at = 0; at < list.rows.length; at += CONTACTS_PER_CHUNK) {
          const chunk = list.rows.slice(at, at + CONTACTS_PER_CHUNK);
          const plans = dryRun
            ? await planChunk(database, clientId, chunk)
            : await transact(database, trx => importChunk(trx, clientId, chunk));
          for (const { id, given, ...row } of plans) {
            counts[row.outcome] += 1;
            if (!dryRun && (row.outcome === 'created' || row.outcome === 'changed')) importedCount += 1;
            resultRows.push(row);
          }
        }
        const { mapping } = list;
        return { success: true, clientId, dryRun, mapping, columns: [...list.columns], counts, rows: resultRows };
      } finally {
        const remaining = (activeReads.get(readKey) ?? 1) - 1;
        if (remaining > 0) activeReads.set(readKey, remaining);
        else activeReads.delete(readKey);
        // Write the audit entry even if the import failed half-way, because the imported rows stay.
        if (importedCount > 0)
          await writeAuditEntry(database, actor, {
            action: 'contacts.imported',
            target: { kind: 'client', id: clientId },
            details: { count: importedCount },
          });
      }
    },
  };
}
export type ContactSheetService = ReturnType<typeof createContactSheetService>;

async function planChunk(db: Queryable, clientId: string, chunk: readonly ContactListRow[]): Promise<ContactRowPlan[]> {
  const people = chunk.flatMap(({ person }) => person ?? []);
  const knownContacts = await rows<ExistingContact>(db, FIND_KNOWN_CONTACTS_SQL, {
    clientId,
    phones: people.flatMap(recipient => (recipient.kind === 'phone' ? listPhoneVariants(recipient.phone) : [])),
    lids: people.flatMap(recipient => (recipient.kind === 'lid' ? recipient.lid : [])),
  });
  return planContactSheetRows(chunk, knownContacts);
}

async function importChunk(
  trx: Knex.Transaction,
  clientId: string,
  chunk: readonly ContactListRow[],
): Promise<ContactRowPlan[]> {
  const validRows = chunk.filter(({ reason }) => reason === undefined);
  const before = await planChunk(trx, clientId, chunk);
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
  const after = await planChunk(trx, clientId, chunk);
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
