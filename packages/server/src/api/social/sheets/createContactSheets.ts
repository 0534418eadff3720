import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  CONTACT_SHEET_LIMIT,
  type Endpoints,
  phoneDigits,
  phoneVariants,
  type ResponseOf,
} from '@recado/contract';
import { errors, contactFiles as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { refuseSize } from '../../../deliveries/guard/index.ts';
import { type Actor, writeAudit } from '../../../ground/audit/index.ts';
import { resolveContacts } from '../../../ground/contacts/index.ts';
import { type Queryable, rows } from '../../../ground/data/sql.ts';
import { transact } from '../../../ground/data/transact.ts';
import { NotFound, TooManyRequests } from '../../../ground/errors/index.ts';
import { labelNamed } from '../../inbox/createLabels.ts';
import { type FormFile, readForm } from '../../uploads/readForm.ts';
import { setOptedOut, tellNames } from '../noteContacts.ts';
import { type Known, planRows, type RowPlan } from './planRows.ts';
import { readSheet, type SheetRow } from './readSheet.ts';
import { type Exported, linesOf } from './writeSheet.ts';

type Imported = ResponseOf<Endpoints['POST /external/contacts/import']>;

/** Contacts that are in memory, or in one transaction, at once. */
const CHUNK = 500;
/** Files of one client that are looked through at once. */
const LOOKS = 3;

/** A client's contacts as a spreadsheet has them. */
export function createContactSheets({ database }: { readonly database: Knex }) {
  const underWay = new Map<string, number>();

  return {
    /** All of them, or those that are asked for, as they are when they are reached. */
    async write(clientId: string, query: Exported, actor: Actor): Promise<Readable> {
      await writeAudit(database, actor, {
        action: 'contacts.exported',
        target: { kind: 'client', id: clientId },
      });
      return Readable.from(linesOf(database, clientId, query), { objectMode: false });
    },

    /**
     * Does what the file of a form says, row by row; what was done when something fails stays, and the same file does the rest.
     *
     * @param dryRun says it only
     * @throws Invalid for what is no such file, MediaRefused (413), TooManyRequests while another is taken over, or several are looked through
     */
    async read(clientId: string, request: IncomingMessage, dryRun: boolean, actor: Actor): Promise<Imported> {
      // Whoever chooses another file has the first one still looked through.
      const place = `${clientId}:${dryRun}`;
      const others = underWay.get(place) ?? 0;
      if (others >= (dryRun ? LOOKS : 1)) throw new TooManyRequests(texts.busy, 10);
      underWay.set(place, others + 1);
      let taken = 0;
      try {
        const bytes = await readForm(request, collected);
        const sheet = await readSheet(bytes, await countryOf(database, clientId));
        const told: Imported['rows'] = [];
        const counts = { created: 0, changed: 0, unchanged: 0, wrong: 0 };
        for (let at = 0; at < sheet.rows.length; at += CHUNK) {
          const part = sheet.rows.slice(at, at + CHUNK);
          const plans = dryRun
            ? await planned(database, clientId, part)
            : await transact(database, trx => done(trx, clientId, part));
          for (const { id, given, ...row } of plans) {
            counts[row.outcome] += 1;
            if (!dryRun && (row.outcome === 'created' || row.outcome === 'changed')) taken += 1;
            told.push(row);
          }
        }
        return { success: true, clientId, dryRun, columns: [...sheet.columns], counts, rows: told };
      } finally {
        const left = (underWay.get(place) ?? 1) - 1;
        if (left > 0) underWay.set(place, left);
        else underWay.delete(place);
        // Also of a file that failed half-way: what was done stays.
        if (taken > 0)
          await writeAudit(database, actor, {
            action: 'contacts.imported',
            target: { kind: 'client', id: clientId },
            details: { count: taken },
          });
      }
    },
  };
}
export type ContactSheets = ReturnType<typeof createContactSheets>;

/** A spreadsheet as it comes in. @throws MediaRefused (413) */
export async function collected({ stream }: FormFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    if (size > CONTACT_SHEET_LIMIT) throw refuseSize(CONTACT_SHEET_LIMIT);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

/** What stands before ten digits where the client's own number is from; undefined where that is not sure. */
export async function countryOf(database: Knex, clientId: string): Promise<string | undefined> {
  const [client] = await rows<{ phone: string }>(
    database,
    'SELECT phone_number AS phone FROM clients WHERE id = :clientId',
    { clientId },
  );
  if (!client) throw new NotFound(errors.notFound.client);
  return codeOfTenDigits(phoneDigits(client.phone));
}

/**
 * Where numbers are ten digits after these, by E.164; 521 and 549 are mobile phones of Mexico and Argentina. Elsewhere ten digits are
 * guessed to be nobody's: what is left of a longer or shorter number would be a stranger's.
 */
const TEN_DIGITS = new Set(['1', '7', '44', '52', '521', '549', '57', '58', '90', '91']);

export function codeOfTenDigits(own: string): string | undefined {
  const code = own.slice(0, -10);
  if (!TEN_DIGITS.has(code)) return undefined;
  return code === '521' ? '52' : code;
}

async function planned(db: Queryable, clientId: string, part: readonly SheetRow[]): Promise<RowPlan[]> {
  const people = part.flatMap(({ person }) => person ?? []);
  const known = await rows<Known>(db, KNOWN, {
    clientId,
    phones: people.flatMap(one => (one.kind === 'phone' ? phoneVariants(one.phone) : [])),
    lids: people.flatMap(one => (one.kind === 'lid' ? one.lid : [])),
  });
  return planRows(part, known);
}

async function done(trx: Knex.Transaction, clientId: string, part: readonly SheetRow[]): Promise<RowPlan[]> {
  const given = part.filter(({ reason }) => reason === undefined);
  const before = await planned(trx, clientId, part);
  // First the labels, as whoever renames one has it; then the people, whom nobody merges from here on.
  const named = new Map<string, string>();
  for (const label of labelsOf(before)) named.set(label, await labelNamed(trx, clientId, label));
  const people = given.flatMap(({ person }) => person ?? []);
  const strangers = before.flatMap(({ id, outcome }, n) => {
    const person = part[n]?.person;
    return id === undefined && outcome === 'created' && person ? [person] : [];
  });
  await resolveContacts(
    trx,
    clientId,
    strangers.map(one => (one.kind === 'phone' ? { phone: one.phone } : { lid: one.lid })),
  );
  await rows(trx, HOLD, {
    clientId,
    phones: people.flatMap(one => (one.kind === 'phone' ? phoneVariants(one.phone) : [])),
    lids: people.flatMap(one => (one.kind === 'lid' ? one.lid : [])),
  });
  const after = await planned(trx, clientId, part);
  // Of whom somebody changed in between.
  for (const label of labelsOf(after))
    if (!named.has(label)) named.set(label, await labelNamed(trx, clientId, label));
  const plans = after.map(plan => ({
    ...plan,
    given: {
      ...plan.given,
      ...(plan.given.labels && { labels: plan.given.labels.map(label => named.get(label) ?? label) }),
    },
  }));
  const changing = plans.filter(({ id, outcome }) => id && (outcome === 'created' || outcome === 'changed'));
  await rows(trx, WRITE, {
    clientId,
    given: JSON.stringify(changing.map(({ id, given: { optedOut, ...noted } }) => ({ id, ...noted }))),
  });
  for (const out of [true, false]) {
    const ids = changing.flatMap(plan => (plan.given.optedOut === out && plan.id ? [plan.id] : []));
    if (ids.length > 0) await setOptedOut(trx, clientId, ids, out);
  }
  const renamed = changing.flatMap(({ id, given: { ownName } }) => (ownName !== undefined && id ? [id] : []));
  if (renamed.length > 0) await tellNames(trx, clientId, renamed);
  return plans;
}

/** What somebody is given; of a row that is wrong, nothing. */
const labelsOf = (plans: readonly RowPlan[]): string[] =>
  [...new Set(plans.flatMap(({ given: { labels = [] } }) => labels))].toSorted();

const WHO = `c.client_id = :clientId AND (c.phone = ANY(CAST(:phones AS text[])) OR c.lid = ANY(CAST(:lids AS text[])))`;

const KNOWN = `
  SELECT c.id, c.phone, c.lid, c.own_name AS "ownName", c.name AS "whatsappName", c.labels, c.notes,
    c.opted_out_at IS NOT NULL AS "optedOut", (v.id IS NOT NULL OR c.added_at IS NOT NULL) AS "isListed",
    (c.lid IS NOT NULL OR c.address IS NOT NULL) AS "isTold"
  FROM contacts c LEFT JOIN conversations v ON v.client_id = c.client_id AND v.chat = 'contact:' || c.id
  WHERE ${WHO}`;

/** Until the transaction ends, nobody else notes anything of them. */
const HOLD = `SELECT FROM contacts c WHERE ${WHO} ORDER BY c.id FOR NO KEY UPDATE`;

/** What is not given stays; labels are added to those that there are. */
const WRITE = `
  UPDATE contacts c SET own_name = coalesce(g."ownName", c.own_name), notes = coalesce(g.notes, c.notes),
    labels = c.labels || coalesce(g.labels, '{}'), added_at = coalesce(c.added_at, now()), updated_at = now()
  FROM jsonb_to_recordset(CAST(:given AS jsonb)) AS g (id uuid, "ownName" text, notes text, labels text[])
  WHERE c.client_id = :clientId AND c.id = g.id`;
