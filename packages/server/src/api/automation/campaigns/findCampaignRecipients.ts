import { listPhoneVariants, MAX_CAMPAIGN_RECIPIENTS, type RecipientSelection } from '@recado/contract';
import { campaignTexts as texts } from '@recado/texts';
import { isBusinessScopedId, type TransportCapabilities } from '@recado/transport';
import type { Knex } from 'knex';
import { getRecipientPersonKey } from '../../../core/contacts/getRecipientPersonKey.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { Conflict, Invalid } from '../../../core/errors/index.ts';
import { type ContactRow, findContact, LIST_CONTACTS_SQL } from '../../conversations/contacts/contactRows.ts';
import {
  type ChosenRecipient,
  explainExclusion,
  otherConnectionExclusion,
  parseTypedRecipient,
} from './chosenRecipient.ts';

/** Maximum number of contacts that are in memory at once. */
const CONTACTS_PER_CHUNK = 500;

/**
 * Finds the recipients of a selection.
 * @throws Invalid for an unknown label; NotFound for an unknown contact
 */
export async function findCampaignRecipients(
  db: Queryable,
  clientId: string,
  { labels = [], contacts = [], numbers = [] }: RecipientSelection,
  lineCountry: string,
): Promise<ChosenRecipient[]> {
  await assertLabelsExist(db, clientId, labels);
  const chosen: ChosenRecipient[] = [];
  for (const label of labels) chosen.push(...(await findLabelledContacts(db, clientId, label)));
  for (const contactId of contacts) chosen.push(toPickedRecipient(await findContact(db, clientId, contactId)));
  for (const { to, name } of numbers) chosen.push(parseTypedRecipient(to, name, lineCountry));
  return chosen;
}

const toPickedRecipient = ({ phone, lid, optedOutAt }: ContactRow): ChosenRecipient => ({
  recipient: phone ?? `lid:${lid}`,
  phone,
  lid,
  isPicked: true,
  ...(optedOutAt !== null && explainExclusion('optedOut')),
});

/**
 * Rejects a misspelled label, because it would select no one. A label that exists but has no contacts is
 * accepted.
 */
async function assertLabelsExist(db: Queryable, clientId: string, labels: readonly string[]): Promise<void> {
  const unknownLabels = await rows<{ name: string }>(db, SELECT_UNKNOWN_LABELS_SQL, { clientId, labels: [...labels] });
  if (unknownLabels.length === 0) return;
  const sentence = texts.unknownLabels(unknownLabels.map(({ name }) => `«${name}»`).join(', '));
  throw new Invalid(sentence, { labels: sentence });
}

/** Selects unknown labels. Searches contacts, too: only they contain labels beyond the maximum number. */
const SELECT_UNKNOWN_LABELS_SQL = `
  SELECT g.name FROM unnest(CAST(:labels AS text[])) WITH ORDINALITY AS g (name, place)
  WHERE NOT EXISTS (SELECT FROM labels WHERE client_id = :clientId AND fold_text(name) = fold_text(g.name))
    AND NOT EXISTS (SELECT FROM contacts WHERE client_id = :clientId AND g.name = ANY(labels))
  ORDER BY g.place`;

async function findLabelledContacts(db: Queryable, clientId: string, label: string): Promise<ChosenRecipient[]> {
  const all: ChosenRecipient[] = [];
  for (let cursor: string | null = null; ; ) {
    const contacts: ContactRow[] = await rows<ContactRow>(db, LIST_CONTACTS_SQL, {
      clientId,
      ids: null,
      pattern: null,
      username: null,
      phones: [],
      label,
      optedOut: null,
      since: null,
      until: null,
      cursor,
      most: CONTACTS_PER_CHUNK,
    });
    all.push(...contacts.map(toPickedRecipient));
    cursor = contacts.at(-1)?.id ?? null;
    if (contacts.length < CONTACTS_PER_CHUNK || all.length > MAX_CAMPAIGN_RECIPIENTS) return all;
  }
}

export interface AddedRecipientCounts {
  readonly added: number;
  readonly leftOut: number;
  readonly known: number;
  /** Position of the first chosen recipient. The others follow in their order. */
  readonly firstPosition: number;
}

interface AddCampaignRecipientsParams {
  readonly id: string;
  readonly clientId: string;
}

export interface AddRecipientsOptions {
  /** Kind of private IDs that the client's connection can address. Undefined: any. */
  readonly privateIds?: TransportCapabilities['privateIds'];
  readonly onProgress?: (processed: number) => Promise<unknown>;
}

