import type { OrderDetails, OrderLine } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { removeUnstorableCharacters } from '../removeUnstorableCharacters.ts';
import type { MessageDetails } from './newMessage.ts';
import { type DueOrderQuery, deleteOrderQuery } from './orderQueries.ts';

/** Maximum number of stored lines of an order, as in the contract. */
const MAX_ORDER_LINES = 200;

/** Converts the lines of an order to their stored form, cut to the lengths of the contract. */
export const toStoredOrderLines = (lines: readonly OrderLine[]) =>
  lines.slice(0, MAX_ORDER_LINES).map(({ productId, name, retailerId, ...line }) => ({
    productId: productId.slice(0, 200),
    ...(name !== undefined && { name: name.slice(0, 1_000) }),
    ...line,
    ...(retailerId !== undefined && { retailerId: retailerId.slice(0, 200) }),
  }));

/**
 * Stores the lines of an order that were read later than its message, or that WhatsApp does not return them. Deletes the
 * query, and emits `message.order`. For deleted messages, it emits nothing.
 *
 * @param details lines and total; undefined if they are unavailable
 * @returns whether the message of the order exists. If not, the query remains
 */
export function storeOrderDetails(
  database: Knex,
  query: Pick<DueOrderQuery, 'clientId' | 'waId' | 'orderId'>,
  details: OrderDetails | undefined,
): Promise<boolean> {
  const change: Partial<NonNullable<MessageDetails['order']>> = details
    ? {
        linesStatus: 'complete',
        lines: toStoredOrderLines(details.lines),
        ...(details.total && { total: details.total }),
      }
    : { linesStatus: 'unavailable' };
  return transact(database, async trx => {
    const { clientId, waId, orderId } = query;
    const updated = await rows<{ event: object | null }>(trx, STORE_ORDER_SQL, {
      ...{ clientId, waId, orderId },
      change: JSON.stringify(removeUnstorableCharacters(change)),
      hasDetails: details !== undefined,
    });
    if (updated.length === 0) return false;
    const events = updated.flatMap(({ event }) => event ?? []);
    if (events.length > 0)
      await rows(trx, 'SELECT write_events(CAST(:events AS jsonb))', { events: JSON.stringify(events) });
    await deleteOrderQuery(trx, query);
    return true;
  });
}

/** The lines of some orders are known, but the names of their products are not. Names that do not exist change nothing. */
const STORE_ORDER_SQL = `
  WITH found AS (
    SELECT client_id, timestamp, id FROM messages
    WHERE client_id = :clientId AND wa_id = :waId AND NOT from_me AND type = 'order'
      AND details #>> '{order,orderId}' = left(:orderId, 200)
      AND details #>> '{order,linesStatus}' IN ('pending', 'complete')
  ), changed AS (
    UPDATE messages m SET details = jsonb_set(m.details, '{order}', (m.details -> 'order') || CAST(:change AS jsonb)),
      updated_at = now()
    FROM found f
    WHERE m.client_id = f.client_id AND m.timestamp = f.timestamp AND m.id = f.id
      AND (m.details #>> '{order,linesStatus}' = 'pending' OR CAST(:hasDetails AS boolean)
        AND m.details -> 'order' IS DISTINCT FROM (m.details -> 'order') || CAST(:change AS jsonb))
    RETURNING m.*
  )
  SELECT CASE WHEN m.id IS NOT NULL AND NOT is_history(m.details) AND NOT EXISTS (
      SELECT FROM message_updates r WHERE r.client_id = m.client_id AND r.message_id = m.id AND r.kind = 'deletion')
    THEN jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', 'message.order',
      'data', build_message_event_data(m, c, v, m.status)) END AS event
  FROM found f LEFT JOIN changed m ON m.id = f.id LEFT JOIN contacts c ON c.id = m.contact_id
  LEFT JOIN conversations v ON v.client_id = m.client_id AND v.chat = m.chat`;
