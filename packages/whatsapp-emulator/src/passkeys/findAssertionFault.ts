import { createHash, createPublicKey, verify } from 'node:crypto';
import type { AccountPasskey } from '../model/Passkey.ts';

/** Relying party of WhatsApp, and the only page that may use its passkeys for linking. */
export const PASSKEY_RP_ID = 'whatsapp.com';
const PASSKEY_ORIGIN = 'https://web.whatsapp.com';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
/** Length of the hash, the flags and the counter, which every assertion has. */
const MIN_AUTHENTICATOR_DATA_BYTES = 37;

export interface ReceivedAssertion {
  /** Content of `credential_id`. */
  readonly credentialId: Uint8Array;
  /** Content of `webauthn_assertion`: JSON as UTF-8. */
  readonly json: Uint8Array;
}

/**
 * Checks an assertion as a relying party does (WebAuthn Level 3, §7.2).
 * @returns the first fault, undefined if the assertion is valid
 */
export function findAssertionFault(
  { credentialId, json }: ReceivedAssertion,
  passkey: AccountPasskey | undefined,
  challenge: string,
): string | undefined {
  if (!passkey) return 'the account has no passkey';
  const assertion = parseJson(json);
  const response = isRecord(assertion) && isRecord(assertion.response) ? assertion.response : undefined;
  if (!isRecord(assertion) || !response) return 'the assertion is no JSON of a credential';
  if (assertion.type !== 'public-key') return 'the credential is no public key';
  const id = readBytes(assertion.rawId);
  if (!id.equals(credentialId) || id.toString('base64url') !== passkey.credentialId)
    return 'the credential is not the one of the account';
  const clientDataBytes = readBytes(response.clientDataJSON);
  const clientData = parseJson(clientDataBytes);
  if (!isRecord(clientData) || clientData.type !== 'webauthn.get') return 'the client data is no assertion';
  if (clientData.challenge !== challenge) return 'the challenge is another one';
  if (clientData.origin !== PASSKEY_ORIGIN || clientData.crossOrigin === true) return 'the page is another one';
  const data = readBytes(response.authenticatorData);
  if (data.length < MIN_AUTHENTICATOR_DATA_BYTES) return 'the authenticator data is too short';
  if (!data.subarray(0, 32).equals(sha256(Buffer.from(PASSKEY_RP_ID)))) return 'the relying party is another one';
  const flags = data[32] ?? 0;
  if ((flags & USER_PRESENT) === 0 || (flags & USER_VERIFIED) === 0) return 'the user was not verified';
  const signed = Buffer.concat([data, sha256(clientDataBytes)]);
  const key = createPublicKey({ key: Buffer.from(passkey.publicKey, 'base64url'), format: 'der', type: 'spki' });
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  if (!verify(algorithm, signed, key, readBytes(response.signature))) return 'the signature is wrong';
  return undefined;
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const readBytes = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : '', 'base64url');

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}
