import type { Knex } from 'knex';
import { claimClient, holdClient } from '../data/holdClient.ts';
import type { Queryable } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { applyContactPlan } from './applyContactPlan.ts';
import type { ContactStep } from './ContactBook.ts';
import { type Identity, planContacts } from './planContacts.ts';
import { readContacts } from './readContacts.ts';
import { storableIdentity } from './storableIdentity.ts';

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
