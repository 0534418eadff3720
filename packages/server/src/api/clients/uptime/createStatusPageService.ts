import { createHash, randomBytes } from 'node:crypto';
import type { Endpoints, ResponseOf } from '@recado/contract';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import type { Sealer } from '../../../core/sealing/sealer.ts';
import { readLineUptime, readPlatformUptime, type Uptime } from './readUptime.ts';

type StatusPageResponse = ResponseOf<Endpoints['GET /clients/{id}/status-page']>;

/** Milliseconds for which the uptime of a page is cached, and maximum number of cached pages. */
const CACHE_DURATION_MS = 30_000;
const MAX_CACHED_PAGES = 1_000;
/** Pattern of a page's address: 24 random bytes as base64url. */
const ADDRESS_PATTERN = /^[\w-]{32}$/;

export interface StatusPagesDeps {
  readonly database: Knex;
  readonly seal: Sealer;
  /** IANA time zone that determines when the days of a status page begin. */
  readonly timeZone: string;
  /** Whether the status pages are public. */
  readonly isPublic: boolean;
}

/** Provides the uptime of the platform, and of each line whose owner publishes a status page. */
export function createStatusPageService({ database, seal, timeZone, isPublic }: StatusPagesDeps) {
  const uptimeCache = new Map<string, { readonly at: number; readonly uptime: Promise<Uptime> }>();
  const readCachedUptime = (name: string, read: () => Promise<Uptime>): Promise<Uptime> => {
    const cached = uptimeCache.get(name);
    if (cached && performance.now() - cached.at < CACHE_DURATION_MS) return cached.uptime;
    if (uptimeCache.size >= MAX_CACHED_PAGES) uptimeCache.clear();
    const uptime = read();
    uptimeCache.set(name, { at: performance.now(), uptime });
    uptime.catch(() => uptimeCache.delete(name));
    return uptime;
  };
  const readPage = async (clientId: string, isOwner = true): Promise<StatusPageResponse> => {
    const [row] = await rows<{ tokenSealed: Buffer }>(
      database,
      'SELECT token_sealed AS "tokenSealed" FROM status_pages WHERE client_id = :clientId',
      { clientId },
    );
    const path =
      row && isOwner ? `/estado/${seal.open(row.tokenSealed, sealContextOf(clientId)).toString('utf8')}` : null;
    return { success: true, clientId, statusPage: { isPublic, path } };
  };

  return {
    isPublic,

    get(clientId: string, isOwner = true): Promise<StatusPageResponse> {
      return readPage(clientId, isOwner);
    },

    /** Creates a new address for a client's status page. The previous address stops working. */
    async renew(clientId: string, actor: Actor): Promise<StatusPageResponse> {
      const address = randomBytes(24).toString('base64url');
      const tokenSealed = seal.seal(address, sealContextOf(clientId));
      await transact(database, async trx => {
        await rows(trx, UPSERT_STATUS_PAGE_SQL, { clientId, tokenDigest: hashAddress(address), tokenSealed });
        await writeAuditEntry(trx, actor, {
          action: 'client.status_page_made',
          target: { kind: 'client', id: clientId },
        });
      });
      return readPage(clientId);
    },

    async removePage(clientId: string, actor: Actor): Promise<StatusPageResponse> {
      await transact(database, async trx => {
        const deletedRows = await rows(trx, 'DELETE FROM status_pages WHERE client_id = :clientId RETURNING 1', {
          clientId,
        });
        if (deletedRows.length > 0)
          await writeAuditEntry(trx, actor, {
            action: 'client.status_page_ended',
            target: { kind: 'client', id: clientId },
          });
      });
      return readPage(clientId);
    },

    readPlatform(): Promise<Uptime> {
      return readCachedUptime('', () => readPlatformUptime(database, timeZone));
    },

    /**
     * Finds the status page of a line by the random part of the page's URL. Reads the database on every call
     * instead of a cache, because the owner may have removed the page.
     */
    async findLinePage(address: string): Promise<LineStatusPage | undefined> {
      if (!ADDRESS_PATTERN.test(address)) return undefined;
      const [pageRow] = await rows<Omit<LineStatusPage, 'uptime'> & { clientId: string }>(
        database,
        FIND_STATUS_PAGE_SQL,
        {
          tokenDigest: hashAddress(address),
        },
      );
      if (!pageRow) return undefined;
      const { clientId, ...publicFields } = pageRow;
      const uptime = await readCachedUptime(clientId, () => readLineUptime(database, timeZone, clientId));
      return { ...publicFields, uptime };
    },
  };
}
/** Public data of a line on its status page. */
export interface LineStatusPage {
  readonly businessName: string;
  readonly isConnected: boolean;
  readonly uptime: Uptime;
}
export type StatusPageService = ReturnType<typeof createStatusPageService>;

const sealContextOf = (id: string) => ({ purpose: 'status-page', id }) as const;
const hashAddress = (address: string): Buffer => createHash('sha256').update(address).digest();

const UPSERT_STATUS_PAGE_SQL = `
  INSERT INTO status_pages (client_id, token_digest, token_sealed) VALUES (:clientId, :tokenDigest, :tokenSealed)
  ON CONFLICT (client_id)
  DO UPDATE SET token_digest = excluded.token_digest, token_sealed = excluded.token_sealed, created_at = now()`;

/** Finds the client of a status page. Finds none while the account of the client's owner is deactivated. */
const FIND_STATUS_PAGE_SQL = `
  SELECT c.id AS "clientId", c.business_name AS "businessName", s.is_connected AS "isConnected" FROM status_pages p
  JOIN clients c ON c.id = p.client_id JOIN sessions s ON s.client_id = c.id
  JOIN users u ON u.id = c.owner_id AND u.active WHERE p.token_digest = :tokenDigest`;
