import { phoneVariants } from '@recado/contract/rules';
import type { Knex } from 'knex';
import { claimClient, holdClient } from '../data/holdClient.ts';
import { preparedRows, type Queryable } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { storable, storableKey } from '../storable.ts';
import { applyContactPlan } from './applyContactPlan.ts';
import type { ContactStep, KnownContact } from './ContactBook.ts';
import { type Identity, planContacts } from './planContacts.ts';

/** Others may create or merge the same contacts meanwhile; each further try sees what they did. */
const ATTEMPTS = 10;

/**
 * The contacts of persons, made when they are new, merged when two turn out to be one person. The ids stay good until
 * the transaction ends, when `db` is one: it holds the client from here on.
 *
 * @param months first days of months ('YYYY-MM-01') that the transaction is going to store in
 * @returns the id of each identity's contact, in the order given
 * @throws the database's foreign key violation (23503) when there is no such client
 */
export async function resolveContacts(
  db: Queryable,
  clientId: string,
  told: readonly Identity[],
  months: readonly string[] = [],
): Promise<string[]> {
  const identities = told.map(storableIdentity);
  return transact(db, trx => resolve(trx, clientId, identities, months));
}

/**
 * The first reading is without a lock: it only tells which lock is needed, since a shared one cannot become an
 * exclusive one without the danger that two wait for each other.
 */
async function resolve(
  trx: Knex.Transaction,
  clientId: string,
  identities: readonly Identity[],
  months: readonly string[],
): Promise<string[]> {
  let lock: 'none' | 'held' | 'claimed' = 'none';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const known = await readContacts(trx, clientId, identities);
    const { ids, steps } = planContacts(known, identities);
    if (lock !== 'claimed' && changesIdentities(steps)) {
      await claimClient(trx, clientId);
      await holdClient(trx, clientId, { months });
      lock = 'claimed';
      continue;
    }
    if (lock === 'none') {
      lock = 'held';
      if (!(await holdClient(trx, clientId, { months, contacts: known.map(({ id }) => id) }))) continue;
    }
    if (await applyContactPlan(trx, clientId, steps)) return ids;
  }
  throw new Error(`The contacts of client ${clientId} kept changing`);
}

const changesIdentities = (steps: readonly ContactStep[]): boolean =>
  steps.some(({ kind }) => kind === 'change' || kind === 'merge');

/** Longest name shown of a contact, characters; WhatsApp's own limit is far lower. */
const NAME_LENGTH = 200;

/** What a peer says of itself, fit to be kept. An empty text says nothing. */
export function storableIdentity({ phone, lid, name }: Identity): Identity {
  return {
    ...(phone && { phone: storableKey(phone) }),
    ...(lid && { lid: storableKey(lid) }),
    ...(name?.trim() && { name: storable(name.trim().slice(0, NAME_LENGTH)) }),
  };
}

/** Somebody here wrote the number, and nothing came of it yet that would tell how the network spells it. */
const TYPED = 'added_at IS NOT NULL AND lid IS NULL AND address IS NULL';
const IS_TYPED = `${TYPED} AS "isTyped"`;

/** The contacts of a client that bear a number or LID of one of these identities. */
async function readContacts(
  trx: Knex.Transaction,
  clientId: string,
  identities: readonly Identity[],
): Promise<KnownContact[]> {
  if (identities.length === 0) return [];
  const phones = identities.flatMap(({ phone }) => phone ?? []);
  return preparedRows<KnownContact>(
    trx,
    `SELECT id, phone, lid, name, ${IS_TYPED} FROM contacts WHERE client_id = :clientId AND phone = ANY(:phones)
     UNION SELECT id, phone, lid, name, ${IS_TYPED} FROM contacts WHERE client_id = :clientId AND lid = ANY(:lids)
     UNION SELECT id, phone, lid, name, true FROM contacts
       WHERE client_id = :clientId AND phone = ANY(:spellings) AND ${TYPED}`,
    {
      clientId,
      phones: [...new Set(phones)],
      spellings: [...new Set(phones.flatMap(phone => phoneVariants(phone).slice(1)))],
      lids: [...new Set(identities.flatMap(({ lid }) => lid ?? []))],
    },
  );
}
