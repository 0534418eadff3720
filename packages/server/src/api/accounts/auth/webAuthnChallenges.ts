import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Milliseconds within which a challenge must be answered. */
export const WEBAUTHN_CHALLENGE_LIFETIME_MS = 300_000;

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const MAC_BYTES = 16;

interface WebAuthnChallengesOptions {
  readonly digestKey: Buffer;
  readonly now?: () => number;
}

/**
 * Issues and checks WebAuthn challenges. They are signed instead of stored, because anyone may request
 * them. Each challenge is valid for one purpose, which also names the user or session. Callers must
 * make sure that a challenge is used only once.
 */
export function createWebAuthnChallengeService({ digestKey, now = Date.now }: WebAuthnChallengesOptions) {
  const key = createHmac('sha256', digestKey).update('challenges of passkeys').digest();
  const computeMac = (body: Buffer, purpose: string): Buffer =>
    createHmac('sha256', key).update(body).update(purpose).digest().subarray(0, MAC_BYTES);
  return {
    /** Returns a new challenge in base64url. */
    issue(purpose: string): string {
      const body = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(EXPIRY_BYTES)]);
      body.writeUIntBE(now() + WEBAUTHN_CHALLENGE_LIFETIME_MS, NONCE_BYTES, EXPIRY_BYTES);
      return Buffer.concat([body, computeMac(body, purpose)]).toString('base64url');
    },

    isValid(challenge: string, purpose: string): boolean {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== NONCE_BYTES + EXPIRY_BYTES + MAC_BYTES || bytes.toString('base64url') !== challenge)
        return false;
      const body = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES);
      return (
        timingSafeEqual(bytes.subarray(NONCE_BYTES + EXPIRY_BYTES), computeMac(body, purpose)) &&
        body.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) > now()
      );
    },
  };
}
export type WebAuthnChallengeService = ReturnType<typeof createWebAuthnChallengeService>;
