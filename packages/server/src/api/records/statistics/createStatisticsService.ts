import type { ClientActivity, DashboardStats, MessageStats, SystemStats, SystemTrendDay } from '@recado/contract';
import { apiErrorTexts } from '@recado/texts';
import { QueueFull } from '@recado/timing';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { NotFound, TooManyRequests } from '../../../core/errors/index.ts';
import { createCallerTurns } from '../../http/rateLimits/createCallerTurns.ts';
import { getFirstDayOfMonthBefore } from './calendar.ts';
import { CHART_PERIOD_COUNTS, computeTimeDistribution, type DailyMessageCount } from './computeTimeDistribution.ts';
import { readClientActivity } from './readClientActivity.ts';

/** Maximum number of clients whose activity one caller waits for. */
const MAX_WAITING_ACTIVITY_READS = 10;
const RETRY_SECONDS = 5;

interface StatisticsDeps {
  readonly database: Knex;
  /** Time zone of the platform, in which the days of users and clients begin. */
  readonly timeZone: string;
}

/**
 * Reads statistics of clients and messages, for users and administrators. Messages are not counted on each
 * call, because stored counters already contain their numbers. The caller checks access.
 */
export function createStatisticsService({ database, timeZone }: StatisticsDeps) {
  const turns = createCallerTurns({ maxWaiting: MAX_WAITING_ACTIVITY_READS });
  const activityReads = new Map<string, Promise<ClientActivity>>();

  const readActivityInTurn = async (clientId: string, callerId: string): Promise<ClientActivity> => {
    const endTurn = await turns.enter(callerId).catch((error: unknown) => {
      if (error instanceof QueueFull)
        throw new TooManyRequests(apiErrorTexts.tooManyRequests(RETRY_SECONDS), RETRY_SECONDS);
      throw error;
    });
    return readClientActivity(database, { clientId }).finally(endTurn);
  };
  return {
    async readDashboardStats(userId: string): Promise<DashboardStats> {
      return readDashboardStats(database, userId);
    },

    /** @throws NotFound if there is no such client */
    async readMessageStats(clientId: string): Promise<MessageStats> {
      return readMessageStats(database, clientId);
    },

    /**
     * Reads a client's activity in a turn of the caller, because 50,000 messages occupy a processor for about a second.
     * Concurrent calls for one client share one read. The caller checks access to the client.
     *
     * @throws NotFound if there is no such client, TooManyRequests if too many calls of the caller wait
     */
    async readClientActivity(clientId: string, callerId: string): Promise<ClientActivity> {
      const read =
        activityReads.get(clientId) ??
        readActivityInTurn(clientId, callerId).finally(() => activityReads.delete(clientId));
      activityReads.set(clientId, read);
      return read;
    },

    async readSystemStats(): Promise<SystemStats> {
      return readSystemStats(database);
    },

    /** Reads the platform's activity of fourteen complete days and of today, the oldest first. */
    async readSystemTrends(): Promise<SystemTrendDay[]> {
      return rows<SystemTrendDay>(database, SYSTEM_TRENDS_SQL, { timeZone });
    },
  };
}
export type StatisticsService = ReturnType<typeof createStatisticsService>;

/** Reads a user's four dashboard cards (docs/product.md §2), for the same clients as the dashboard's table. */
async function readDashboardStats(db: Queryable, userId: string): Promise<DashboardStats> {
  const [stats] = await rows<DashboardStats>(db, DASHBOARD_STATS_SQL, { userId });
  return stats ?? { totalClients: 0, connectedClients: 0, pendingClients: 0, totalMessages: 0 };
}

/** Counts a user's clients by status. A client without a session counts as never linked. */
const DASHBOARD_STATS_SQL = `
  SELECT count(*) AS "totalClients",
         count(*) FILTER (WHERE s.is_connected) AS "connectedClients",
         count(*) FILTER (WHERE coalesce(s.status, 'pending') = 'pending') AS "pendingClients",
         (SELECT coalesce(sum(t.inbound + t.outbound), 0) FROM message_totals t
          WHERE t.client_id IN (SELECT * FROM list_accessible_client_ids(:userId, 'answers'))) AS "totalMessages"
  FROM clients c LEFT JOIN sessions s ON s.client_id = c.id
  WHERE c.id IN (SELECT * FROM list_accessible_client_ids(:userId, 'answers'))`;

/**
 * Reads a client's message statistics (docs/product.md §3). `overview` and `topContacts` cover all time;
 * `timeDistribution` covers the last 30 days, 12 ISO weeks and 12 months, by the days of the client's
 * time zone. Reads only counters, so the cost does not grow with the number of messages.
 *
 * @throws NotFound if there is no such client
 */
async function readMessageStats(db: Queryable, clientId: string): Promise<MessageStats> {
  const [[overall], contacts] = await Promise.all([
    rows<ClientTotals>(db, CLIENT_TOTALS_SQL, { clientId }),
    findTopContacts(db, clientId),
  ]);
  if (!overall) throw new NotFound(apiErrorTexts.notFound.client);
  const { inbound, outbound, today } = overall;
  const days = await rows<DailyMessageCount>(db, DAY_COUNTS_SQL, {
    clientId,
    from: getFirstDayOfMonthBefore(today, CHART_PERIOD_COUNTS.months - 1),
  });
  return {
    overview: { total: inbound + outbound, inbound, outbound },
    timeDistribution: computeTimeDistribution(days, today),
    topContacts: contacts,
  };
}

