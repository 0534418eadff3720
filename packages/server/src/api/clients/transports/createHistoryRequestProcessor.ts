import { type Logger, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { DomainError } from '../../../core/errors/index.ts';
import {
  type ClaimedTask,
  createTaskClaimLoop,
  TASK_CLAIM_DURATION_SECONDS,
} from '../../../core/polling/createTaskClaimLoop.ts';
import type { Sealer } from '../../../core/sealing/sealer.ts';
import { deleteWebhookRequest, openWebhookRequest, type TransportRegistry } from '../../../lines/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';

export interface HistoryRequestProcessorDeps {
  readonly database: Knex;
  readonly seal: Sealer;
  readonly sessions: Pick<ClientSessions, 'receiveWebhook'>;
  readonly transports: { readonly standard: Pick<TransportRegistry['standard'], 'name'> };
  readonly log: Logger;
}

/** Seconds until the next attempt, when no session could process the request. */
const RETRY_SECONDS = 15;
/** Requests that a process handles at a time. Each may contain thousands of messages. */
const MAX_CONCURRENT_REQUESTS = 2;

interface ClaimedRequest extends ClaimedTask {
  readonly requestSealed: Buffer;
}

/**
 * Passes stored histories to the sessions. One request of a client runs at a time, in the order of arrival, so files
 * follow the messages to which they belong. A repetition after a crash is harmless: messages have IDs.
 */
export function createHistoryRequestProcessor(dependencies: HistoryRequestProcessorDeps) {
  const { database, seal, sessions, transports, log } = dependencies;

  const work = async ({ id, clientId, claim, requestSealed }: ClaimedRequest): Promise<void> => {
    try {
      const outcome = await sessions.receiveWebhook(clientId, openWebhookRequest(seal, { id, requestSealed }));
      // The network has its answer and sends the history only once, so no outcome except `taken` may delete it.
      if (outcome === 'forged') throw new Error('The session verified the signature of a stored history.');
      await deleteWebhookRequest(database, id);
    } catch (error) {
      if (!(error instanceof TransportError || error instanceof DomainError))
        log.warn({ err: error, clientId }, 'could not process a stored history yet');
      await rows(database, POSTPONE_SQL, { id, claim, seconds: RETRY_SECONDS });
    }
  };

  return createTaskClaimLoop<ClaimedRequest>({
    claimDue: (limit, busyClientIds) =>
      rows<ClaimedRequest>(database, CLAIM_SQL, {
        ...{ limit, busyClientIds: [...busyClientIds], standard: transports.standard.name },
        seconds: TASK_CLAIM_DURATION_SECONDS,
      }),
    extendClaims: tasks =>
      rows(database, EXTEND_CLAIMS_SQL, {
        claims: tasks.map(({ claim }) => claim),
        seconds: TASK_CLAIM_DURATION_SECONDS,
      }),
    work,
    maxConcurrent: MAX_CONCURRENT_REQUESTS,
    maxConcurrentPerClient: 1,
    log,
    taskKind: 'a stored history',
  });
}

/** Claims the oldest request of each client, if it is due and the client still uses its transport. */
const CLAIM_SQL = `
  UPDATE transport_webhook_requests r
  SET claim = gen_random_uuid(), next_attempt_at = now() + make_interval(secs => :seconds)
  FROM (
    SELECT d.id FROM transport_webhook_requests d
    JOIN (
      SELECT DISTINCT ON (o.client_id) o.id FROM transport_webhook_requests o JOIN clients c ON c.id = o.client_id
      WHERE o.next_attempt_at IS NOT NULL AND o.transport = coalesce(c.transport, :standard)
        AND NOT o.client_id = ANY(CAST(:busyClientIds AS uuid[]))
      ORDER BY o.client_id, o.received_at, o.id
    ) oldest ON oldest.id = d.id
    WHERE d.next_attempt_at <= now() ORDER BY d.next_attempt_at LIMIT :limit FOR UPDATE OF d SKIP LOCKED
  ) due
  WHERE r.id = due.id
  RETURNING r.id, r.client_id AS "clientId", r.claim, r.request_sealed AS "requestSealed"`;
const EXTEND_CLAIMS_SQL = `
  UPDATE transport_webhook_requests SET next_attempt_at = now() + make_interval(secs => :seconds)
  WHERE claim = ANY(CAST(:claims AS uuid[]))`;
const POSTPONE_SQL = `
  UPDATE transport_webhook_requests SET claim = NULL, next_attempt_at = now() + make_interval(secs => :seconds)
  WHERE id = :id AND claim = :claim`;
