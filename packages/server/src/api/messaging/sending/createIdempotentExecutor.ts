import { createHash } from 'node:crypto';
import { sendRejectionTexts as texts } from '@recado/texts';
import type { Logger, TransportErrorCode } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import {
  Conflict,
  DomainError,
  LimitReached,
  NotConnected,
  TooManyRequests,
  UnknownOutcome,
  WhatsAppUnreachable,
} from '../../../core/errors/index.ts';
import { findMessagesByWaId, type MessageView } from '../../../core/messages/index.ts';
import { isDatabaseOutage } from '../../../core/outage/index.ts';
import {
  CLAIM_KEY_SQL,
  FIND_KEY_SQL,
  RECLAIM_KEY_SQL,
  RELEASE_KEY_SQL,
  STORE_PENDING_SQL,
  STORE_RESPONSE_SQL,
} from './idempotencyStatements.ts';
import type { SendResponse } from './sendRequests.ts';

export interface IdempotentRequest {
  readonly clientId: string;
  readonly key: string;
  /** SHA-256 digest of the request's content. */
  readonly digest: Buffer;
  /** Whether the response contains the status of a sent message. A repeated request gets the status of that time. */
  readonly reportsMessageStatus?: boolean;
}

/** Fields of a response body that identify its message, if it has one. */
export interface SentMessageResponseBody {
  readonly messageId: string;
  readonly status: string;
}

/** Stores the response "pending" for an idempotency key, in the transaction that inserts the message's row. */
export type StorePendingResultCallback<Body> = (trx: Knex.Transaction, body: Body) => Promise<void>;

/**
 * Marks the following work as not repeatable. From then on, repeated requests fail with `UnknownOutcome` and
 * the message `sentence`, until there is a response or it is known that nothing was done.
 */
type MarkStarted = (sentence: string) => Promise<void>;

/** @param pendingResult message of an earlier request that never reached the network and must be sent now */
export type IdempotentWork<Body> = (
  storePending: StorePendingResultCallback<Body>,
  pendingResult: Body | undefined,
  markStarted: MarkStarted,
) => Promise<SendResponse<Body>>;

/** Error: an earlier request with the same idempotency key has no final response yet. */
export class IdempotentRequestInProgress extends Conflict {}

/** Earlier request with this idempotency key that sent nothing. A retry sends its `message`, if it is set. */
interface FailedClaim<Body> {
  readonly claimedAt: Date;
  readonly message?: Body;
}

/** Status code that is stored while it is unknown whether the work was done. */
const STARTED_STATUS = 409;

/** Failures after which the same message may be sent again: the network has not accepted it. */
const RETRYABLE_CODES: ReadonlySet<string> = new Set<TransportErrorCode>([
  'not-connected',
  'not-linked',
  'rate-limited',
  'unreachable',
]);
const isRetryable = (errorCode: string | null | undefined): boolean =>
  RETRYABLE_CODES.has(errorCode?.split(':')[0] ?? '');
const isTemporary = (error: unknown): boolean =>
  [LimitReached, NotConnected, TooManyRequests, WhatsAppUnreachable].some(errorClass => error instanceof errorClass);

interface IdempotentExecutorDeps {
  readonly database: Knex;
  readonly log: Logger;
}

/**
 * Answers a repeated request with the same message, without sending again. While the first request runs in this
 * process, the repeated one waits for its response. Later it gets the stored response with the status that the
 * message has now. If the first request sent nothing, the request may be retried: with the same message after a
 * temporary failure, otherwise as a new request.
 */
