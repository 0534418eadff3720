import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AccountPasskey, PasskeyAssertionJson } from '../model/Passkey.ts';

/** Parts of an answer that a test makes wrong. */
export interface SoftwareAssertionOptions {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the device verified its user. Default: true. */
  readonly isUserVerified?: boolean;
}

/** A passkey without a browser. It answers requests as a browser on WhatsApp's page does. */
export interface SoftwarePasskey extends AccountPasskey {
  /** Private key as PKCS #8 (DER), in base64, as the virtual authenticator of Chromium imports it. */
  readonly privateKey: string;
  /** @param options request options as JSON text, as the server sends them */
  answer(options: string, changes?: SoftwareAssertionOptions): PasskeyAssertionJson;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;

export function createSoftwarePasskey(): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32).toString('base64url');
  return {
    credentialId,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    answer(options, changes = {}) {
      const request = JSON.parse(options) as { readonly challenge: string; readonly rpId: string };
      const { challenge = request.challenge, rpId = request.rpId, isUserVerified = true } = changes;
      const origin = changes.origin ?? 'https://web.whatsapp.com';
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
      const authenticatorData = Buffer.concat([
        sha256(Buffer.from(rpId)),
        Buffer.from([USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0), 0, 0, 0, 0]),
      ]);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: Buffer.from('owner').toString('base64url'),
        },
      };
    },
  };
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
