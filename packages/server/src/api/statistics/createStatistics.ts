import type { DashboardStats, MessageStats, SystemStats } from '@recado/contract';
import { errors } from '@recado/texts';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { NotFound } from '../../ground/errors/index.ts';
import { monthsAgo } from './calendar.ts';
import { type DayCount, timeDistribution, WINDOW } from './timeDistribution.ts';

/** Figures for owners and administrators, from counters alone. Whether the caller may see them is asked before. */
export interface Statistics {
  dashboardStats(userId: string): Promise<DashboardStats>;
  /** @throws NotFound when there is no such client */
  messageStats(clientId: string): Promise<MessageStats>;
  systemStats(): Promise<SystemStats>;
}

export function createStatistics({ database }: { readonly database: Knex }): Statistics {
  return {
    dashboardStats: userId => dashboardStats(database, userId),
    messageStats: clientId => messageStats(database, clientId),
    systemStats: () => systemStats(database),
  };
}

/** The four cards of somebody's dashboard (docs/product.md §2), of the same clients as the table below them. */
async function dashboardStats(db: Queryable, userId: string): Promise<DashboardStats> {
  const [stats] = await rows<DashboardStats>(db, STATS, { userId });
  return stats ?? { totalClients: 0, connectedClients: 0, pendingClients: 0, totalMessages: 0 };
}

/** A client without a session has never been linked. */
const STATS = `
  SELECT count(*) AS "totalClients",
         count(*) FILTER (WHERE s.is_connected) AS "connectedClients",
         count(*) FILTER (WHERE coalesce(s.status, 'pending') = 'pending') AS "pendingClients",
         (SELECT coalesce(sum(t.inbound + t.outbound), 0) FROM message_totals t
          WHERE t.client_id IN (SELECT * FROM clients_of(:userId, 'answers'))) AS "totalMessages"
  FROM clients c LEFT JOIN sessions s ON s.client_id = c.id
  WHERE c.id IN (SELECT * FROM clients_of(:userId, 'answers'))`;

/**
 * Message stats of a client (docs/product.md §3): everything since the beginning in `overview` and
 * `topContacts`, the last 30 days, 12 ISO weeks and 12 months in `timeDistribution`, by the days of the
 * client's time zone. From counters alone: the cost does not grow with the number of messages.
 *
 * @throws NotFound when there is no such client
 */
async function messageStats(db: Queryable, clientId: string): Promise<MessageStats> {
  const [[overall], contacts] = await Promise.all([
    rows<Overall>(db, OVERALL, { clientId }),
    topContacts(db, clientId),
  ]);
  if (!overall) throw new NotFound(errors.notFound.client);
  const { inbound, outbound, today } = overall;
  const days = await rows<DayCount>(db, DAYS, { clientId, from: monthsAgo(today, WINDOW.months - 1) });
  return {
    overview: { total: inbound + outbound, inbound, outbound },
    timeDistribution: timeDistribution(days, today),
    topContacts: contacts,
  };
}

interface Overall {
  readonly inbound: number;
  readonly outbound: number;
  readonly today: string;
}

const OVERALL = `
  SELECT (now() AT TIME ZONE c.time_zone)::date AS today,
         coalesce(sum(t.inbound), 0) AS inbound, coalesce(sum(t.outbound), 0) AS outbound
  FROM clients c LEFT JOIN message_totals t ON t.client_id = c.id
  WHERE c.id = :clientId GROUP BY c.id`;

const DAYS = `
  SELECT day, sum(inbound) AS inbound, sum(outbound) AS outbound FROM message_days
  WHERE client_id = :clientId AND day >= :from GROUP BY day`;

const COUNT = 10;

/** Those a client writes most with, in both directions; a person whose number is not known is `lid:…`. */
async function topContacts(db: Queryable, clientId: string): Promise<MessageStats['topContacts']> {
  const top = await rows<TopContact>(db, TOP, { clientId, count: COUNT });
  return top.map(({ name, lastMessage, ...contact }) => ({
    ...contact,
    ...(name !== null && { name }),
    lastMessage: lastMessage.toISOString(),
  }));
}

interface TopContact {
  readonly phone: string;
  readonly name: string | null;
  readonly inbound: number;
  readonly outbound: number;
  readonly total: number;
  readonly lastMessage: Date;
}

const TOP = `
  SELECT coalesce(c.phone, concat('lid:', c.lid)) AS phone, coalesce(c.own_name, c.name) AS name, k.inbound, k.outbound, k.total,
         k.last_message AS "lastMessage"
  FROM contact_counters k JOIN contacts c ON c.id = k.contact_id
  WHERE k.client_id = :clientId AND k.total > 0 ORDER BY k.total DESC, k.contact_id LIMIT :count`;

/** The three cards of the administrators' dashboard (docs/product.md §2, §3). */
async function systemStats(db: Queryable): Promise<SystemStats> {
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
