import {
  CONTACT_LABELS,
  type Endpoints,
  isSameLine,
  NOTES_LIMIT,
  type PayloadOf,
  type ResponseOf,
} from '@recado/contract';
import { social as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { resolveContacts } from '../../ground/contacts/index.ts';
import { mergeContacts } from '../../ground/contacts/mergeContacts.ts';
import { claimClient } from '../../ground/data/holdClient.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict } from '../../ground/errors/index.ts';
import { type ContactRow, findContact, presentContact } from './contactRows.ts';

type Merge = Endpoints['POST /external/contacts/{contact}/merge'];

/**
 * Makes two contacts of a client's one, because somebody says that they are one person: one known by number alone and one by
 * LID alone, or one line in two spellings.
 *
 * @throws NotFound, Conflict for two who are not one as far as the network tells
 */
export async function mergeByHand(
  database: Knex,
  clientId: string,
  named: string,
  { other, dryRun }: PayloadOf<Merge>,
  actor: Actor,
): Promise<ResponseOf<Merge>> {
  if (dryRun) {
    const [stays, goes] = await ordered(database, clientId, named, other);
    const contact = presentContact(joined(stays, goes));
    return { success: true, clientId, dryRun, contact, replaces: goes.id };
  }
  return transact(database, async trx => {
    await claimClient(trx, clientId);
    const [stays, goes] = await ordered(trx, clientId, named, other);
    const { phone, lid } = joined(stays, goes);
    await writeAudit(trx, actor, {
      action: 'contacts.merged',
      target: { kind: 'client', id: clientId },
      details: { from: goes.id, to: stays.id },
    });
    if (stays.phone !== null && goes.phone !== null) await mergeContacts(trx, clientId, goes.id, stays.id);
    else await resolveContacts(trx, clientId, [{ phone: phone ?? undefined, lid: lid ?? undefined }]);
    const contact = presentContact(await findContact(trx, clientId, stays.id));
    return { success: true, clientId, dryRun, contact, replaces: goes.id };
  });
}

/** Who stays, and who becomes that one. */
async function ordered(
  db: Knex | Knex.Transaction,
  clientId: string,
  named: string,
  other: string,
): Promise<readonly [ContactRow, ContactRow]> {
  const [one, two] = [await findContact(db, clientId, named), await findContact(db, clientId, other)];
  if (one.id === two.id) throw new Conflict(texts.merge.same);
  if (one.phone !== null && two.phone !== null) {
    if (!isSameLine(one.phone, two.phone)) throw new Conflict(texts.merge.numbers);
    if (one.lid !== null && two.lid !== null) throw new Conflict(texts.merge.lids);
    // The network tells the LID with the number as it spells it.
    return two.lid !== null ? [two, one] : [one, two];
  }
  if (one.lid !== null && two.lid !== null) throw new Conflict(texts.merge.lids);
  return one.phone !== null ? [one, two] : [two, one];
}

/** As `mergeContacts` has it. */
const joined = (stays: ContactRow, goes: ContactRow): ContactRow => ({
  ...stays,
  phone: stays.phone ?? goes.phone,
  lid: stays.lid ?? goes.lid,
  ownName: stays.ownName ?? goes.ownName,
  whatsappName: stays.whatsappName ?? goes.whatsappName,
  name: stays.ownName ?? goes.ownName ?? stays.whatsappName ?? goes.whatsappName,
  notes: [stays.notes, goes.notes].filter(Boolean).join('\n').slice(0, NOTES_LIMIT) || null,
  labels: [...new Set([...stays.labels, ...goes.labels])].toSorted().slice(0, CONTACT_LABELS),
  optedOutAt: earlier(stays.optedOutAt, goes.optedOutAt),
  lastAt: later(stays.lastAt, goes.lastAt),
});

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);
const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);
