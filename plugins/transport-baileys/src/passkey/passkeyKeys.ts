import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { bytesToCrockford, Curve, hkdf, type KeyPair, proto, sha256 } from '@whiskeysockets/baileys';

/** Type of this device, as `openSocket` registers it. Phone and client derive their key from it. */
const DEVICE_TYPE = proto.DeviceProps.PlatformType.CHROME;

/** Secrets of one answer to a passkey request. */
export interface PasskeyCommitment {
  readonly ephemeral: KeyPair;
  /** Opens the commitment, 32 bytes. */
  readonly nonce: Buffer;
  readonly ref: string;
  /** Encoded `ProloguePayload`: the ephemeral identity and its commitment, SHA-256(identity ‖ nonce). */
  readonly payload: Uint8Array;
}

/** Ephemeral key of the phone and its nonce, 32 bytes each. */
export interface PrimaryIdentity {
  readonly publicKey: Uint8Array;
  readonly nonce: Uint8Array;
}

/** @param ref reference that WhatsApp issued for this answer */
export function createPasskeyCommitment(ref: string): PasskeyCommitment {
  const ephemeral = Curve.generateKeyPair();
  const nonce = randomBytes(32);
  const identity = proto.CompanionEphemeralIdentity.encode({
    publicKey: ephemeral.public,
    deviceType: DEVICE_TYPE,
    ref,
  }).finish();
  const commitment = { hash: sha256(Buffer.concat([identity, nonce])) };
  const payload = proto.ProloguePayload.encode({ companionEphemeralIdentity: identity, commitment }).finish();
  return { ephemeral, nonce, ref, payload };
}

/**
 * Proves that this client is the one whose code the phone has accepted, so that no comparison is necessary.
 * @param formerAdvSecret adv secret of that code, in base64
 */
export function createHandoffProof(formerAdvSecret: string, payload: Uint8Array): Buffer {
  const key = hkdf(Buffer.from(formerAdvSecret, 'base64'), 32, { info: 'shortcake-passkey-handoff-v1' });
  return createHmac('sha256', Buffer.from(key)).update(payload).digest();
}

/** @throws Error if the continuation has no key or nonce of 32 bytes */
export function parsePrimaryIdentity(content: Uint8Array): PrimaryIdentity {
  const { publicKey, nonce } = proto.PrimaryEphemeralIdentity.decode(content);
  if (publicKey?.length !== 32 || nonce?.length !== 32) throw new Error('The identity of the phone is malformed.');
  return { publicKey, nonce };
}

/** Computes the code that the owner compares with the phone, in the form `ABCD-1234`. */
export function computeComparisonCode({ nonce }: PasskeyCommitment, primary: PrimaryIdentity): string {
  const digest = sha256(Buffer.concat([nonce, primary.publicKey]));
  const bytes = Buffer.from([0, 1, 2, 3, 4].map(index => (primary.nonce[index] ?? 0) ^ (digest[index] ?? 0)));
  return bytesToCrockford(bytes).replace(/^(.{4})/, '$1-');
}

interface PairingKeys {
  readonly noiseKey: Uint8Array;
  readonly identityKey: Uint8Array;
  /** New adv secret, 32 bytes. */
  readonly advSecret: Uint8Array;
}

/** Encrypts the keys of this client for the phone. @returns encoded `EncryptedPairingRequest` */
export function encryptPairingRequest(
  { ephemeral, ref }: PasskeyCommitment,
  primary: PrimaryIdentity,
  { noiseKey, identityKey, advSecret }: PairingKeys,
): Uint8Array {
  const shared = Curve.sharedKey(ephemeral.private, primary.publicKey);
  const key = hkdf(Buffer.from(shared), 32, {
    salt: Buffer.from(`Companion Pairing ${DEVICE_TYPE} with ref ${ref}`),
    info: 'Pairing Information Encryption Key',
  });
  const request = proto.PairingRequest.encode({
    companionPublicKey: noiseKey,
    companionIdentityKey: identityKey,
    advSecret,
  }).finish();
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), iv);
  const encryptedPayload = Buffer.concat([cipher.update(request), cipher.final(), cipher.getAuthTag()]);
  return proto.EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish();
}
