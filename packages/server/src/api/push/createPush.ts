import { createHash } from 'node:crypto';
import { deviceOf, MAX_PUSH_SUBSCRIPTIONS, type PushSubscriptionView } from '@recado/contract';
import { errors as errorTexts, push as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { AddressRefused, type Guard } from '../../deliveries/guard/index.ts';
import type { Actor } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Invalid, NotFound } from '../../ground/errors/index.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import { createRateLimit } from '../auth/rateLimit.ts';
import type { Vapid } from './createVapid.ts';
import { arePushKeys, encryptPush } from './encryptPush.ts';

/** Notices to oneself: three at once, then one in twenty minutes. */
const TESTS = { burst: 3, interval: 20 * 60_000 };
/** Seconds for which a push service keeps what a browser that is off has not fetched: as long as anybody is told of anything. */
const KEPT = 48 * 3600;
/** Milliseconds for a push service to answer. */
const PATIENCE = 15_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What a browser shows; `tag`: what takes the place of an earlier one with it. */
export interface PushNote {
  readonly title: string;
  readonly body: string;
  /** Of the console, without its origin. */
  readonly path: string;
  readonly tag: string;
}

/** `gone`: there is no such browser any more. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'away';

interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface Row {
  readonly id: string;
  readonly sealed: Buffer;
  readonly device: string;
  readonly host: string;
  readonly createdAt: Date;
  readonly lastToldAt: Date | null;
}

export interface PushDependencies {
  readonly database: Knex;
  readonly seal: Seal;
  readonly guard: Guard;
  readonly vapid: Vapid;
  readonly log: Logger;
}

const placeOf = (id: string) => ({ purpose: 'push', id }) as const;

/** Browsers that have asked to be told, and telling them (RFC 8030). Their addresses are users' and pass the guard. */
export function createPush({ database, seal, guard, vapid, log }: PushDependencies) {
  const tests = createRateLimit(TESTS);

  /** @throws Invalid for what no push service has */
  const checked = (endpoint: string): URL => {
    try {
      const url = guard.check(endpoint);
      if (url.protocol === 'https:' || LOOPBACK.has(url.hostname)) return url;
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
    }
    throw new Invalid(texts.errors.endpoint, { endpoint: texts.errors.endpoint });
  };

  const post = async ({ endpoint, p256dh, auth }: Subscribed, note: PushNote): Promise<PushOutcome> => {
    const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
    const { statusCode, body } = await guard.fetch(endpoint, {
      method: 'POST',
      headers: {
        ttl: String(KEPT),
        urgency: 'high',
        // RFC 8030 §5.4: 32 characters of base64url at most. What was not fetched yet is replaced.
        topic: createHash('sha256').update(note.tag).digest('base64url').slice(0, 32),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        authorization: await vapid.authorization(endpoint),
      },
      body: encryptPush(JSON.stringify(note), keys),
      signal: AbortSignal.timeout(PATIENCE),
    });
    body.on('error', () => {}).destroy();
    if (statusCode >= 200 && statusCode < 300) return 'taken';
    if (statusCode === 404 || statusCode === 410) return 'gone';
    return statusCode === 429 || statusCode >= 500 ? 'away' : 'refused';
  };

  const found = (where: object): Promise<Row[]> =>
    database<Row>('pushSubscriptions').where(where).orderBy('createdAt', 'desc').orderBy('id', 'desc');

  const tell = async ({ id, sealed, host }: Row, note: PushNote): Promise<PushOutcome> => {
    const outcome = await (async () =>
      post(JSON.parse(seal.open(sealed, placeOf(id)).toString()), note))().catch(
      (error: unknown): PushOutcome => {
        log.warn({ err: error, host }, 'a push service did not answer');
        return 'away';
      },
    );
    if (outcome === 'gone') await database('pushSubscriptions').where({ id }).delete();
    else if (outcome === 'taken')
      await database('pushSubscriptions').where({ id }).update({ lastToldAt: new Date() });
    if (outcome === 'refused') log.warn({ host }, 'a push service refused a message');
    return outcome;
  };

  return {
    async list(userId: string) {
      const [publicKey, subscriptions] = await Promise.all([vapid.publicKey(), found({ userId })]);
      return { publicKey, subscriptions: subscriptions.map(present) };
    },

    /** @throws Invalid; Conflict where there are as many as there may be */
    async add(
      userId: string,
      { endpoint, keys }: { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } },
      { userAgent }: Pick<Actor, 'userAgent'>,
    ): Promise<{ subscription: PushSubscriptionView }> {
      const { host } = checked(endpoint);
      const [p256dh, auth] = [keys.p256dh, keys.auth].map(key => Buffer.from(key, 'base64url'));
      if (!p256dh || !auth || !arePushKeys({ p256dh, auth }))
        throw new Invalid(texts.errors.keys, { keys: texts.errors.keys });
      const digest = createHash('sha256').update(endpoint).digest();
      const id = v7();
      const subscribed: Subscribed = {
        endpoint,
        p256dh: p256dh.toString('base64url'),
        auth: auth.toString('base64url'),
      };
      const sealed = seal.seal(JSON.stringify(subscribed), placeOf(id));
      const subscription = await transact(database, async trx => {
        await rows(trx, 'SELECT 1 FROM users WHERE id = :userId FOR UPDATE', { userId });
        // A browser's keys may be other ones than before, and so may its person.
        await trx('pushSubscriptions').where({ digest }).delete();
        const [counted] = await rows<{ count: number }>(
          trx,
          'SELECT CAST(count(*) AS integer) AS count FROM push_subscriptions WHERE user_id = :userId',
          { userId },
        );
        if ((counted?.count ?? 0) >= MAX_PUSH_SUBSCRIPTIONS) throw new Conflict(texts.errors.tooMany);
        const device = deviceOf(userAgent ?? null);
        const [made] = await trx<Row>('pushSubscriptions').insert(
          { ...{ id, userId, digest, sealed, device, host } },
          '*',
        );
        return made;
      });
      if (!subscription) throw new Error('the browser was not stored');
      return { subscription: present(subscription) };
    },

    async remove(userId: string, id: string): Promise<{ success: true; message: string }> {
      const count = await database('pushSubscriptions').where({ id, userId }).delete();
      if (count === 0) throw new NotFound(errorTexts.notFound.subscription);
      return { success: true, message: texts.answers.removed };
    },

    /** @throws Conflict where no browser is told, or no push service took it; TooManyRequests */
    async test(userId: string): Promise<{ success: true; message: string }> {
      const subscriptions = await found({ userId });
      if (subscriptions.length === 0) throw new Conflict(texts.errors.none);
      tests(userId);
      const { title, body } = texts.test;
      const note = { title, body, path: '/account', tag: `test ${v7()}` };
      const outcomes = await Promise.all(subscriptions.map(one => tell(one, note)));
      if (!outcomes.includes('taken')) throw new Conflict(texts.errors.notTaken);
      return { success: true, message: texts.answers.tested };
    },

    /** Tells one browser. A browser that is gone is forgotten. */
    async tell(id: string, note: PushNote): Promise<PushOutcome> {
      const [one] = await found({ id });
      return one ? tell(one, note) : 'gone';
    },
  };
}
export type Push = ReturnType<typeof createPush>;

const present = ({ id, device, host, createdAt, lastToldAt }: Row): PushSubscriptionView => ({
  id,
  device,
  host,
  createdAt: createdAt.toISOString(),
  lastToldAt: lastToldAt?.toISOString() ?? null,
});
