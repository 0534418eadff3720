import { createHash, randomBytes } from 'node:crypto';
import type { Endpoints, ResponseOf } from '@recado/contract';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import { readLineUptime, readPlatformUptime, type Uptime } from './readUptime.ts';

type Told = ResponseOf<Endpoints['GET /clients/{id}/status-page']>;

/** Milliseconds for which the same figures serve everybody who looks, and pages for which they are remembered. */
const FRESH = 30_000;
const REMEMBERED = 1_000;
/** 24 random bytes as base64url. */
const FORM = /^[\w-]{32}$/;

export interface StatusPagesDependencies {
  readonly database: Knex;
  readonly seal: Seal;
  /** IANA zone in which days begin. */
  readonly timeZone: string;
  /** Whether the pages are there for the public. */
  readonly isPublic: boolean;
}

/** How reliable the platform was, and each line whose owner shows it. */
export function createStatusPages({ database, seal, timeZone, isPublic }: StatusPagesDependencies) {
  const known = new Map<string, { readonly at: number; readonly uptime: Promise<Uptime> }>();
  const fresh = (name: string, read: () => Promise<Uptime>): Promise<Uptime> => {
    const found = known.get(name);
    if (found && performance.now() - found.at < FRESH) return found.uptime;
    if (known.size >= REMEMBERED) known.clear();
    const uptime = read();
    known.set(name, { at: performance.now(), uptime });
    uptime.catch(() => known.delete(name));
    return uptime;
  };
  const get = async (clientId: string, isOwner = true): Promise<Told> => {
    const [row] = await rows<{ sealed: Buffer }>(
      database,
      'SELECT sealed FROM status_pages WHERE client_id = :clientId',
      { clientId },
    );
    const path =
      row && isOwner ? `/estado/${seal.open(row.sealed, placeOf(clientId)).toString('utf8')}` : null;
    return { success: true, clientId, statusPage: { isPublic, path } };
  };

  return {
    isPublic,
    get,

    /** A new address; the one before leads nowhere from now on. */
    async renew(clientId: string, actor: Actor): Promise<Told> {
      const address = randomBytes(24).toString('base64url');
      const sealed = seal.seal(address, placeOf(clientId));
      await transact(database, async trx => {
        await rows(trx, WRITE, { clientId, digest: digestOf(address), sealed });
        await writeAudit(trx, actor, {
          action: 'client.status_page_made',
          target: { kind: 'client', id: clientId },
        });
      });
      return get(clientId);
    },

    async end(clientId: string, actor: Actor): Promise<Told> {
      await transact(database, async trx => {
        const gone = await rows(trx, 'DELETE FROM status_pages WHERE client_id = :clientId RETURNING 1', {
          clientId,
        });
        if (gone.length > 0)
          await writeAudit(trx, actor, {
            action: 'client.status_page_ended',
            target: { kind: 'client', id: clientId },
          });
      });
      return get(clientId);
    },

    platform: (): Promise<Uptime> => fresh('', () => readPlatformUptime(database, timeZone)),

    /** Whose page is at this address: asked each time, for it may have ended. */
    async line(address: string): Promise<LinePage | undefined> {
      if (!FORM.test(address)) return undefined;
      const [found] = await rows<Omit<LinePage, 'uptime'> & { clientId: string }>(database, FIND, {
        digest: digestOf(address),
      });
      if (!found) return undefined;
      const { clientId, ...shown } = found;
      const uptime = await fresh(clientId, () => readLineUptime(database, timeZone, clientId));
      return { ...shown, uptime };
    },
  };
}
/** What is shown of a line. */
export interface LinePage {
  readonly businessName: string;
  readonly isConnected: boolean;
  readonly uptime: Uptime;
}
export type StatusPages = ReturnType<typeof createStatusPages>;

const placeOf = (id: string) => ({ purpose: 'status-page', id }) as const;
const digestOf = (address: string): Buffer => createHash('sha256').update(address).digest();

const WRITE = `
  INSERT INTO status_pages (client_id, digest, sealed) VALUES (:clientId, :digest, :sealed)
  ON CONFLICT (client_id) DO UPDATE SET digest = excluded.digest, sealed = excluded.sealed, created_at = now()`;

/** Of an owner whose account is deactivated nothing is shown. */
const FIND = `
  SELECT c.id AS "clientId", c.business_name AS "businessName", s.is_connected AS "isConnected" FROM status_pages p
  JOIN clients c ON c.id = p.client_id JOIN sessions s ON s.client_id = c.id JOIN users u ON u.id = c.owner_id AND u.active WHERE p.digest = :digest`;
