import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Milliseconds in which a challenge is answered. */
export const ANSWERING = 300_000;

const NONCE = 16;
const UNTIL = 6;
const MAC = 16;

/**
 * Challenges of WebAuthn that are signed instead of stored: anybody may ask for one. Each is good for one purpose, which also names
 * whose it is. That it is answered once is the business of whoever takes the answer.
 */
export interface Challenges {
  /** Base64url. */
  issue(purpose: string): string;
  isOurs(challenge: string, purpose: string): boolean;
}

export function createChallenges({
  digestKey,
  now = Date.now,
}: {
  readonly digestKey: Buffer;
  readonly now?: () => number;
}): Challenges {
  const key = createHmac('sha256', digestKey).update('challenges of passkeys').digest();
  const macOf = (body: Buffer, purpose: string): Buffer =>
    createHmac('sha256', key).update(body).update(purpose).digest().subarray(0, MAC);
  return {
    issue(purpose) {
      const body = Buffer.concat([randomBytes(NONCE), Buffer.alloc(UNTIL)]);
      body.writeUIntBE(now() + ANSWERING, NONCE, UNTIL);
      return Buffer.concat([body, macOf(body, purpose)]).toString('base64url');
    },
    isOurs(challenge, purpose) {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== NONCE + UNTIL + MAC || bytes.toString('base64url') !== challenge) return false;
      const body = bytes.subarray(0, NONCE + UNTIL);
      return (
        timingSafeEqual(bytes.subarray(NONCE + UNTIL), macOf(body, purpose)) &&
        body.readUIntBE(NONCE, UNTIL) > now()
      );
    },
  };
}
