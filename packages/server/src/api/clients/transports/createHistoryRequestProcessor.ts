import { type Logger, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { NotConnected } from '../../../core/errors/index.ts';
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

/** Seconds until the next attempt. Each failure multiplies them by four, so five failures take some twenty minutes. */
const RETRY_SECONDS = 15;
/** Failed attempts after which a request stays stored until its deletion, and the client's next request runs. */
const MAX_FAILED_ATTEMPTS = 5;
/** Maximum milliseconds that a stop waits for running requests. Their claims then expire. */
const MAX_STOP_WAIT_MS = 2_000;
/** Requests that a process handles at a time. Each may contain thousands of messages. */
const MAX_CONCURRENT_REQUESTS = 2;

interface PostponedRequest {
  readonly failedAttempts: number;
  readonly isFailure: boolean;
}
const isWithoutSession = (error: unknown): boolean =>
  error instanceof NotConnected ||
  (error instanceof TransportError && (error.reason === 'not-connected' || error.reason === 'not-linked'));

interface ClaimedRequest extends ClaimedTask {
  readonly requestSealed: Buffer;
}

/**
 * Passes stored histories to the sessions. One request of a client runs at a time, in the order of arrival, so files
 * follow the messages to which they belong. A repetition after a crash is harmless: messages have IDs.
 */
export function createHistoryRequestProcessor(dependencies: HistoryRequestProcessorDeps) {
  const { database, seal, sessions, transports, log } = dependencies;
  let isStopping = false;

  const work = async ({ id, clientId, claim, requestSealed }: ClaimedRequest): Promise<void> => {
    try {
      const outcome = await sessions.receiveWebhook(clientId, openWebhookRequest(seal, { id, requestSealed }));
      // The network has its answer and sends the history only once, so no outcome except `taken` may delete it.
      if (outcome === 'forged') throw new Error('The session verified the signature of a stored history.');
      await deleteWebhookRequest(database, id);
    } catch (error) {
      // The stop closes the sessions, which is no failure of the history. Its claim expires.
      if (isStopping) return;
      const failure = { id, clientId, claim, seconds: RETRY_SECONDS, isWithoutSession: isWithoutSession(error) };
      const [postponed] = await rows<PostponedRequest>(database, POSTPONE_SQL, failure);
      if (!postponed?.isFailure) return;
      const { failedAttempts } = postponed;
      log.warn({ err: error, clientId, failedAttempts }, 'could not process a stored history');
      if (failedAttempts >= MAX_FAILED_ATTEMPTS)
        log.error({ clientId, id }, 'a stored history failed too often and is not attempted again');
    }
  };

  const loop = createTaskClaimLoop<ClaimedRequest>({
    claimDue: (limit, busyClientIds) =>
      rows<ClaimedRequest>(database, CLAIM_SQL, {
        ...{ limit, busyClientIds: [...busyClientIds], standard: transports.standard.name },
        maxFailedAttempts: MAX_FAILED_ATTEMPTS,
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
    maxStopWaitMs: MAX_STOP_WAIT_MS,
    log,
    taskKind: 'a stored history',
  });

  return {
    start(): void {
      loop.start();
    },
    /** Stops claiming requests. Resolves when the running requests have ended, at the latest after two seconds. */
    async stop(): Promise<void> {
      isStopping = true;
      await loop.stop();
    },
    /** Processes all requests that are due now. @returns the number of claimed requests */
    runOnce(): Promise<number> {
      return loop.runOnce();
    },
  };
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
        AND o.failed_attempts < :maxFailedAttempts
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
/** Counts no failure while the client is not connected. A connected session also reports its own errors this way. */
const POSTPONE_SQL = `
  UPDATE transport_webhook_requests r
  SET claim = NULL, failed_attempts = r.failed_attempts + f.count,
    next_attempt_at = now() + make_interval(secs => :seconds * power(4, r.failed_attempts * f.count))
  FROM (
    SELECT CASE WHEN CAST(:isWithoutSession AS boolean)
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.client_id = :clientId AND s.is_connected) THEN 0 ELSE 1 END AS count
  ) f
  WHERE r.id = :id AND r.claim = :claim
  RETURNING r.failed_attempts AS "failedAttempts", f.count = 1 AS "isFailure"`;
