import type { MessageStats } from '@recado/contract';
import { type Queryable, rows } from '../../ground/data/sql.ts';

const COUNT = 10;

/** Those a client writes most with, in both directions; a person whose number is not known is `lid:…`. */
export async function topContacts(db: Queryable, clientId: string): Promise<MessageStats['topContacts']> {
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
  SELECT coalesce(c.phone, concat('lid:', c.lid)) AS phone, c.name, k.inbound, k.outbound, k.total,
         k.last_message AS "lastMessage"
  FROM contact_counters k JOIN contacts c ON c.id = k.contact_id
  WHERE k.client_id = :clientId ORDER BY k.total DESC, k.contact_id LIMIT :count`;
