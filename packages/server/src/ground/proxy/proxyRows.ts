import { type Queryable, rows } from '../data/sql.ts';
import type { Seal } from '../sealing/seal.ts';
import type { OwnProxy } from './OwnProxy.ts';

const place = (clientId: string) => ({ purpose: 'proxy', id: clientId }) as const;

/** The client's proxy; undefined: it has none. @throws SealBroken: then it has one, and nothing may go without it */
export async function readProxy(db: Queryable, seal: Seal, clientId: string): Promise<OwnProxy | undefined> {
  const [row] = await rows<{ sealed: Buffer }>(
    db,
    'SELECT sealed FROM line_proxies WHERE client_id = :clientId',
    { clientId },
  );
  return row && (JSON.parse(seal.open(row.sealed, place(clientId)).toString('utf8')) as OwnProxy);
}

export async function writeProxy(
  db: Queryable,
  seal: Seal,
  clientId: string,
  proxy: OwnProxy,
): Promise<void> {
  await rows(
    db,
    `INSERT INTO line_proxies (client_id, sealed) VALUES (:clientId, :sealed)
     ON CONFLICT (client_id) DO UPDATE SET sealed = excluded.sealed`,
    { clientId, sealed: seal.seal(JSON.stringify(proxy), place(clientId)) },
  );
}

/** Whether there was one. */
export async function removeProxy(db: Queryable, clientId: string): Promise<boolean> {
  const removed = await rows(db, 'DELETE FROM line_proxies WHERE client_id = :clientId RETURNING 1', {
    clientId,
  });
  return removed.length > 0;
}
