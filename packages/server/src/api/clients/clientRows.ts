import { connectionStates, PRINCIPAL } from '@recado/contract';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { hasPairing } from '../../ground/connection/hasPairing.ts';
import { Client } from '../../ground/data/models/index.ts';
import type { ClientRow } from './presentClient.ts';

/**
 * Clients with what of session and owner is shown, message count and principal webhook, ready to be filtered and
 * sorted. One statement, because every page and program asks it: a graph fetch made three.
 *
 * @param userId for whom: with it, how each is shared with them
 */
export const clientRows = (database: Knex, userId: string | Knex.Raw | null = null): QueryBuilder<Client> =>
  Client.query(database)
    .joinRelated('[session, owner]')
    .leftJoin('webhooks as principal', join =>
      join.on('principal.clientId', 'clients.id').andOnVal('principal.label', PRINCIPAL),
    )
    .leftJoin('members as mine', join =>
      join.on('mine.clientId', 'clients.id').andOn('mine.userId', database.raw('CAST(? AS uuid)', [userId])),
    )
    .select(
      'clients.*',
      'owner.name as ownerName',
      'owner.active as ownerActive',
      'session.state',
      'session.reason',
      'session.since',
      'session.until',
      'session.lastEventAt',
      'session.provenAt',
      'session.status',
      'session.isConnected',
      'session.address',
      'principal.url as webhookUrl',
      'mine.role as memberRole',
      database.raw(IS_UNSEEN),
      database.raw(HISTORY),
      database.raw(LINKED_NUMBER),
      database.raw(MESSAGE_COUNT),
    );

/** Whether it is to be noted that the member has opened it: not each time. */
const IS_UNSEEN = `(mine.user_id IS NOT NULL AND coalesce(mine.last_seen_at < now() - interval '5 minutes', true)) AS is_unseen`;

/** Of the clients asked for only: joined as a grouped table, it would add up everybody's. */
const MESSAGE_COUNT = `
  (SELECT coalesce(sum(inbound + outbound), 0) FROM message_totals WHERE client_id = clients.id) AS message_count`;

/** As one value, since most clients have none. */
const HISTORY = `
  (SELECT jsonb_build_object('share', h.share, 'messages', h.messages, 'since', h.since, 'leftOut', h.left_out,
     'updatedAt', h.updated_at)
   FROM histories h WHERE h.client_id = clients.id AND h.started_at >= session.linked_at) AS history`;

/** To be sorted by; `presentConnection` shows it by the same rule. */
const LINKED_NUMBER = `CASE WHEN session.state IN (${connectionStates
  .filter(hasPairing)
  .map(state => `'${state}'`)
  .join(', ')}) THEN session.address END AS linked_number`;

/** What `clientRows` selects, as the presenters read it. */
export const asRows = (clients: Client[]): ClientRow[] => clients as Client[] & ClientRow[];