export function createIdempotentExecutor({ database, log }: IdempotentExecutorDeps) {
  const inProgress = new Map<string, { readonly digest: Buffer; readonly response: Promise<SendResponse<unknown>> }>();

  /** Claims an idempotency key. Returns the time, which identifies this claim; undefined if already claimed. */
  const claim = async (
    { clientId, key, digest }: IdempotentRequest,
    failedClaim: FailedClaim<object> | undefined,
  ): Promise<Date | undefined> => {
    const createdAt = new Date(Math.max(Date.now(), (failedClaim?.claimedAt.getTime() ?? 0) + 1));
    const claimed = failedClaim
      ? await rows(database, RECLAIM_KEY_SQL, {
          clientId,
          key,
          createdAt,
          fruitless: failedClaim.claimedAt,
          response: failedClaim.message ? JSON.stringify(failedClaim.message) : null,
        })
      : await rows(database, CLAIM_KEY_SQL, { clientId, key, createdAt, digest });
    return claimed.length > 0 ? createdAt : undefined;
  };

  /** Finds an earlier request with this key. Returns its response, or its claim if its work may be repeated. */
  const findEarlier = async <Body extends object>({
    clientId,
    key,
    digest,
    reportsMessageStatus,
  }: IdempotentRequest): Promise<SendResponse<Body> | FailedClaim<Body> | undefined> => {
    const [row] = await rows<KeyRow>(database, FIND_KEY_SQL, { clientId, key });
    if (!row) return undefined;
    if (!row.requestDigest.equals(digest)) throw new Conflict(texts.idempotency.otherContent);
    if (row.statusCode === STARTED_STATUS) throw new UnknownOutcome((row.response as { sentence: string }).sentence);
    const body = row.response as Body | null;
    const { createdAt: claimedAt } = row;
    if (!body) return { claimedAt };
    const { messageId, status: firstStatus } = body as Partial<SentMessageResponseBody>;
    const messages = messageId === undefined ? [] : await findMessagesByWaId(database, clientId, messageId);
    // A recipient knows the ID, too, and can send a message with the same one.
    const message = messages.find(({ fromMe }) => fromMe);
    if (row.statusCode !== null && message && reportsMessageStatus) return toCurrentResponse(body, message);
    if (row.statusCode !== null) return { statusCode: row.statusCode === 202 ? 202 : 200, body };
    if (!message || message.status === 'failed')
      return isRetryable(message?.errorCode) ? { claimedAt, message: body } : { claimedAt };
    // The message is still queued, so return the same response as to the first request.
    if (message.status === 'queued' && firstStatus !== 'queued')
      throw new IdempotentRequestInProgress(texts.idempotency.inProgress);
    return toCurrentResponse(body, message);
  };

  const executeFirst = async <Body extends object>(
    request: IdempotentRequest,
    work: IdempotentWork<Body>,
  ): Promise<SendResponse<Body>> => {
    const { clientId, key } = request;
    let createdAt = await claim(request, undefined);
    let pendingResult: Body | undefined;
    if (!createdAt) {
      const earlierResult = await findEarlier<Body>(request);
      if (earlierResult && 'statusCode' in earlierResult) return earlierResult;
      createdAt = await claim(request, earlierResult);
      pendingResult = earlierResult?.message;
    }
    if (!createdAt) throw new IdempotentRequestInProgress(texts.idempotency.inProgress);
    const ownClaim = { clientId, key, createdAt };
    let hasMessage = pendingResult !== undefined;
    let hasStarted = false;
    const storePending: StorePendingResultCallback<Body> = async (trx, body) => {
      const updated = await rows(trx, STORE_PENDING_SQL, { ...ownClaim, response: JSON.stringify(body) });
      if (updated.length === 0) throw new IdempotentRequestInProgress(texts.idempotency.inProgress);
      hasMessage = true;
    };
    const markStarted: MarkStarted = async sentence => {
      const started = { ...ownClaim, statusCode: STARTED_STATUS, response: JSON.stringify({ sentence }) };
      if ((await rows(database, STORE_RESPONSE_SQL, started)).length === 0)
        throw new IdempotentRequestInProgress(texts.idempotency.inProgress);
      hasStarted = true;
    };
    try {
      const response = await work(storePending, pendingResult, markStarted);
      // A failure of this write is harmless: a repeated request derives its response from the stored message.
      const { statusCode, body } = response;
      await rows(database, STORE_RESPONSE_SQL, { ...ownClaim, statusCode, response: JSON.stringify(body) }).catch(
        (error: unknown) => log.warn({ err: error, clientId }, 'a response was not stored'),
      );
      return response;
    } catch (error) {
      // Keep the idempotency key, because it refers to the stored message, which the next attempt must reuse.
      // Also keep it if the database wrote the message and only the database's response was lost.
      if (hasMessage && (isTemporary(error) || isDatabaseOutage(error))) throw error;
      if (hasStarted && isUnknown(error)) throw error;
      await rows(database, RELEASE_KEY_SQL, ownClaim).catch((failure: unknown) =>
        log.warn({ err: failure, clientId }, 'an idempotency key was not released'),
      );
      throw error;
    }
  };

  return {
    /** Runs the work, or returns the response of an earlier request with the same key. @throws Conflict */
    async execute<Body extends object>(
      request: IdempotentRequest,
      work: IdempotentWork<Body>,
    ): Promise<SendResponse<Body>> {
      const name = JSON.stringify([request.clientId, request.key]);
      const running = inProgress.get(name);
      if (running) {
        if (!running.digest.equals(request.digest)) throw new Conflict(texts.idempotency.otherContent);
        return running.response as Promise<SendResponse<Body>>;
      }
      const response = executeFirst(request, work);
      inProgress.set(name, { digest: request.digest, response });
      try {
        return await response;
      } finally {
        inProgress.delete(name);
      }
    },
  };
}

/** Responds with the current status of the message. The code is 202 while its arrival at the network is unknown. */
function toCurrentResponse<Body extends object>(first: Body, { status, errorCode }: MessageView): SendResponse<Body> {
  const { notBefore, ...otherFields } = first as Body & { readonly notBefore?: string };
  const failure = status === 'failed' && { success: false, ...(errorCode !== null && { errorCode }) };
  const turn = status === 'queued' && notBefore !== undefined && { notBefore };
  const body = { ...otherFields, ...turn, ...failure, status } as unknown as Body;
  return { statusCode: status === 'unknown' || status === 'queued' ? 202 : 200, body };
}

export type IdempotentExecutor = ReturnType<typeof createIdempotentExecutor>;

/** Whether a failed request may have taken effect. An unexpected error may occur after the effect. */
const isUnknown = (error: unknown): boolean => error instanceof UnknownOutcome || !(error instanceof DomainError);

/** Computes the digest by which requests with the same idempotency key are compared. */
export const computeRequestDigest = (requestParts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(requestParts)).digest();

/** Deletes idempotency keys with their responses after `RETENTION_HOURS`. */
export const pruneIdempotencyKeys = (db: Queryable): Promise<unknown[]> =>
  rows(db, 'DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(hours => :hours)', {
    hours: RETENTION_HOURS,
  });

/** Hours to retain the response of an `Idempotency-Key`. */
const RETENTION_HOURS = 24;

/** Row of an idempotency key. `statusCode`: null during the request, `STARTED_STATUS` for an unknown effect. */
interface KeyRow {
  readonly requestDigest: Buffer;
  readonly statusCode: number | null;
  readonly response: unknown;
  readonly createdAt: Date;
}
