import { sending as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { IdempotencyKey } from '../../ground/data/models/index.ts';
import { Conflict } from '../../ground/errors/index.ts';
import { findByWaId } from '../../ground/messages/index.ts';
import type { Answered } from './Sending.ts';

/** A request that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly clientId: string;
  readonly key: string;
  /** SHA-256 of what is asked. */
  readonly digest: Buffer;
}

/** As much of an answer's body as is needed to find the message. */
export interface SentBody {
  readonly messageId: string;
  readonly status: string;
}

/** In the transaction of the message's row: notes which message answers the request, and what would be said of it. */
export type NoteSoFar<Body> = (trx: Knex.Transaction, body: Body) => Promise<void>;

/**
 * Answers a repeated request as the first time, without sending again: in this process by waiting for the first, later
 * from the stored answer, and after a crash by what became of the message. A request after which nothing was sent
 * leaves no trace, so that it may be tried again.
 */
export function createIdempotency({ database, log }: { readonly database: Knex; readonly log: Logger }) {
  const underWay = new Map<
    string,
    { readonly digest: Buffer; readonly answer: Promise<Answered<unknown>> }
  >();
  const table = () => IdempotencyKey.query(database);

  /** The moment of the claim, which tells it from any other; undefined when the key is taken. */
  const claim = async (
    { clientId, key, digest }: KeyedRequest,
    fruitless: Date | undefined,
  ): Promise<Date | undefined> => {
    if (fruitless) {
      const createdAt = new Date(Math.max(Date.now(), fruitless.getTime() + 1));
      const row = { clientId, key, createdAt: fruitless, statusCode: null };
      return (await table().where(row).patch({ createdAt, response: null })) > 0 ? createdAt : undefined;
    }
    const createdAt = new Date();
    const claimed: unknown[] = await database('idempotencyKeys')
      .insert({ clientId, key, requestDigest: digest, createdAt })
      .onConflict(['clientId', 'key'])
      .ignore()
      .returning('key');
    return claimed.length > 0 ? createdAt : undefined;
  };

  /** The answer there is, or the moment of a claim that led to nothing. */
  const earlier = async <Body extends SentBody>({
    clientId,
    key,
    digest,
  }: KeyedRequest): Promise<Answered<Body> | Date | undefined> => {
    const row = await table().findById([clientId, key]);
    if (!row) return undefined;
    if (!row.requestDigest.equals(digest)) throw new Conflict(texts.idempotency.otherContent);
    const body = row.response as Body | null;
    if (body && row.statusCode !== null) return { statusCode: row.statusCode === 202 ? 202 : 200, body };
    if (!body) return row.createdAt;
    const [message] = await findByWaId(database, clientId, body.messageId);
    if (!message || message.status === 'failed') return row.createdAt;
    if (message.status === 'queued') throw new Conflict(texts.idempotency.inProgress);
    const { status } = message;
    return { statusCode: status === 'unknown' ? 202 : 200, body: { ...body, status } };
  };

  const first = async <Body extends SentBody>(
    request: KeyedRequest,
    work: (note: NoteSoFar<Body>) => Promise<Answered<Body>>,
  ): Promise<Answered<Body>> => {
    const { clientId, key } = request;
    let createdAt = await claim(request, undefined);
    if (!createdAt) {
      const found = await earlier<Body>(request);
      if (found && !(found instanceof Date)) return found;
      createdAt = await claim(request, found);
    }
    if (!createdAt) throw new Conflict(texts.idempotency.inProgress);
    const own = { clientId, key, createdAt };
    try {
      const answer = await work(async (trx, body) => {
        const noted = await IdempotencyKey.query(trx).where(own).patch({ response: body });
        if (noted === 0) throw new Conflict(texts.idempotency.inProgress);
      });
      // Unstored it is found by its message.
      await table()
        .where(own)
        .patch({ statusCode: answer.statusCode, response: answer.body })
        .catch((error: unknown) => log.warn({ err: error, clientId }, 'an answer was not stored'));
      return answer;
    } catch (error) {
      await table()
        .where(own)
        .delete()
        .catch((failure: unknown) => log.warn({ err: failure, clientId }, 'a key was not released'));
      throw error;
    }
  };

  return async <Body extends SentBody>(
    request: KeyedRequest,
    work: (note: NoteSoFar<Body>) => Promise<Answered<Body>>,
  ): Promise<Answered<Body>> => {
    const name = JSON.stringify([request.clientId, request.key]);
    const running = underWay.get(name);
    if (running) {
      if (!running.digest.equals(request.digest)) throw new Conflict(texts.idempotency.otherContent);
      return running.answer as Promise<Answered<Body>>;
    }
    const answer = first(request, work);
    underWay.set(name, { digest: request.digest, answer });
    try {
      return await answer;
    } finally {
      underWay.delete(name);
    }
  };
}
export type Idempotency = ReturnType<typeof createIdempotency>;
