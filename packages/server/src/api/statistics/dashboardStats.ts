import type { DashboardStats } from '@recado/contract';
import { type Queryable, rows } from '../../ground/data/sql.ts';

/** The four cards of an owner's dashboard (docs/product.md §2). */
export async function dashboardStats(db: Queryable, ownerId: string): Promise<DashboardStats> {
  const [stats] = await rows<DashboardStats>(db, STATS, { ownerId });
  return stats ?? { totalClients: 0, connectedClients: 0, pendingClients: 0, totalMessages: 0 };
}

/** A client without a session has never been linked. */
const STATS = `
  SELECT count(*) AS "totalClients",
         count(*) FILTER (WHERE s.is_connected) AS "connectedClients",
         count(*) FILTER (WHERE coalesce(s.status, 'pending') = 'pending') AS "pendingClients",
         (SELECT coalesce(sum(t.inbound + t.outbound), 0) FROM message_totals t
          JOIN clients own ON own.id = t.client_id WHERE own.owner_id = :ownerId) AS "totalMessages"
  FROM clients c LEFT JOIN sessions s ON s.client_id = c.id
  WHERE c.owner_id = :ownerId`;
