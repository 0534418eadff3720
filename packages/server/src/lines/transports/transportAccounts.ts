import type { ConnectionChange, Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../core/data/sql.ts';
import { retryDuringOutage } from '../../core/outage/index.ts';

type Opened = Extract<ConnectionChange, { state: 'open' }>;

interface StoreTransportAccountsParams {
  readonly database: Knex;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Stores the account IDs of a client whose session has just opened. Webhook requests from the messaging
 * network identify the client by these IDs. Waits while the database is down.
 * @returns false if the account belongs to another client; then nothing is stored
 */
export async function storeTransportAccounts(
  { database, log, signal }: StoreTransportAccountsParams,
  clientId: string,
  transport: string,
  { account, parentAccount }: Pick<Opened, 'account' | 'parentAccount'>,
): Promise<boolean> {
  if (account === undefined) return true;
  const storeInTransaction = () =>
    database.transaction(async trx => {
      const [ownRow] = await rows(trx, INSERT_OWN_ACCOUNT_SQL, { clientId, transport, account });
      if (!ownRow) return false;
      const others = parentAccount === undefined ? [] : [parentAccount];
      await rows(trx, DELETE_OTHER_ACCOUNTS_SQL, { clientId, transport, kept: [account, ...others] });
      for (const other of others) await rows(trx, INSERT_SHARED_ACCOUNT_SQL, { clientId, transport, account: other });
      return true;
    });
  return retryDuringOutage(storeInTransaction, { signal, log, operation: 'accounts' });
}

const INSERT_OWN_ACCOUNT_SQL = `
  INSERT INTO transport_accounts (client_id, transport, account_id, is_own)
  VALUES (:clientId, :transport, :account, true)
  ON CONFLICT (transport, account_id) WHERE is_own DO UPDATE SET is_own = true
    WHERE transport_accounts.client_id = excluded.client_id
  RETURNING client_id`;
const INSERT_SHARED_ACCOUNT_SQL = `
  INSERT INTO transport_accounts (client_id, transport, account_id, is_own)
  VALUES (:clientId, :transport, :account, false) ON CONFLICT (client_id, transport, account_id) DO NOTHING`;
const DELETE_OTHER_ACCOUNTS_SQL = `
  DELETE FROM transport_accounts
  WHERE client_id = :clientId AND transport = :transport AND account_id <> ALL(CAST(:kept AS text[]))`;

interface FindClientsOfAccountsParams {
  readonly transport: string;
  /** Name of the platform's default transport, which clients without a chosen transport use. */
  readonly standard: string;
  readonly accounts: readonly string[];
}

/** Finds clients with one of these account IDs. `isUsed`: whether the client uses the transport now. */
export const findClientsOfTransportAccounts = (
  db: Queryable,
  { transport, standard, accounts }: FindClientsOfAccountsParams,
): Promise<{ id: string; isUsed: boolean }[]> =>
  rows(
    db,
    `SELECT DISTINCT c.id, coalesce(c.transport, :standard) = :transport AS "isUsed"
     FROM transport_accounts a JOIN clients c ON c.id = a.client_id
     WHERE a.transport = :transport AND a.account_id = ANY(CAST(:accounts AS text[]))`,
    { transport, standard, accounts: [...accounts] },
  );

/** Whether any client has an account on a transport, and any of them credentials to verify a webhook request. */
export async function checkWebhookVerifiability(
  db: Queryable,
  transport: string,
): Promise<{ readonly hasAccounts: boolean; readonly hasCredentials: boolean }> {
  const [row] = await rows<{ hasAccounts: boolean; hasCredentials: boolean }>(db, CHECK_VERIFIABILITY_SQL, {
    transport,
  });
  return row ?? { hasAccounts: false, hasCredentials: false };
}

const CHECK_VERIFIABILITY_SQL = `
  SELECT EXISTS (SELECT 1 FROM transport_accounts WHERE transport = :transport) AS "hasAccounts",
    EXISTS (
      SELECT 1 FROM transport_accounts a JOIN session_keys k ON k.client_id = a.client_id
      WHERE a.transport = :transport AND k.category = 'credentials'
    ) OR EXISTS (
      SELECT 1 FROM transport_accounts a JOIN inactive_transport_keys k USING (client_id, transport)
      WHERE a.transport = :transport AND k.category = 'credentials'
    ) AS "hasCredentials"`;
