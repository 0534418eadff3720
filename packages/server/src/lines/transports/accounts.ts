import type { Change, Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { whileAway } from '../../ground/outage/index.ts';

type Opened = Extract<Change, { state: 'open' }>;

/**
 * Notes by which names the network's notifications mean a client that has just opened; waits while the database is away. False: that account is another
 * client's, and nothing was noted.
 */
export async function noteAccounts(
  { database, log, signal }: { readonly database: Knex; readonly log: Logger; readonly signal: AbortSignal },
  clientId: string,
  transport: string,
  { account, parentAccount }: Pick<Opened, 'account' | 'parentAccount'>,
): Promise<boolean> {
  if (account === undefined) return true;
  const note = () =>
    database.transaction(async trx => {
      const [noted] = await rows(trx, OWN, { clientId, transport, account });
      if (!noted) return false;
      const others = parentAccount === undefined ? [] : [parentAccount];
      await rows(trx, FORGET, { clientId, transport, kept: [account, ...others] });
      for (const other of others) await rows(trx, SHARED, { clientId, transport, account: other });
      return true;
    });
  return whileAway(note, { signal, log, what: 'accounts' });
}

const OWN = `
  INSERT INTO transport_accounts (client_id, transport, account, is_own) VALUES (:clientId, :transport, :account, true)
  ON CONFLICT (transport, account) WHERE is_own DO UPDATE SET is_own = true
    WHERE transport_accounts.client_id = excluded.client_id
  RETURNING client_id`;
const SHARED = `
  INSERT INTO transport_accounts (client_id, transport, account, is_own) VALUES (:clientId, :transport, :account, false)
  ON CONFLICT (client_id, transport, account) DO NOTHING`;
const FORGET = `
  DELETE FROM transport_accounts
  WHERE client_id = :clientId AND transport = :transport AND account <> ALL(CAST(:kept AS text[]))`;

/** The clients that some of these names mean. @param isUsed whether that is what it uses now */
export const clientsOfAccounts = (
  db: Queryable,
  {
    transport,
    standard,
    accounts,
  }: {
    readonly transport: string;
    /** The platform's own. */
    readonly standard: string;
    readonly accounts: readonly string[];
  },
): Promise<{ id: string; isUsed: boolean }[]> =>
  rows(
    db,
    `SELECT DISTINCT c.id, coalesce(c.transport, :standard) = :transport AS "isUsed"
     FROM transport_accounts a JOIN clients c ON c.id = a.client_id
     WHERE a.transport = :transport AND a.account = ANY(CAST(:accounts AS text[]))`,
    { transport, standard, accounts: [...accounts] },
  );
