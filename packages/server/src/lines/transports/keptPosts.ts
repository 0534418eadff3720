import { randomUUID } from 'node:crypto';
import type { TransportWebhook, WebhookRequest } from '@recado/transport';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import type { Seal } from '../../ground/sealing/seal.ts';

interface Dependencies {
  readonly database: Queryable;
  readonly seal: Seal;
}
interface Of {
  readonly clientId: string;
  readonly transport: string;
}

/** Days: networks repeat for seven, and what is older is told nobody. */
const DAYS = 8;
/** Kept of one client: more than a line is told in that time while nobody reads it. */
const MOST = 20_000;

const placeOf = (id: string) => ({ purpose: 'network-post', id }) as const;

/**
 * Keeps what was posted of a client that uses another transport.
 * @param marks of the people whom it names; undefined: nobody can tell whom
 * @returns its id; undefined: there are too many
 */
export async function keepPost(
  { database, seal }: Dependencies,
  of: Of,
  { headers, body }: WebhookRequest,
  marks: readonly string[] | undefined,
): Promise<string | undefined> {
  const id = randomUUID();
  const text = JSON.stringify({ headers, body: Buffer.from(body).toString('base64') });
  const sealed = seal.seal(text, placeOf(id));
  const [kept] = await rows<{ id: string }>(database, KEEP, {
    ...{ id, ...of, sealed, most: MOST },
    marks: marks ? [...marks] : null,
  });
  return kept?.id;
}

/** The oldest of those that are kept. */
export async function oldestPosts(
  { database, seal }: Dependencies,
  of: Of,
): Promise<{ readonly id: string; readonly request: WebhookRequest }[]> {
  const found = await rows<{ id: string; sealed: Buffer }>(database, OLDEST, { ...of });
  return found.map(({ id, sealed }) => {
    const { headers, body } = JSON.parse(seal.open(sealed, placeOf(id)).toString()) as {
      readonly headers: Record<string, string>;
      readonly body: string;
    };
    return { id, request: { method: 'POST', query: {}, headers, body: Buffer.from(body, 'base64') } };
  });
}

export const dropPost = (db: Queryable, id: string): Promise<unknown> =>
  rows(db, 'DELETE FROM kept_posts WHERE id = :id', { id });

export const pruneKeptPosts = (db: Queryable): Promise<unknown> =>
  rows(db, 'DELETE FROM kept_posts WHERE received_at < now() - make_interval(days => :days)', { days: DAYS });

/** Whether a client that uses another transport would be told this by its network; undefined: nobody can say. */
export async function isGenuine(
  { database, seal }: Dependencies,
  { clientId, transport }: Of,
  webhook: TransportWebhook,
  request: WebhookRequest,
): Promise<boolean | undefined> {
  if (!webhook.isGenuine) return undefined;
  const kept = await rows<{ id: string; sealed: Buffer }>(database, CREDENTIALS, { clientId, transport });
  if (kept.length === 0) return undefined;
  const opened = kept.map(({ id, sealed }) =>
    seal.open(sealed, { purpose: 'session-key', id: JSON.stringify([clientId, 'credentials', id]) }),
  );
  return webhook.isGenuine(request, opened);
}

const KEEP = `
  INSERT INTO kept_posts (id, client_id, transport, sealed, marks)
  SELECT :id, c.id, :transport, :sealed, CAST(:marks AS text[]) FROM clients c WHERE c.id = :clientId
    AND (SELECT count(*) FROM kept_posts k WHERE k.client_id = c.id) < :most
  RETURNING id`;
const OLDEST = `
  SELECT id, sealed FROM kept_posts WHERE client_id = :clientId AND transport = :transport
  ORDER BY received_at, id LIMIT 100`;
const CREDENTIALS = `
  SELECT key_id AS id, sealed FROM parked_keys
  WHERE client_id = :clientId AND transport = :transport AND category = 'credentials'`;
