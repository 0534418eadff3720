import { createHash } from 'node:crypto';
import type { Guard } from '../../deliveries/guard/index.ts';
import type { Vapid } from './createVapid.ts';
import { encryptPush } from './encryptPush.ts';

/** Seconds for which a push service keeps what a browser that is off has not fetched: as long as anybody is told of anything. */
const KEPT = 48 * 3600;
/** Milliseconds for a push service to answer. */
const PATIENCE = 15_000;

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

/** What a browser has given. */
export interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Hands one message to a push service (RFC 8030 §5), encrypted for its browser. The address is a user's and passes the guard. */
export function createPushPost({ guard, vapid }: { readonly guard: Guard; readonly vapid: Vapid }) {
  return async ({ endpoint, p256dh, auth }: Subscribed, note: PushNote): Promise<PushOutcome> => {
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
}
