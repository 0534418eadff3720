import { listPhoneVariants, MAX_USERNAME_CHARS } from '@recado/contract/rules';
import type { Knex } from 'knex';
import { lockClientExclusive, lockClientShared } from '../data/lockClientShared.ts';
import { type Queryable, runPreparedStatement } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { removeUnstorableCharacters, toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import { applyContactChanges } from './applyContactChanges.ts';
import type { ContactChangeStep, KnownContact } from './ContactBook.ts';
import { type ContactIdentity, planContactChanges } from './planContactChanges.ts';

/**
 * Maximum number of attempts to resolve the contacts. If another transaction changes the contacts during an
 * attempt, the next attempt reads them again.
 */
const MAX_ATTEMPTS = 10;

/**
 * Finds the contacts of persons, creates missing ones, and merges two that turn out to be one person.
 * If `db` is a transaction, the IDs stay valid until it ends, because it holds the client lock.
 *
 * @param months first days of the months ('YYYY-MM-01') in which the transaction will store messages
 * @returns the contact ID of each identity, in the order of the identities
 * @throws the foreign key violation (23503) of the database when there is no such client
 */
export async function resolveContacts(
  db: Queryable,
  clientId: string,
  reportedIdentities: readonly ContactIdentity[],
  months: readonly string[] = [],
): Promise<string[]> {
  const identities = reportedIdentities.map(toStorableIdentity);
  return transact(db, trx => resolveInTransaction(trx, clientId, identities, months));
}

/**
 * Resolves the identities within a transaction. The first read takes no lock and only decides whether
 * a shared or an exclusive lock is needed, because an upgrade from a shared to an exclusive lock could
 * deadlock.
 */
async function resolveInTransaction(
  trx: Knex.Transaction,
  clientId: string,
  identities: readonly ContactIdentity[],
  months: readonly string[],
): Promise<string[]> {
  let lock: 'none' | 'held' | 'claimed' = 'none';
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const contacts = await readContacts(trx, clientId, identities);
    const { ids, steps } = planContactChanges(contacts, identities);
    if (lock !== 'claimed' && changesIdentities(steps)) {
      await lockClientExclusive(trx, clientId);
      await lockClientShared(trx, clientId, { months });
      lock = 'claimed';
      continue;
    }
    if (lock === 'none') {
      lock = 'held';
      if (!(await lockClientShared(trx, clientId, { months, contacts: contacts.map(({ id }) => id) }))) continue;
    }
    if (await applyContactChanges(trx, clientId, steps)) return ids;
  }
  throw new Error(`the contacts of client ${clientId} changed during every attempt`);
}

const changesIdentities = (steps: readonly ContactChangeStep[]): boolean =>
  steps.some(({ kind }) => kind === 'change' || kind === 'merge');

/** Returns a username without @. Undefined if WhatsApp permits no such name, because it is displayed as an identifier. */
function toUsername(reported: string | undefined): string | undefined {
  const username = reported?.trim().replace(/^@/, '') ?? '';
  return username.length <= MAX_USERNAME_CHARS && /^[\w.]+$/.test(username) ? username : undefined;
}

/** Maximum number of characters of a stored contact name; WhatsApp's own limit is far lower. */
const MAX_NAME_CHARS = 200;

/** Converts identifiers and name from the network to values that can be stored. Empty texts count as absent. */
export function toStorableIdentity({ phone, lid, name, username }: ContactIdentity): ContactIdentity {
  const storableUsername = toUsername(username);
  return {
    ...(phone && { phone: toIndexableIdentifier(phone) }),
    ...(lid && { lid: toIndexableIdentifier(lid) }),
    ...(name?.trim() && { name: removeUnstorableCharacters(name.trim().slice(0, MAX_NAME_CHARS)) }),
    ...(storableUsername !== undefined && { username: storableUsername }),
  };
}

/** Whether a user entered the number and WhatsApp has not reported its own spelling of it yet. */
const IS_ENTERED_NUMBER_SQL = 'added_at IS NOT NULL AND lid IS NULL AND wa_address IS NULL';
const IS_TYPED_COLUMN_SQL = `${IS_ENTERED_NUMBER_SQL} AS "isTyped"`;

/** Reads the contacts of a client that have a number or LID of one of these identities. */
async function readContacts(
  trx: Knex.Transaction,
  clientId: string,
  identities: readonly ContactIdentity[],
): Promise<KnownContact[]> {
  if (identities.length === 0) return [];
  const phones = identities.flatMap(({ phone }) => phone ?? []);
  return runPreparedStatement<KnownContact>(
    trx,
    `SELECT id, phone, lid, name, username, former_lids AS "formerLids", ${IS_TYPED_COLUMN_SQL}
       FROM contacts WHERE client_id = :clientId AND phone = ANY(:phones)
     UNION SELECT id, phone, lid, name, username, former_lids, ${IS_TYPED_COLUMN_SQL}
       FROM contacts WHERE client_id = :clientId AND lid = ANY(:lids)
     UNION SELECT id, phone, lid, name, username, former_lids, ${IS_TYPED_COLUMN_SQL}
       FROM contacts WHERE client_id = :clientId AND former_lids <> '{}' AND former_lids && CAST(:lids AS text[])
     UNION SELECT id, phone, lid, name, username, former_lids, true FROM contacts
       WHERE client_id = :clientId AND phone = ANY(:spellings) AND ${IS_ENTERED_NUMBER_SQL}`,
    {
      clientId,
      phones: [...new Set(phones)],
      spellings: [...new Set(phones.flatMap(phone => listPhoneVariants(phone).slice(1)))],
      lids: [...new Set(identities.flatMap(({ lid }) => lid ?? []))],
    },
  );
}
