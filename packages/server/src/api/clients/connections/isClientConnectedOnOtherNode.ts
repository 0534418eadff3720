import { type Queryable, rows } from '../../../core/data/sql.ts';

/**
 * Returns whether the client is connected on another node. Called when this node could not send because it has
 * no connection. A client that is recorded as connected is then on another node, which sends the message.
 */
export async function isClientConnectedOnOtherNode(db: Queryable, clientId: string): Promise<boolean> {
  const connections = await rows(
    db,
    `SELECT FROM sessions s JOIN leases l ON l.client_id = s.client_id AND l.expires_at > now()
     WHERE s.client_id = :clientId AND s.is_connected`,
    { clientId },
  );
  return connections.length > 0;
}
