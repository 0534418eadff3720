import { createHash } from 'node:crypto';
import { sending as texts } from '@recado/texts';
import type { Logger, TransportErrorCode } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import {
  Conflict,
  DomainError,
  LimitReached,
  NotConnected,
  TooManyRequests,
  UnknownOutcome,
  Unreachable,
} from '../../ground/errors/index.ts';
import { findByWaId } from '../../ground/messages/index.ts';
import { isOutage } from '../../ground/outage/index.ts';
import type { SendResponse } from './Sending.ts';

/** A request that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly clientId: string;
  readonly key: string;
  /** SHA-256 of what is asked. */
  readonly digest: Buffer;
}

/** As much of a response's body as is needed to find the message, where it tells of one. */
export interface SentBody {
  readonly messageId: string;
  readonly status: string;
}

/** In the transaction of the message's row: notes which message answers the request, and what would be said of it. */
export type NoteSoFar<Body> = (trx: Knex.Transaction, body: Body) => Promise<void>;

/**
 * Notes that what comes next must not be done twice. Who repeats the request is told `sentence` (`UnknownOutcome`) until
 * there is a response, or it is known that nothing was done.
 */
type BeginOnce = (sentence: string) => Promise<void>;

/** @param again what was said so far of a message that was never handed over: it is the one to send */
export type KeyedWork<Body> = (
  note: NoteSoFar<Body>,
  again: Body | undefined,
  begin: BeginOnce,
) => Promise<SendResponse<Body>>;

/** What was asked for before is not answered yet. */
export class InProgress extends Conflict {}

/** A claim that led to nothing, and the message it left, if that is to be sent now. */
interface Fruitless<Body> {
  readonly claimedAt: Date;
  readonly message?: Body;
}

/** As the response of what may have been done. */
const BEGUN = 409;

/** Failures after which a message is the same as before: the network has not taken it, and may in a while. */
const UNSENT: ReadonlySet<string> = new Set<TransportErrorCode>([
  'not-connected',
  'not-linked',
  'rate-limited',
  'unreachable',
]);
const isUnsent = (errorCode: string | null): boolean => UNSENT.has(errorCode?.split(':')[0] ?? '');
const isPassing = (error: unknown): boolean =>
  [LimitReached, NotConnected, TooManyRequests, Unreachable].some(one => error instanceof one);

/**
 * Answers a repeated request as the first time, without sending again: in this process by waiting for the first, later
 * from the stored response, and after a crash by what became of the message. A request after which nothing was sent may be
 * tried again: with the same message where it only was not the time for it, otherwise as if it had never been made.
 */
