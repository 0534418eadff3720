import { type Queryable, rows } from '../data/sql.ts';
import type { Sealer } from '../sealing/sealer.ts';
import type { ProxySettings } from './ProxySettings.ts';

const sealContext = (clientId: string) => ({ purpose: 'proxy', id: clientId }) as const;

/**
 * Returns the client's proxy settings, or undefined if the client has no proxy.
 * @throws SealBroken if the settings cannot be decrypted. The caller must then not connect the client at all
 */
export async function readProxySettings(
  db: Queryable,
  seal: Sealer,
  clientId: string,
): Promise<ProxySettings | undefined> {
  const [row] = await rows<{ settingsSealed: Buffer }>(
    db,
    'SELECT settings_sealed AS "settingsSealed" FROM line_proxies WHERE client_id = :clientId',
    { clientId },
  );
  return row && (JSON.parse(seal.open(row.settingsSealed, sealContext(clientId)).toString('utf8')) as ProxySettings);
}

export async function writeProxySettings(
  db: Queryable,
  seal: Sealer,
  clientId: string,
  proxy: ProxySettings,
): Promise<void> {
  await rows(
    db,
    `INSERT INTO line_proxies (client_id, settings_sealed) VALUES (:clientId, :sealed)
     ON CONFLICT (client_id) DO UPDATE SET settings_sealed = excluded.settings_sealed`,
    { clientId, sealed: seal.seal(JSON.stringify(proxy), sealContext(clientId)) },
  );
}

/** Deletes the client's proxy. @returns whether the client had a proxy */
export async function removeProxySettings(db: Queryable, clientId: string): Promise<boolean> {
  const deletedRows = await rows(db, 'DELETE FROM line_proxies WHERE client_id = :clientId RETURNING 1', {
    clientId,
  });
  return deletedRows.length > 0;
}
