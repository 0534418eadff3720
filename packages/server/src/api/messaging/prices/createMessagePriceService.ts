import type { MessagePrices, PriceTotal } from '@recado/contract';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { readPriceQuota, warnOfPriceQuota } from '../../../core/prices/index.ts';
import type { TransportRegistry } from '../../../lines/index.ts';

export interface MessagePriceServiceDeps {
  readonly database: Knex;
  readonly transports: Pick<TransportRegistry, 'find'>;
  readonly clock?: () => Date;
}

/**
 * Reports which messages of a client the network charges, as the network itself reported it. The methods do not check
 * access to the client, so the caller must check it.
 */
export function createMessagePriceService({ database, transports, clock = () => new Date() }: MessagePriceServiceDeps) {
  const readPrices = async (clientId: string, days: number): Promise<MessagePrices> => {
    const now = clock();
    const [client] = await rows<{ transport: string | null; timeZone: string; since: string }>(
      database,
      SELECT_CLIENT_SQL,
      {
        clientId,
        days,
        now,
      },
    );
    const quota = await readPriceQuota(database, clientId, now);
    if (!client || !quota) throw new Error('a client that the caller may read must exist');
    const daily = await rows<PriceTotal & { readonly day: string }>(database, SELECT_DAYS_SQL, {
      clientId,
      since: client.since,
    });
    const { free, used, since } = quota;
    return {
      reported: transports.find(client.transport)?.capabilities.prices === true,
      since: client.since,
      timeZone: client.timeZone,
      totals: sumTotals(daily),
      daily: daily.map(total => ({ ...total, messages: Number(total.messages) })),
      month: { since, used, free, left: free === null ? null : Math.max(0, free - used) },
    };
  };

  return {
    /** @param days number of days up to and including today, in the client's time zone */
    async read(clientId: string, days: number): Promise<MessagePrices> {
      return readPrices(clientId, days);
    },

    /** @param free free service messages of a month; null turns the warning off */
    async setQuota(clientId: string, free: number | null, actor: Actor): Promise<MessagePrices> {
      await transact(database, async trx => {
        await rows(trx, STORE_QUOTA_SQL, { clientId, free });
        await warnOfPriceQuota(trx, clientId, clock());
        await writeAuditEntry(trx, actor, {
          action: 'client.price_quota_changed',
          target: { kind: 'client', id: clientId },
          details: { active: free !== null },
        });
      });
      return readPrices(clientId, DEFAULT_DAYS);
    },
  };
}
export type MessagePriceService = ReturnType<typeof createMessagePriceService>;

const DEFAULT_DAYS = 31;

/** Adds the days of equal category, type and charge. */
function sumTotals(daily: readonly PriceTotal[]): PriceTotal[] {
  const totals = new Map<string, PriceTotal>();
  for (const { category, type, charge, messages } of daily) {
    const key = `${category} ${type} ${charge}`;
    totals.set(key, { category, type, charge, messages: (totals.get(key)?.messages ?? 0) + Number(messages) });
  }
  return [...totals.values()].toSorted((first, other) => other.messages - first.messages);
}

const SELECT_CLIENT_SQL = `
  SELECT transport, time_zone AS "timeZone",
    CAST(CAST(CAST(:now AS timestamptz) AT TIME ZONE time_zone AS date) - CAST(:days AS integer) + 1 AS text) AS since
  FROM clients WHERE id = :clientId`;
const SELECT_DAYS_SQL = `
  SELECT CAST(day AS text) AS day, category, nullif(type, '') AS type, charge, messages FROM price_totals
  WHERE client_id = :clientId AND day >= CAST(:since AS date) ORDER BY day DESC, category, type, charge`;
const STORE_QUOTA_SQL = `
  INSERT INTO price_quotas (client_id, free_service_messages) VALUES (:clientId, CAST(:free AS integer))
  ON CONFLICT (client_id) DO UPDATE SET free_service_messages = excluded.free_service_messages`;