export function createIdempotency({ database, log }: { readonly database: Knex; readonly log: Logger }) {
  const underWay = new Map<
    string,
    { readonly digest: Buffer; readonly response: Promise<SendResponse<unknown>> }
  >();

  /** The moment of the claim, which tells it from any other; undefined when the key is taken. */
  const claim = async (
    { clientId, key, digest }: KeyedRequest,
    fruitless: Fruitless<object> | undefined,
  ): Promise<Date | undefined> => {
    const createdAt = new Date(Math.max(Date.now(), (fruitless?.claimedAt.getTime() ?? 0) + 1));
    const claimed = fruitless
      ? await rows(database, CLAIM_AGAIN, {
          clientId,
          key,
          createdAt,
          fruitless: fruitless.claimedAt,
          response: fruitless.message ? JSON.stringify(fruitless.message) : null,
        })
      : await rows(database, CLAIM, { clientId, key, createdAt, digest });
    return claimed.length > 0 ? createdAt : undefined;
  };

  /** The response there is, or the claim that led to nothing. */
  const earlier = async <Body extends object>({
    clientId,
    key,
    digest,
  }: KeyedRequest): Promise<SendResponse<Body> | Fruitless<Body> | undefined> => {
    const [row] = await rows<KeyRow>(database, FIND, { clientId, key });
    if (!row) return undefined;
    if (!row.requestDigest.equals(digest)) throw new Conflict(texts.idempotency.otherContent);
    if (row.statusCode === BEGUN) throw new UnknownOutcome((row.response as { sentence: string }).sentence);
    const body = row.response as Body | null;
    if (body && row.statusCode !== null) return { statusCode: row.statusCode === 202 ? 202 : 200, body };
    const { createdAt: claimedAt } = row;
    if (!body) return { claimedAt };
    const { messageId } = body as Partial<SentBody>;
    const [message] = messageId === undefined ? [] : await findByWaId(database, clientId, messageId);
    if (!message) return { claimedAt };
    if (message.status === 'failed')
      return isUnsent(message.errorCode) ? { claimedAt, message: body } : { claimedAt };
    // It waits for its time, and its sender was told so.
    if (message.status === 'queued' && (body as Partial<SentBody>).status === 'queued')
      return { statusCode: 202, body };
    if (message.status === 'queued') throw new InProgress(texts.idempotency.inProgress);
    const { status } = message;
    return { statusCode: status === 'unknown' ? 202 : 200, body: { ...body, status } };
  };

  const first = async <Body extends object>(
    request: KeyedRequest,
    work: KeyedWork<Body>,
  ): Promise<SendResponse<Body>> => {
    const { clientId, key } = request;
    let createdAt = await claim(request, undefined);
    let again: Body | undefined;
    if (!createdAt) {
      const found = await earlier<Body>(request);
      if (found && 'statusCode' in found) return found;
      createdAt = await claim(request, found);
      again = found?.message;
    }
    if (!createdAt) throw new InProgress(texts.idempotency.inProgress);
    const own = { clientId, key, createdAt };
    let hasMessage = again !== undefined;
    let hasBegun = false;
    const note: NoteSoFar<Body> = async (trx, body) => {
      const noted = await rows(trx, NOTE, { ...own, response: JSON.stringify(body) });
      if (noted.length === 0) throw new InProgress(texts.idempotency.inProgress);
      hasMessage = true;
    };
    const begin: BeginOnce = async sentence => {
      const begun = { ...own, statusCode: BEGUN, response: JSON.stringify({ sentence }) };
      if ((await rows(database, ANSWER, begun)).length === 0)
        throw new InProgress(texts.idempotency.inProgress);
      hasBegun = true;
    };
    try {
      const response = await work(note, again, begin);
      // Unstored it is found by its message.
      const { statusCode, body } = response;
      await rows(database, ANSWER, { ...own, statusCode, response: JSON.stringify(body) }).catch(
        (error: unknown) => log.warn({ err: error, clientId }, 'a response was not stored'),
      );
      return response;
    } catch (error) {
      // Its message waits for the next attempt, also where only the database's answer was lost.
      if (hasMessage && (isPassing(error) || isOutage(error))) throw error;
      if (hasBegun && isUnknown(error)) throw error;
      await rows(database, RELEASE, own).catch((failure: unknown) =>
        log.warn({ err: failure, clientId }, 'a key was not released'),
      );
      throw error;
    }
  };

  return async <Body extends object>(
    request: KeyedRequest,
    work: KeyedWork<Body>,
  ): Promise<SendResponse<Body>> => {
    const name = JSON.stringify([request.clientId, request.key]);
    const running = underWay.get(name);
    if (running) {
      if (!running.digest.equals(request.digest)) throw new Conflict(texts.idempotency.otherContent);
      return running.response as Promise<SendResponse<Body>>;
    }
    const response = first(request, work);
    underWay.set(name, { digest: request.digest, response });
    try {
      return await response;
    } finally {
      underWay.delete(name);
    }
  };
}

/** What we did not say ourselves may have come after it was done. */
const isUnknown = (error: unknown): boolean =>
  error instanceof UnknownOutcome || !(error instanceof DomainError);

/** Of what is asked, as a request under a key is compared. */
export const digestOf = (asked: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(asked)).digest();

export type Idempotency = ReturnType<typeof createIdempotency>;

/** Forgets responses that nobody will ask for again. */
export const pruneIdempotency = (db: Queryable): Promise<unknown[]> =>
  rows(db, 'DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(hours => :hours)', {
    hours: KEPT_HOURS,
  });

/** How long a response is kept for a repeated `Idempotency-Key`. */
const KEPT_HOURS = 24;

/** Without `statusCode` it is still being worked on; with `BEGUN` it may have been done. */
interface KeyRow {
  readonly requestDigest: Buffer;
  readonly statusCode: number | null;
  readonly response: unknown;
  readonly createdAt: Date;
}

const CLAIM = `
  INSERT INTO idempotency_keys (client_id, key, request_digest, created_at)
  VALUES (:clientId, :key, :digest, :createdAt) ON CONFLICT (client_id, key) DO NOTHING RETURNING 1`;

const CLAIM_AGAIN = `
  UPDATE idempotency_keys SET created_at = :createdAt, response = CAST(:response AS jsonb)
  WHERE client_id = :clientId AND key = :key AND created_at = :fruitless AND status_code IS NULL RETURNING 1`;

const FIND = `
  SELECT request_digest AS "requestDigest", status_code AS "statusCode", response, created_at AS "createdAt"
  FROM idempotency_keys WHERE client_id = :clientId AND key = :key`;

const OWN = 'client_id = :clientId AND key = :key AND created_at = :createdAt';
const NOTE = `UPDATE idempotency_keys SET response = CAST(:response AS jsonb) WHERE ${OWN} RETURNING 1`;
const ANSWER = `
  UPDATE idempotency_keys SET status_code = :statusCode, response = CAST(:response AS jsonb)
  WHERE ${OWN} RETURNING 1`;
const RELEASE = `DELETE FROM idempotency_keys WHERE ${OWN}`;
