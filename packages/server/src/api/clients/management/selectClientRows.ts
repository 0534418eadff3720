import { connectionStates, PRINCIPAL_WEBHOOK_LABEL } from '@recado/contract';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { isPairedSessionState } from '../../../core/connection/isPairedSessionState.ts';
import { Client } from '../../../core/data/models/index.ts';
import type { ClientRow } from './presentClient.ts';

/**
 * Selects clients with session, owner, message count and principal webhook. Callers can filter and
 * sort the result. It is one statement, because every page and API program runs it; Objection's graph
 * fetch needed three statements.
 *
 * @param userId user whose role in each shared client is selected
 */
export const selectClientRows = (database: Knex, userId: string | Knex.Raw | null = null): QueryBuilder<Client> =>
  Client.query(database)
    .joinRelated('[session, owner]')
    .leftJoin('webhooks as principal', join =>
      join.on('principal.clientId', 'clients.id').andOnVal('principal.label', PRINCIPAL_WEBHOOK_LABEL),
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
      'session.stateSince as since',
      'session.stateUntil as until',
      'session.lastEventAt',
      'session.lastResponsiveAt as provenAt',
      'session.status',
      'session.isConnected',
      'session.waAddress as address',
      'principal.url as webhookUrl',
      'mine.role as memberRole',
      database.raw(IS_UNSEEN_SQL),
      database.raw(HISTORY_SQL),
      database.raw(LINKED_NUMBER_SQL),
      database.raw(MESSAGE_COUNT_SQL),
    );

/** Whether to store the time at which the member opens the client. It is stored at most every 5 minutes. */
const IS_UNSEEN_SQL = `(mine.user_id IS NOT NULL AND coalesce(mine.last_seen_at < now() - interval '5 minutes', true)) AS is_unseen`;

/** SQL of a client's message count. A correlated subquery: a join would sum the messages of all clients. */
const MESSAGE_COUNT_SQL = `
  (SELECT coalesce(sum(inbound + outbound), 0) FROM message_totals WHERE client_id = clients.id) AS message_count`;

/** Import progress as one JSON value. For most clients it is null, because they have no history import. */
const HISTORY_SQL = `
  (SELECT jsonb_build_object('share', h.progress_percent, 'messages', h.message_count, 'since', h.oldest_message_at,
     'leftOut', h.omission_reasons, 'updatedAt', h.updated_at)
   FROM history_imports h WHERE h.client_id = clients.id AND h.started_at >= session.linked_at) AS history`;

/**
 * SQL for a client's linked number, by which client lists are sorted. It is null in the same connection
 * states in which `presentConnection` shows no number.
 */
const LINKED_NUMBER_SQL = `CASE WHEN session.state IN (${connectionStates
  .filter(isPairedSessionState)
  .map(state => `'${state}'`)
  .join(', ')}) THEN session.wa_address END AS linked_number`;

/** Casts the result of `selectClientRows` to the row type from which API responses are built. */
export const castToClientRows = (clients: Client[]): ClientRow[] => clients as Client[] & ClientRow[];
