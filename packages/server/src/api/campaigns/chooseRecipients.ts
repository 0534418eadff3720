import {
  CAMPAIGN_RECIPIENTS,
  type ChosenRecipients,
  type LeavingCause,
  parseRecipient,
  phoneVariants,
} from '@recado/contract';
import { campaigns as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { Conflict, Invalid } from '../../ground/errors/index.ts';
import { CONTACTS, type ContactRow, findContact } from '../social/contactRows.ts';
import { personOf as personWritten, type SheetRow } from '../social/sheets/readSheet.ts';
import { personKey } from './recipientRows.ts';

/** Somebody who is to get it, or is left out. */
export interface Chosen {
  /** As it was written, or as they are known. */
  readonly recipient: string;
  readonly phone?: string | null;
  readonly lid?: string | null;
  readonly name?: string | null;
  readonly cause?: LeavingCause;
  readonly reason?: string;
  /** Chosen by a label, or from a list of contacts: who is there already is not told of. */
  readonly isPicked?: boolean;
}

/** Contacts that are in memory at once. */
const CHUNK = 500;
const AT_MOST = 80;

/** Whom labels, contacts and numbers name. @throws Invalid for a label that there is not, NotFound for such a contact */
export async function chooseRecipients(
  db: Queryable,
  clientId: string,
  { labels = [], contacts = [], numbers = [] }: ChosenRecipients,
  country: string | undefined,
): Promise<Chosen[]> {
  await mustExist(db, clientId, labels);
  const chosen: Chosen[] = [];
  for (const label of labels) chosen.push(...(await labelled(db, clientId, label)));
  for (const named of contacts) chosen.push(picked(await findContact(db, clientId, named)));
  for (const { to, name } of numbers) chosen.push(written(to, name, country));
  return chosen;
}

const picked = ({ phone, lid, optedOutAt }: ContactRow): Chosen => ({
  recipient: phone ?? `lid:${lid}`,
  phone,
  lid,
  isPicked: true,
  ...(optedOutAt !== null && leftOut('optedOut')),
});

const leftOut = (cause: 'optedOut' | 'repeated') => ({ cause, reason: texts.leftOut[cause] });

/** A label that nobody has is one, and chooses nobody; one that is misspelt would do so without a word. */
async function mustExist(db: Queryable, clientId: string, labels: readonly string[]): Promise<void> {
  const unknown = await rows<{ name: string }>(db, UNKNOWN, { clientId, labels: [...labels] });
  if (unknown.length === 0) return;
  const sentence = texts.unknownLabels(unknown.map(({ name }) => `«${name}»`).join(', '));
  throw new Invalid(sentence, { labels: sentence });
}

/** Beyond the most that a client has of them, a label is its contacts' alone. */
const UNKNOWN = `
  SELECT g.name FROM unnest(CAST(:labels AS text[])) WITH ORDINALITY AS g (name, place)
  WHERE NOT EXISTS (SELECT FROM labels WHERE client_id = :clientId AND fold_text(name) = fold_text(g.name))
    AND NOT EXISTS (SELECT FROM contacts WHERE client_id = :clientId AND g.name = ANY(labels))
  ORDER BY g.place`;

async function labelled(db: Queryable, clientId: string, label: string): Promise<Chosen[]> {
  const all: Chosen[] = [];
  for (let cursor: string | null = null; ; ) {
    const found: ContactRow[] = await rows<ContactRow>(db, CONTACTS, {
      clientId,
      ids: null,
      pattern: null,
      phones: [],
      label,
      optedOut: null,
      cursor,
      most: CHUNK,
    });
    all.push(...found.map(picked));
    cursor = found.at(-1)?.id ?? null;
    if (found.length < CHUNK || all.length > CAMPAIGN_RECIPIENTS) return all;
  }
}

function written(to: string, name: string | undefined, country: string | undefined): Chosen {
  if (parseRecipient(to)?.kind === 'group')
    return { recipient: to, cause: 'unreadable', reason: texts.leftOut.group };
  const person = personWritten(to, country);
  return typeof person === 'string'
    ? { recipient: to, cause: 'unreadable', reason: person }
    : asChosen(person, name);
}

/** Of a spreadsheet's row; its labels and notes are not read here. */
export function fromSheet({
  person,
  ownName,
  optedOut,
  reason,
  written: cell = '',
  isRepeated,
}: SheetRow): Chosen {
  if (!person) {
    const isGroup = parseRecipient(cell)?.kind === 'group';
    const why = isGroup ? texts.leftOut.group : (reason ?? texts.leftOut.unreadable);
    return { recipient: [...cell].slice(0, AT_MOST).join('') || '—', cause: 'unreadable', reason: why };
  }
  const known = asChosen(person, ownName);
  if (isRepeated) return { ...known, ...leftOut('repeated') };
  return { ...known, ...(optedOut && leftOut('optedOut')) };
}

const asChosen = (person: NonNullable<SheetRow['person']>, name: string | undefined): Chosen => ({
  ...(person.kind === 'phone'
    ? { recipient: person.phone, phone: person.phone }
    : { recipient: `lid:${person.lid}`, lid: person.lid }),
  ...(name !== undefined && { name }),
});

export interface Added {
  readonly added: number;
  readonly leftOut: number;
  readonly known: number;
}

/**
 * Puts them behind those that there are. Its campaign's row is locked.
 *
 * @throws Conflict when there are too many
 */
export async function addRecipients(
  trx: Knex.Transaction,
  { id: campaign, clientId }: { readonly id: string; readonly clientId: string },
  chosen: readonly Chosen[],
): Promise<Added> {
  const [there] = await rows<{ count: number; last: number }>(
    trx,
    'SELECT count(*)::integer AS count, coalesce(max(place), -1) AS last FROM campaign_recipients WHERE campaign_id = :campaign',
    { campaign },
  );
  const { count, last } = there ?? { count: 0, last: -1 };
  if (count + chosen.length > CAMPAIGN_RECIPIENTS)
    throw new Conflict(texts.tooMany(CAMPAIGN_RECIPIENTS.toLocaleString('es-MX')));
  const totals = { added: 0, leftOut: 0, known: 0 };
  for (let at = 0; at < chosen.length; at += CHUNK) {
    const part = chosen.slice(at, at + CHUNK).map((one, n) => ({
      place: last + 1 + at + n,
      recipient: one.recipient,
      phone: one.phone ?? null,
      phones: one.phone ? phoneVariants(one.phone) : [],
      lid: one.lid ?? null,
      person: one.cause === undefined ? personKey(one) : null,
      name: one.name ?? null,
      cause: one.cause ?? null,
      reason: one.reason ?? null,
      isPicked: one.isPicked ?? false,
    }));
    const known = await rows<KnownPerson>(trx, KNOWN, {
      clientId,
      phones: part.flatMap(({ phones }) => phones),
      lids: part.flatMap(({ lid }) => lid ?? []),
    });
    const ready = part.map(one => asKnown(one, known));
    const inserted = await rows<{ place: number; cause: string | null }>(trx, INSERT, {
      campaign,
      clientId,
      given: JSON.stringify(ready),
    });
    const done = new Set(inserted.map(({ place }) => place));
    totals.added += inserted.filter(({ cause }) => cause === null).length;
    const again = ready.filter(({ place, cause }) => !done.has(place) && cause === null);
    const told = again.filter(({ isPicked }) => !isPicked);
    await rows(trx, INSERT, {
      campaign,
      clientId,
      given: JSON.stringify(told.map(one => ({ ...one, person: null, ...leftOut('repeated') }))),
    });
    totals.leftOut += inserted.filter(({ cause }) => cause !== null).length + told.length;
    totals.known += again.length - told.length;
  }
  return totals;
}

interface Ready {
  readonly place: number;
  readonly phone: string | null;
  readonly phones: readonly string[];
  readonly lid: string | null;
  readonly person: string | null;
  readonly cause: string | null;
  readonly reason: string | null;
  readonly isPicked: boolean;
}

interface KnownPerson {
  readonly phone: string | null;
  readonly lid: string | null;
  readonly optedOut: boolean;
}

/** By every name the client knows them by, so that a number and a LID of one person are one recipient. */
function asKnown<One extends Ready>(one: One, known: readonly KnownPerson[]): One {
  if (one.person === null) return one;
  const same = known.filter(
    ({ phone, lid }) => (phone !== null && one.phones.includes(phone)) || (lid !== null && lid === one.lid),
  );
  if (same.some(({ optedOut }) => optedOut)) return { ...one, person: null, ...leftOut('optedOut') };
  const phone = one.phone ?? same.find(found => found.phone !== null)?.phone ?? null;
  const lid = one.lid ?? same.find(found => found.lid !== null)?.lid ?? null;
  return {
    ...one,
    lid,
    phones: phone === null ? [] : phoneVariants(phone),
    person: personKey({ phone, lid }),
  };
}

const KNOWN = `
  SELECT phone, lid, opted_out_at IS NOT NULL AS "optedOut" FROM contacts
  WHERE client_id = :clientId AND (phone = ANY(CAST(:phones AS text[])) OR lid = ANY(CAST(:lids AS text[])))`;

const INSERT = `
  INSERT INTO campaign_recipients
    (campaign_id, client_id, place, recipient, person, phones, lid, name, state, cause, reason)
  SELECT :campaign, :clientId, g.place, g.recipient, g.person, coalesce(g.phones, '{}'), g.lid, g.name,
    CASE WHEN g.cause IS NULL THEN 'waiting' ELSE 'leftOut' END, g.cause, g.reason
  FROM jsonb_to_recordset(CAST(:given AS jsonb)) AS g (place integer, recipient text, person text, phones text[], lid text,
    name text, cause text, reason text)
  ORDER BY g.place
  ON CONFLICT (campaign_id, person) DO NOTHING RETURNING place, cause`;
