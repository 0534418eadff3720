import { createHash } from 'node:crypto';
import { describeUserAgent, MAX_PUSH_SUBSCRIPTIONS, type PushSubscriptionView } from '@recado/contract';
import { apiErrorTexts as errorTexts, pushNotificationTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import type { Actor } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Invalid, NotFound, Unauthorized } from '../../../core/errors/index.ts';
import type { Sealer } from '../../../core/sealing/sealer.ts';
import { AddressRefused, type SsrfGuard } from '../../../deliveries/guard/index.ts';
import type { SignInSessionReference } from '../../accounts/signIn/createSignInService.ts';
import { createRateLimit } from '../../http/rateLimits/rateLimit.ts';
import { createPushSender, type PushMessage, type PushOutcome, type PushTarget } from './createPushSender.ts';
import type { VapidSigner } from './createVapidSigner.ts';
import { arePushKeysValid } from './encryptPushMessage.ts';

/** Rate limit of test notifications: three at once, then one every twenty minutes. */
const TEST_PUSH_LIMIT = { burst: 3, interval: 20 * 60_000 };
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

interface Row {
  readonly id: string;
  /** Sign-in session that the push subscription belongs to; null if the session has expired. */
  readonly signInId: string | null;
  readonly subscriptionSealed: Buffer;
  readonly device: string;
  readonly host: string;
  readonly createdAt: Date;
  readonly lastNotifiedAt: Date | null;
}

export interface PushNotificationServiceDeps {
  readonly database: Knex;
  readonly seal: Sealer;
  readonly guard: SsrfGuard;
  readonly vapid: VapidSigner;
  readonly log: Logger;
}

const sealContextOf = (id: string) => ({ purpose: 'push', id }) as const;

export interface AddPushSubscriptionParams {
  readonly endpoint: string;
  readonly keys: { p256dh: string; auth: string };
}

/**
 * Manages browsers' push subscriptions and sends messages to them (RFC 8030). Users can enter any URL as
 * the endpoint of a subscription, so the SSRF guard checks the URL's address.
 */
