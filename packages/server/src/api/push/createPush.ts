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
import { Conflict, Invalid, NotFound, Unauthorized } from '../../ground/errors/index.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import type { Holder } from '../accounts/createSignIns.ts';
import { createRateLimit } from '../auth/rateLimit.ts';
import { createPushPost, type PushNote, type PushOutcome, type Subscribed } from './createPushPost.ts';
import type { Vapid } from './createVapid.ts';
import { arePushKeys } from './encryptPush.ts';

/** Notices to oneself: three at once, then one in twenty minutes. */
const TESTS = { burst: 3, interval: 20 * 60_000 };
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

interface Row {
  readonly id: string;
  /** Null: of a session that has run out by itself. */
  readonly signInId: string | null;
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

  const invalid = (message: string) => new Invalid(message, { endpoint: message });
  /** @throws Invalid for what no push service has */
  const checked = (endpoint: string): URL => {
    try {
      const url = guard.check(endpoint);
      if (url.protocol === 'https:' || LOOPBACK.has(url.hostname)) return url;
    } catch (error) {
      throw error instanceof AddressRefused ? invalid(error.message) : error;
    }
    throw invalid(texts.errors.endpoint);
  };

  const post = createPushPost({ guard, vapid });
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
    async list({ userId, signInId }: Holder) {
      const [publicKey, subscriptions] = await Promise.all([vapid.publicKey(), found({ userId })]);
      return { publicKey, subscriptions: subscriptions.map(one => present(one, signInId)) };
    },

    /** @throws Invalid; Conflict where there are as many as there may be */
    async add(
      { userId, signInId }: Holder,
      { endpoint, keys }: { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } },
      { userAgent }: Pick<Actor, 'userAgent'>,
    ): Promise<{ subscription: PushSubscriptionView }> {
      const { host } = checked(endpoint);
      const [p256dh, auth] = [keys.p256dh, keys.auth].map(key => Buffer.from(key, 'base64url'));
      if (!p256dh || !auth || !arePushKeys({ p256dh, auth }))
        throw new Invalid(texts.errors.keys, { keys: texts.errors.keys });
      const digest = digestOf(endpoint);
      const id = v7();
      const subscribed: Subscribed = {
        endpoint,
        p256dh: p256dh.toString('base64url'),
        auth: auth.toString('base64url'),
      };
      const sealed = seal.seal(JSON.stringify(subscribed), placeOf(id));
      const subscription = await transact(database, async trx => {
        await hold(trx, { userId, signInId });
        // Of two people in one browser one comes first.
        await rows(trx, 'SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))', {
          name: `push ${digest.toString('hex')}`,
        });
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
          { ...{ id, userId, signInId, digest, sealed, device, host } },
          '*',
        );
        return made;
      });
      if (!subscription) throw new Error('the browser was not stored');
      return { subscription: present(subscription, signInId) };
    },

    /**
     * A browser that is told already is this session's from now on: with it, it ends.
     *
     * @throws Invalid; NotFound where it is told no more; then it is not to be asked again without its person
     */
    async renew(
      { userId, signInId }: Holder,
      endpoint: string,
    ): Promise<{ subscription: PushSubscriptionView }> {
      checked(endpoint);
      const [renewed] = await transact(database, async trx => {
        await hold(trx, { userId, signInId });
        return rows<Row>(trx, RENEW, { userId, signInId, digest: digestOf(endpoint) });
      });
      if (!renewed) throw new NotFound(errorTexts.notFound.subscription);
      return { subscription: present(renewed, signInId) };
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

/** A session that ends meanwhile takes nothing more. The person too, so that of two browsers at once one is counted first. */
async function hold(trx: Knex.Transaction, { userId, signInId }: Holder): Promise<void> {
  await rows(trx, 'SELECT 1 FROM users WHERE id = :userId FOR UPDATE', { userId });
  const found = await rows(
    trx,
    'SELECT 1 FROM sign_ins WHERE id = :signInId AND user_id = :userId FOR KEY SHARE',
    { userId, signInId },
  );
  if (found.length === 0) throw new Unauthorized(errorTexts.session.revoked);
}

const RENEW = `
  UPDATE push_subscriptions SET sign_in_id = :signInId WHERE user_id = :userId AND digest = :digest
  RETURNING id, sign_in_id AS "signInId", device, host, created_at AS "createdAt", last_told_at AS "lastToldAt", sealed`;

const digestOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

const present = (
  { id, signInId, device, host, createdAt, lastToldAt }: Row,
  own: string,
): PushSubscriptionView => ({
  id,
  isCurrent: signInId === own,
  device,
  host,
  createdAt: createdAt.toISOString(),
  lastToldAt: lastToldAt?.toISOString() ?? null,
});
