import type { MessageStats } from '@recado/contract';
import { errors } from '@recado/texts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { NotFound } from '../../ground/errors/index.ts';
import { monthsAgo } from './calendar.ts';
import { type DayCount, timeDistribution, WINDOW } from './timeDistribution.ts';
import { topContacts } from './topContacts.ts';

/**
 * Message stats of a client (docs/product.md §3): everything since the beginning in `overview` and
 * `topContacts`, the last 30 days, 12 ISO weeks and 12 months in `timeDistribution`, by the days of the
 * client's time zone. From counters alone: the cost does not grow with the number of messages.
 *
 * @throws NotFound when there is no such client
 */
export async function messageStats(db: Queryable, clientId: string): Promise<MessageStats> {
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