export function createPushNotificationService({ database, seal, guard, vapid, log }: PushNotificationServiceDeps) {
  const limitTests = createRateLimit(TEST_PUSH_LIMIT);

  const invalid = (message: string) => new Invalid(message, { endpoint: message });
  /** @throws Invalid if the endpoint cannot belong to a push service */
  const parseEndpoint = (endpoint: string): URL => {
    try {
      const url = guard.check(endpoint);
      if (url.protocol === 'https:' || LOOPBACK.has(url.hostname)) return url;
    } catch (error) {
      throw error instanceof AddressRefused ? invalid(error.message) : error;
    }
    throw invalid(texts.errors.endpoint);
  };

  const pushSender = createPushSender({ guard, vapid });
  const findSubscriptions = (where: object): Promise<Row[]> =>
    database<Row>('pushSubscriptions').where(where).orderBy('createdAt', 'desc').orderBy('id', 'desc');

  const send = async ({ id, subscriptionSealed, host }: Row, message: PushMessage): Promise<PushOutcome> => {
    const outcome = await (async () =>
      pushSender.sendPushMessage(
        JSON.parse(seal.open(subscriptionSealed, sealContextOf(id)).toString()),
        message,
      ))().catch((error: unknown): PushOutcome => {
      log.warn({ err: error, host }, 'a push service did not answer');
      return 'away';
    });
    if (outcome === 'gone') await database('pushSubscriptions').where({ id }).delete();
    else if (outcome === 'taken')
      await database('pushSubscriptions').where({ id }).update({ lastNotifiedAt: new Date() });
    if (outcome === 'refused') log.warn({ host }, 'a push service refused a message');
    return outcome;
  };

  return {
    async list({ userId, signInId }: SignInSessionReference) {
      const [publicKey, subscriptions] = await Promise.all([vapid.publicKey(), findSubscriptions({ userId })]);
      return { publicKey, subscriptions: subscriptions.map(subscription => present(subscription, signInId)) };
    },

    /** @throws Invalid if endpoint or keys are invalid; Conflict if the user has too many subscriptions */
    async add(
      { userId, signInId }: SignInSessionReference,
      { endpoint, keys }: AddPushSubscriptionParams,
      { userAgent }: Pick<Actor, 'userAgent'>,
    ): Promise<{ subscription: PushSubscriptionView }> {
      const { host } = parseEndpoint(endpoint);
      const [p256dh, auth] = [keys.p256dh, keys.auth].map(key => Buffer.from(key, 'base64url'));
      if (!p256dh || !auth || !arePushKeysValid({ p256dh, auth }))
        throw new Invalid(texts.errors.keys, { keys: texts.errors.keys });
      const endpointDigest = digestOf(endpoint);
      const id = v7();
      const target: PushTarget = {
        endpoint,
        p256dh: p256dh.toString('base64url'),
        auth: auth.toString('base64url'),
      };
      const subscriptionSealed = seal.seal(JSON.stringify(target), sealContextOf(id));
      const subscription = await transact(database, async trx => {
        await lockSession(trx, { userId, signInId });
        // Lock the browser's push endpoint, because two users may subscribe the same browser concurrently.
        await rows(trx, 'SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))', {
          name: `push ${endpointDigest.toString('hex')}`,
        });
        // Replace an older subscription, because the keys or the user of the browser may have changed.
        await trx('pushSubscriptions').where({ endpointDigest }).delete();
        const [countRow] = await rows<{ count: number }>(
          trx,
          'SELECT CAST(count(*) AS integer) AS count FROM push_subscriptions WHERE user_id = :userId',
          { userId },
        );
        if ((countRow?.count ?? 0) >= MAX_PUSH_SUBSCRIPTIONS) throw new Conflict(texts.errors.tooMany);
        const device = describeUserAgent(userAgent ?? null);
        const [insertedRow] = await trx<Row>('pushSubscriptions').insert(
          { ...{ id, userId, signInId, endpointDigest, subscriptionSealed, device, host } },
          '*',
        );
        return insertedRow;
      });
      if (!subscription) throw new Error('the push subscription was not stored');
      return { subscription: present(subscription, signInId) };
    },

    /**
     * Assigns an existing subscription to the current session, so that it is deleted when that session ends.
     * Never creates a subscription, because this requires the user's consent.
     *
     * @throws Invalid if the endpoint is invalid; NotFound if no subscription has this endpoint
     */
    async renew(
      { userId, signInId }: SignInSessionReference,
      endpoint: string,
    ): Promise<{ subscription: PushSubscriptionView }> {
      parseEndpoint(endpoint);
      const [renewedRow] = await transact(database, async trx => {
        await lockSession(trx, { userId, signInId });
        return rows<Row>(trx, RENEW_SQL, { userId, signInId, endpointDigest: digestOf(endpoint) });
      });
      if (!renewedRow) throw new NotFound(errorTexts.notFound.subscription);
      return { subscription: present(renewedRow, signInId) };
    },

    async remove(userId: string, id: string): Promise<{ success: true; message: string }> {
      const count = await database('pushSubscriptions').where({ id, userId }).delete();
      if (count === 0) throw new NotFound(errorTexts.notFound.subscription);
      return { success: true, message: texts.answers.removed };
    },

    /** Sends a test notification. @throws Conflict if no subscription exists or accepts it; TooManyRequests */
    async test(userId: string): Promise<{ success: true; message: string }> {
      const subscriptions = await findSubscriptions({ userId });
      if (subscriptions.length === 0) throw new Conflict(texts.errors.none);
      limitTests(userId);
      const { title, body } = texts.test;
      const message = { title, body, path: '/account/notifications', tag: `test ${v7()}` };
      const outcomes = await Promise.all(subscriptions.map(subscription => send(subscription, message)));
      if (!outcomes.includes('taken')) throw new Conflict(texts.errors.notAccepted);
      return { success: true, message: texts.answers.tested };
    },

    /** Sends a message to one browser. Deletes a subscription that no longer exists at the push service. */
    async send(id: string, message: PushMessage): Promise<PushOutcome> {
      const [subscription] = await findSubscriptions({ id });
      return subscription ? send(subscription, message) : 'gone';
    },
  };
}
export type PushNotificationService = ReturnType<typeof createPushNotificationService>;

/**
 * Locks the user, so that concurrent subscriptions are counted correctly. Also locks the session,
 * because a session that has ended must not get a subscription.
 */
async function lockSession(trx: Knex.Transaction, { userId, signInId }: SignInSessionReference): Promise<void> {
  await rows(trx, 'SELECT 1 FROM users WHERE id = :userId FOR UPDATE', { userId });
  const sessions = await rows(trx, 'SELECT 1 FROM sign_ins WHERE id = :signInId AND user_id = :userId FOR KEY SHARE', {
    userId,
    signInId,
  });
  if (sessions.length === 0) throw new Unauthorized(errorTexts.session.revoked);
}

const RENEW_SQL = `
  UPDATE push_subscriptions SET sign_in_id = :signInId WHERE user_id = :userId AND endpoint_digest = :endpointDigest
  RETURNING id, sign_in_id AS "signInId", device, host, created_at AS "createdAt",
    last_notified_at AS "lastNotifiedAt", subscription_sealed AS "subscriptionSealed"`;

const digestOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

const present = (
  { id, signInId, device, host, createdAt, lastNotifiedAt }: Row,
  currentSignInId: string,
): PushSubscriptionView => ({
  id,
  isCurrent: signInId === currentSignInId,
  device,
  host,
  createdAt: createdAt.toISOString(),
  lastToldAt: lastNotifiedAt?.toISOString() ?? null,
});
