import { randomUUID } from 'node:crypto';
import type { TransportWebhook, WebhookRequest } from '@recado/transport';
import { type Queryable, rows } from '../../core/data/sql.ts';
import type { Sealer } from '../../core/sealing/sealer.ts';

interface WebhookStoreDeps {
  readonly database: Queryable;
  readonly seal: Sealer;
}
interface WebhookScope {
  readonly clientId: string;
  readonly transport: string;
}

/** Days to store requests. Networks repeat a request for seven days, so older requests are never needed. */
const RETENTION_DAYS = 8;
/**
 * Maximum number of stored webhook requests of one client. The client no longer answers on its previous
 * transport. Therefore fewer requests than this maximum should arrive there within the retention period.
 */
const MAX_STORED_REQUESTS = 20_000;

const toSealContext = (id: string) => ({ purpose: 'network-post', id }) as const;

/**
 * Stores a webhook request for a client that currently uses another transport, or one that is processed in the
 * background.
 * @param personPseudonyms pseudonyms of the people in the request; undefined if they cannot be determined
 * @returns the ID of the stored request; undefined if the client has too many stored requests
 */
export async function storeTransportWebhookRequest(
  { database, seal }: WebhookStoreDeps,
  scope: WebhookScope,
  { headers, body }: WebhookRequest,
  personPseudonyms: readonly string[] | undefined,
  isForBackground = false,
): Promise<string | undefined> {
  const id = randomUUID();
  const text = JSON.stringify({ headers, body: Buffer.from(body).toString('base64') });
  const requestSealed = seal.seal(text, toSealContext(id));
  const [row] = await rows<{ id: string }>(database, INSERT_WEBHOOK_REQUEST_SQL, {
    ...{ id, ...scope, requestSealed, isForBackground, most: MAX_STORED_REQUESTS },
    personPseudonyms: personPseudonyms ? [...personPseudonyms] : null,
  });
  return row?.id;
}

interface StoredRequestRow {
  readonly id: string;
  readonly requestSealed: Buffer;
}

/** Loads a client's oldest stored requests for a transport, at most 100. Histories are processed in the background. */
export async function loadOldestWebhookRequests(
  { database, seal }: WebhookStoreDeps,
  scope: WebhookScope,
): Promise<{ readonly id: string; readonly request: WebhookRequest }[]> {
  const storedRequests = await rows<StoredRequestRow>(database, SELECT_OLDEST_REQUESTS_SQL, { ...scope });
  return storedRequests.map(row => ({ id: row.id, request: openWebhookRequest(seal, row) }));
}

/** Decrypts a stored webhook request. Its signature was verified before it was stored. */
export function openWebhookRequest(seal: Sealer, { id, requestSealed }: StoredRequestRow): WebhookRequest {
  const { headers, body } = JSON.parse(seal.open(requestSealed, toSealContext(id)).toString()) as {
    readonly headers: Record<string, string>;
    readonly body: string;
  };
  return { method: 'POST', query: {}, headers, body: Buffer.from(body, 'base64'), isVerified: true };
}

export const deleteWebhookRequest = (db: Queryable, id: string): Promise<unknown> =>
  rows(db, 'DELETE FROM transport_webhook_requests WHERE id = :id', { id });

export const pruneWebhookRequests = (db: Queryable): Promise<unknown> =>
  rows(db, PRUNE_REQUESTS_SQL, { days: RETENTION_DAYS });

/** Client that a webhook request may concern. */
export interface WebhookClient {
  readonly id: string;
  /** Whether the client uses the transport now. Otherwise its keys for this transport are stored separately. */
  readonly isUsed: boolean;
}

/**
 * Checks with the stored credentials of these clients whether a webhook request really comes from the network.
 *
 * @returns undefined if the sender cannot be verified, because the credentials are missing or cannot be read
 */
export async function isGenuineWebhookRequest(
  { database, seal, log }: WebhookStoreDeps & { readonly log: { warn(about: object, message: string): void } },
  { transport, clients }: { readonly transport: string; readonly clients: readonly WebhookClient[] },
  webhook: TransportWebhook,
  request: WebhookRequest,
): Promise<boolean | undefined> {
  const listIds = (isUsed: boolean) => clients.filter(client => client.isUsed === isUsed).map(({ id }) => id);
  const sealedCredentials = await rows<{ clientId: string; id: string; valueSealed: Buffer }>(
    database,
    SELECT_CREDENTIALS_SQL,
    { transport, users: listIds(true), formerUsers: listIds(false) },
  );
  if (sealedCredentials.length === 0) return undefined;
  const credentials = sealedCredentials.flatMap(({ clientId, id, valueSealed }) => {
    try {
      return [seal.open(valueSealed, { purpose: 'session-key', id: JSON.stringify([clientId, 'credentials', id]) })];
    } catch (error) {
      // Clients of one business account share its requests. A damaged row of one must not affect the others.
      log.warn({ err: error, clientId }, 'the credentials of a client cannot be read, so its webhook requests wait');
      return [];
    }
  });
  if (webhook.isGenuine(request, credentials)) return true;
  return credentials.length < sealedCredentials.length ? undefined : false;
}

const PRUNE_REQUESTS_SQL = `
  DELETE FROM transport_webhook_requests WHERE received_at < now() - make_interval(days => :days)`;
const INSERT_WEBHOOK_REQUEST_SQL = `
  INSERT INTO transport_webhook_requests (id, client_id, transport, request_sealed, person_pseudonyms, next_attempt_at)
  SELECT :id, c.id, :transport, :requestSealed, CAST(:personPseudonyms AS text[]),
    CASE WHEN :isForBackground THEN now() END FROM clients c
  WHERE c.id = :clientId AND (SELECT count(*) FROM transport_webhook_requests r WHERE r.client_id = c.id) < :most
  RETURNING id`;
const SELECT_OLDEST_REQUESTS_SQL = `
  SELECT id, request_sealed AS "requestSealed" FROM transport_webhook_requests
  WHERE client_id = :clientId AND transport = :transport AND next_attempt_at IS NULL
  ORDER BY received_at, id LIMIT 100`;
const SELECT_CREDENTIALS_SQL = `
  SELECT client_id AS "clientId", key_id AS id, value_sealed AS "valueSealed" FROM session_keys
  WHERE client_id = ANY(CAST(:users AS uuid[])) AND category = 'credentials'
  UNION ALL
  SELECT client_id, key_id, value_sealed FROM inactive_transport_keys
  WHERE client_id = ANY(CAST(:formerUsers AS uuid[])) AND transport = :transport AND category = 'credentials'`;
