import {
  type Endpoints,
  isSameLineNumber,
  MAX_CONTACT_LABELS,
  MAX_CONTACT_NOTES_CHARS,
  type PayloadOf,
  type ResponseOf,
} from '@recado/contract';
import { groupAndContactTexts as texts } from '@recado/texts';
import { isBusinessScopedId } from '@recado/transport';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { resolveContacts } from '../../../core/contacts/index.ts';
import { mergeContacts } from '../../../core/contacts/mergeContacts.ts';
import { lockClientExclusive } from '../../../core/data/lockClientShared.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict } from '../../../core/errors/index.ts';
import { type ContactRow, findContact, presentContact } from './contactRows.ts';

type Merge = Endpoints['POST /external/contacts/{contact}/merge'];

/**
 * Merges two contacts of a client that, according to a user, are one person. Either one is known by number and
 * the other only by LID, or both have the same number in two spellings, or one is known by the LID of linked phones and
 * the other by the ID of the Cloud API.
 *
 * @throws NotFound; Conflict if the two contacts are different people according to the network
 */
export async function mergeContactsManually(
  database: Knex,
  clientId: string,
  contactRef: string,
  { other, dryRun }: PayloadOf<Merge>,
  actor: Actor,
): Promise<ResponseOf<Merge>> {
  if (dryRun) {
    const [survivor, duplicate] = await orderForMerge(database, clientId, contactRef, other);
    const contact = presentContact(combineContacts(survivor, duplicate));
    return { success: true, clientId, dryRun, contact, replaces: duplicate.id };
  }
  return transact(database, async trx => {
    await lockClientExclusive(trx, clientId);
    const [survivor, duplicate] = await orderForMerge(trx, clientId, contactRef, other);
    const { phone, lid } = combineContacts(survivor, duplicate);
    await writeAuditEntry(trx, actor, {
      action: 'contacts.merged',
      target: { kind: 'client', id: clientId },
      details: { from: duplicate.id, to: survivor.id },
    });
    if ((survivor.phone !== null && duplicate.phone !== null) || (survivor.lid !== null && duplicate.lid !== null))
      await mergeContacts(trx, clientId, duplicate.id, survivor.id);
    else await resolveContacts(trx, clientId, [{ phone: phone ?? undefined, lid: lid ?? undefined }]);
    const contact = presentContact(await findContact(trx, clientId, survivor.id));
    return { success: true, clientId, dryRun, contact, replaces: duplicate.id };
  });
}

/** Returns the surviving contact and the contact that is merged into it. */
async function orderForMerge(
  db: Knex | Knex.Transaction,
  clientId: string,
  contactRef: string,
  other: string,
): Promise<readonly [ContactRow, ContactRow]> {
  const [first, second] = [await findContact(db, clientId, contactRef), await findContact(db, clientId, other)];
  if (first.id === second.id) throw new Conflict(texts.merge.same);
  const haveOtherPeoplesLids = first.lid !== null && second.lid !== null && !isOtherNetworkId(first.lid, second.lid);
  if (first.phone !== null && second.phone !== null) {
    if (!isSameLineNumber(first.phone, second.phone)) throw new Conflict(texts.merge.numbers);
    if (haveOtherPeoplesLids) throw new Conflict(texts.merge.lids);
    // Keep the contact with a LID: its number is in the form in which the network reports numbers with LIDs.
    return second.lid !== null && first.lid === null ? [second, first] : [first, second];
  }
  if (haveOtherPeoplesLids) throw new Conflict(texts.merge.lids);
  return second.phone !== null ? [second, first] : [first, second];
}

/** Whether one ID is of linked phones and the other of the Cloud API, so that both may belong to one person. */
const isOtherNetworkId = (first: string, second: string): boolean =>
  isBusinessScopedId(first) !== isBusinessScopedId(second);

/** Combines the fields of two contacts in the way in which `mergeContacts` combines them in the database. */
const combineContacts = (survivor: ContactRow, duplicate: ContactRow): ContactRow => ({
  ...survivor,
  phone: survivor.phone ?? duplicate.phone,
  lid: survivor.lid ?? duplicate.lid,
  ownName: survivor.ownName ?? duplicate.ownName,
  whatsappName: survivor.whatsappName ?? duplicate.whatsappName,
  name: survivor.ownName ?? duplicate.ownName ?? survivor.whatsappName ?? duplicate.whatsappName,
  notes: [survivor.notes, duplicate.notes].filter(Boolean).join('\n').slice(0, MAX_CONTACT_NOTES_CHARS) || null,
  labels: [...new Set([...survivor.labels, ...duplicate.labels])].toSorted().slice(0, MAX_CONTACT_LABELS),
  optedOutAt: earlierDate(survivor.optedOutAt, duplicate.optedOutAt),
  lastMessageAt: laterDate(survivor.lastMessageAt, duplicate.lastMessageAt),
});

const earlierDate = (first: Date | null, second: Date | null): Date | null =>
  first && second ? (first < second ? first : second) : (first ?? second);
const laterDate = (first: Date | null, second: Date | null): Date | null =>
  first && second ? (first > second ? first : second) : (first ?? second);