interface ClientTotals {
  readonly inbound: number;
  readonly outbound: number;
  readonly today: string;
}

const CLIENT_TOTALS_SQL = `
  SELECT (now() AT TIME ZONE c.time_zone)::date AS today,
         coalesce(sum(t.inbound), 0) AS inbound, coalesce(sum(t.outbound), 0) AS outbound
  FROM clients c LEFT JOIN message_totals t ON t.client_id = c.id
  WHERE c.id = :clientId GROUP BY c.id`;

const DAY_COUNTS_SQL = `
  SELECT day, sum(inbound) AS inbound, sum(outbound) AS outbound FROM daily_message_counts
  WHERE client_id = :clientId AND day >= :from GROUP BY day`;

const MAX_TOP_CONTACTS = 10;

/** Finds the contacts with most messages in both directions. `phone` is `lid:…` for an unknown number. */
async function findTopContacts(db: Queryable, clientId: string): Promise<MessageStats['topContacts']> {
  const top = await rows<TopContact>(db, TOP_CONTACTS_SQL, { clientId, count: MAX_TOP_CONTACTS });
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

const TOP_CONTACTS_SQL = `
  SELECT coalesce(c.phone, concat('lid:', c.lid)) AS phone, coalesce(c.own_name, c.name) AS name, k.inbound, k.outbound, k.total,
         k.last_message_at AS "lastMessage"
  FROM contact_counters k JOIN contacts c ON c.id = k.contact_id
  WHERE k.client_id = :clientId AND k.total > 0 ORDER BY k.total DESC, k.contact_id LIMIT :count`;

/** Reads the figures of the three cards on the administrators' dashboard (docs/product.md §2, §3). */
async function readSystemStats(db: Queryable): Promise<SystemStats> {
  const [[users], [clients], [messages]] = await Promise.all([
    rows<SystemStats['users']>(db, COUNT_USERS_SQL),
    rows<SystemStats['clients']>(db, COUNT_CLIENTS_SQL),
    rows<Omit<SystemStats['messages'], 'total'>>(db, COUNT_MESSAGES_SQL),
  ]);
  const { inbound, outbound } = messages ?? { inbound: 0, outbound: 0 };
  return {
    users: users ?? { total: 0, active: 0, admin: 0 },
    clients: clients ?? { total: 0, connected: 0, pending: 0 },
    messages: { total: inbound + outbound, inbound, outbound },
  };
}

const COUNT_USERS_SQL = `
  SELECT count(*) AS total, count(*) FILTER (WHERE active) AS active,
         count(*) FILTER (WHERE role = 'admin') AS admin
  FROM users`;

const COUNT_CLIENTS_SQL = `
  SELECT count(*) AS total, count(*) FILTER (WHERE s.is_connected) AS connected,
         count(*) FILTER (WHERE coalesce(s.status, 'pending') = 'pending') AS pending
  FROM clients c LEFT JOIN sessions s ON s.client_id = c.id`;

/**
 * Counts messages by adding up counters. A client has one counter row per shard, so the cost does not grow with
 * the number of messages.
 */
const COUNT_MESSAGES_SQL = `
  SELECT coalesce(sum(inbound), 0) AS inbound, coalesce(sum(outbound), 0) AS outbound FROM message_totals`;

/** Adds up the daily counters of each client by their index, because they are not indexed by day. */
const SYSTEM_TRENDS_SQL = `
  WITH days AS (
    SELECT CAST(d AS date) AS day FROM (SELECT CAST(now() AT TIME ZONE :timeZone AS date) AS today) t,
      generate_series(t.today - 14, t.today, interval '1 day') d
  ), messages AS (
    SELECT k.day, sum(k.inbound) AS inbound, sum(k.outbound) AS outbound FROM clients c
    CROSS JOIN LATERAL (
      SELECT day, inbound, outbound FROM daily_message_counts
      WHERE client_id = c.id AND day >= (SELECT min(day) FROM days)) k
    GROUP BY k.day
  ), people AS (
    SELECT CAST(created_at AT TIME ZONE :timeZone AS date) AS day, count(*) AS users FROM users
    WHERE created_at > now() - interval '16 days' GROUP BY 1
  ), lines AS (
    SELECT CAST(created_at AT TIME ZONE :timeZone AS date) AS day, count(*) AS clients FROM clients
    WHERE created_at > now() - interval '16 days' GROUP BY 1
  )
  SELECT to_char(d.day, 'YYYY-MM-DD') AS date, coalesce(m.inbound, 0) AS inbound, coalesce(m.outbound, 0) AS outbound,
    coalesce(p.users, 0) AS users, coalesce(l.clients, 0) AS clients
  FROM days d LEFT JOIN messages m ON m.day = d.day LEFT JOIN people p ON p.day = d.day
    LEFT JOIN lines l ON l.day = d.day
  ORDER BY d.day`;