/** Appends recipients to a campaign that the caller has locked. @throws Conflict if there are too many */
export async function addCampaignRecipients(
  trx: Knex.Transaction,
  { id: campaign, clientId }: AddCampaignRecipientsParams,
  chosen: readonly ChosenRecipient[],
  { privateIds, onProgress }: AddRecipientsOptions = {},
): Promise<AddedRecipientCounts> {
  const [existing] = await rows<{ count: number; last: number }>(
    trx,
    `SELECT count(*)::integer AS count, coalesce(max(position), -1) AS last
     FROM campaign_recipients WHERE campaign_id = :campaign`,
    { campaign },
  );
  const { count, last } = existing ?? { count: 0, last: -1 };
  if (count + chosen.length > MAX_CAMPAIGN_RECIPIENTS)
    throw new Conflict(texts.tooMany(MAX_CAMPAIGN_RECIPIENTS.toLocaleString('es-MX')));
  const totals = { added: 0, leftOut: 0, known: 0, firstPosition: last + 1 };
  for (let at = 0; at < chosen.length; at += CONTACTS_PER_CHUNK) {
    const batch = chosen.slice(at, at + CONTACTS_PER_CHUNK).map((candidate, n) => ({
      position: last + 1 + at + n,
      recipient: candidate.recipient,
      phone: candidate.phone ?? null,
      phones: candidate.phone ? listPhoneVariants(candidate.phone) : [],
      lid: candidate.lid ?? null,
      personKey: candidate.cause === undefined ? getRecipientPersonKey(candidate) : null,
      name: candidate.name ?? null,
      cause: candidate.cause ?? null,
      reason: candidate.reason ?? null,
      isPicked: candidate.isPicked ?? false,
      listRow: candidate.row ?? null,
    }));
    const knownContacts = await rows<KnownContact>(trx, SELECT_KNOWN_CONTACTS_SQL, {
      clientId,
      phones: batch.flatMap(({ phones }) => phones),
      lids: batch.flatMap(({ lid }) => lid ?? []),
    });
    const candidates = batch.map(candidate => mergeKnownContact(candidate, knownContacts, privateIds));
    const inserted = await rows<{ position: number; skipCause: string | null }>(trx, INSERT_RECIPIENTS_SQL, {
      campaign,
      clientId,
      given: JSON.stringify(candidates),
    });
    const insertedPositions = new Set(inserted.map(({ position }) => position));
    totals.added += inserted.filter(({ skipCause }) => skipCause === null).length;
    const duplicates = candidates.filter(({ position, cause }) => !insertedPositions.has(position) && cause === null);
    const reportedDuplicates = duplicates.filter(({ isPicked }) => !isPicked);
    const repeated = explainExclusion('repeated');
    const leftOut = reportedDuplicates.map(candidate => ({ ...candidate, personKey: null, ...repeated }));
    if (leftOut.length > 0)
      await rows(trx, INSERT_RECIPIENTS_SQL, { campaign, clientId, given: JSON.stringify(leftOut) });
    totals.leftOut += inserted.filter(({ skipCause }) => skipCause !== null).length + reportedDuplicates.length;
    totals.known += duplicates.length - reportedDuplicates.length;
    await onProgress?.(at + batch.length);
  }
  return totals;
}

interface CandidateRow {
  readonly position: number;
  readonly phone: string | null;
  readonly phones: readonly string[];
  readonly lid: string | null;
  readonly personKey: string | null;
  readonly cause: string | null;
  readonly reason: string | null;
  readonly isPicked: boolean;
}

interface KnownContact {
  readonly phone: string | null;
  readonly lid: string | null;
  readonly optedOut: boolean;
}

/**
 * If a contact has both a number and a LID, merges the recipients with either of them into one. Leaves out a person whose
 * number is unknown and whose ID belongs to another connection: the message would fail later.
 */
function mergeKnownContact<Candidate extends CandidateRow>(
  candidate: Candidate,
  knownContacts: readonly KnownContact[],
  privateIds: AddRecipientsOptions['privateIds'],
): Candidate {
  if (candidate.personKey === null) return candidate;
  const matches = knownContacts.filter(
    ({ phone, lid }) => (phone !== null && candidate.phones.includes(phone)) || (lid !== null && lid === candidate.lid),
  );
  if (matches.some(({ optedOut }) => optedOut))
    return { ...candidate, personKey: null, ...explainExclusion('optedOut') };
  const phone = candidate.phone ?? matches.find(contact => contact.phone !== null)?.phone ?? null;
  const lid = candidate.lid ?? matches.find(contact => contact.lid !== null)?.lid ?? null;
  const kind = isBusinessScopedId(lid ?? '') ? 'business-scoped' : 'lid';
  if (phone === null && privateIds !== undefined && privateIds !== kind)
    return { ...candidate, personKey: null, ...otherConnectionExclusion };
  return {
    ...candidate,
    lid,
    phones: phone === null ? [] : listPhoneVariants(phone),
    personKey: getRecipientPersonKey({ phone, lid }),
  };
}

const SELECT_KNOWN_CONTACTS_SQL = `
  SELECT phone, lid, opted_out_at IS NOT NULL AS "optedOut" FROM contacts
  WHERE client_id = :clientId AND (phone = ANY(CAST(:phones AS text[])) OR lid = ANY(CAST(:lids AS text[])))`;

const INSERT_RECIPIENTS_SQL = `
  INSERT INTO campaign_recipients
    (campaign_id, client_id, position, recipient, person_key, phones, lid, name, list_row, state, skip_cause, reason)
  SELECT :campaign, :clientId, g.position, g.recipient, g."personKey", coalesce(g.phones, '{}'), g.lid, g.name,
    g."listRow", CASE WHEN g.cause IS NULL THEN 'waiting' ELSE 'leftOut' END, g.cause, g.reason
  FROM jsonb_to_recordset(CAST(:given AS jsonb)) AS g (position integer, recipient text, "personKey" text,
    phones text[], lid text, name text, "listRow" integer, cause text, reason text)
  ORDER BY g.position ON CONFLICT (campaign_id, person_key) DO NOTHING RETURNING position, skip_cause AS "skipCause"`;
