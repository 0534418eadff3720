import type { SystemStats } from '@recado/contract';
import { type Queryable, rows } from '../../ground/data/sql.ts';

/** The three cards of the administrators' dashboard (docs/product.md §2, §3). */
export async function systemStats(db: Queryable): Promise<SystemStats> {
  const [[users], [clients], [messages]] = await Promise.all([
    rows<SystemStats['users']>(db, USERS),
    rows<SystemStats['clients']>(db, CLIENTS),
    rows<Omit<SystemStats['messages'], 'total'>>(db, MESSAGES),
  ]);
  const { inbound, outbound } = messages ?? { inbound: 0, outbound: 0 };
  return {
    users: users ?? { total: 0, active: 0, admin: 0 },
    clients: clients ?? { total: 0, connected: 0, pending: 0 },
    messages: { total: inbound + outbound, inbound, outbound },
  };
}

const USERS = `
  SELECT count(*) AS total, count(*) FILTER (WHERE active) AS active,
         count(*) FILTER (WHERE role = 'admin') AS admin
  FROM users`;

const CLIENTS = `
  SELECT count(*) AS total, count(*) FILTER (WHERE s.is_connected) AS connected,
         count(*) FILTER (WHERE coalesce(s.status, 'pending') = 'pending') AS pending
  FROM clients c LEFT JOIN sessions s ON s.client_id = c.id`;

/** One row a client and shard: what there is to add up does not grow with the messages. */
const MESSAGES = `
  SELECT coalesce(sum(inbound), 0) AS inbound, coalesce(sum(outbound), 0) AS outbound FROM message_totals`;
