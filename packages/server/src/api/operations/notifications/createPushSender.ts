import { createHash } from 'node:crypto';
import type { SsrfGuard } from '../../../deliveries/guard/index.ts';
import type { VapidSigner } from './createVapidSigner.ts';
import { encryptPushMessage } from './encryptPushMessage.ts';

/** Seconds for which push services store messages for offline browsers. Older alerts are of no use. */
const MESSAGE_TTL_SECONDS = 48 * 3600;
/** Maximum milliseconds to wait for the answer of a push service. */
const REQUEST_TIMEOUT_MS = 15_000;

/** Message that a browser displays. It replaces an earlier message with the same `tag`. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Path of the console page that opens when the user clicks the message, without scheme and host. */
  readonly path: string;
  readonly tag: string;
}

/** Result of a push message. `gone`: the subscription has ended. `away`: the push service is unavailable. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'away';

/** Endpoint URL and encryption keys of a browser's push subscription, as the browser sends them. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface PushSenderOptions {
  readonly guard: SsrfGuard;
  readonly vapid: VapidSigner;
}

export function createPushSender({ guard, vapid }: PushSenderOptions) {
  return {
    /**
     * Sends one message to a push service (RFC 8030 §5), encrypted for its browser. The endpoint is user input, so
     * the guard checks its address.
     */
    async sendPushMessage({ endpoint, p256dh, auth }: PushTarget, message: PushMessage): Promise<PushOutcome> {
      const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
      const { statusCode, body } = await guard.fetch(endpoint, {
        method: 'POST',
        headers: {
          ttl: String(MESSAGE_TTL_SECONDS),
          urgency: 'high',
          // A push message replaces an undelivered one with the same topic.
          // A topic has at most 32 base64url characters (RFC 8030 §5.4).
          topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          authorization: await vapid.authorization(endpoint),
        },
        body: encryptPushMessage(JSON.stringify(message), keys),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      body.on('error', () => {}).destroy();
      if (statusCode >= 200 && statusCode < 300) return 'taken';
      if (statusCode === 404 || statusCode === 410) return 'gone';
      return statusCode === 429 || statusCode >= 500 ? 'away' : 'refused';
    },
  };
}
export type PushSender = ReturnType<typeof createPushSender>;
