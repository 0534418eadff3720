import { createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { bytesToCrockford, Curve, proto } from '@whiskeysockets/baileys';
import type { PasskeyCeremonyPhone } from '../server/pairing/PasskeyCeremony.ts';
import type { PendingCompanion } from '../server/pairing/PendingCompanion.ts';
import { generateCurveKeyPair } from '../wire/signatures.ts';

const HANDOFF_INFO = 'shortcake-passkey-handoff-v1';
const ENCRYPTION_INFO = 'Pairing Information Encryption Key';
const GCM_TAG_BYTES = 16;

interface CompanionIdentity {
  readonly encoded: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly deviceType: number;
  readonly commitment: Uint8Array;
}

/** The phone's side of linking with a passkey: it verifies the client's commitment and decrypts the client's keys. */
export class PasskeyPairing implements PasskeyCeremonyPhone {
  readonly #companion: PendingCompanion;
  readonly #formerAdvSecret: Uint8Array;
  readonly #link: (advSecret: Uint8Array) => void;
  readonly #ephemeral = generateCurveKeyPair();
  readonly #nonce = randomBytes(32);
  #identity: CompanionIdentity | undefined;
  #ref = '';
  #hasHandoffProof = false;
  /** Code that the phone shows, in the form `ABCD-1234`. Undefined before it, or if a proof makes it unnecessary. */
  code: string | undefined;

  /** @param link links the client with its new adv secret, after the phone has decrypted it */
  constructor(companion: PendingCompanion, formerAdvSecret: Uint8Array, link: (advSecret: Uint8Array) => void) {
    this.#companion = companion;
    this.#formerAdvSecret = formerAdvSecret;
    this.#link = link;
  }

  receivePrologue(payload: Uint8Array, ref: string, handoffProof: Uint8Array | undefined): Uint8Array {
    const { companionEphemeralIdentity: encoded, commitment } = proto.ProloguePayload.decode(payload);
    if (!encoded || commitment?.hash?.length !== 32) throw new Error('the prologue has no commitment');
    const identity = proto.CompanionEphemeralIdentity.decode(encoded);
    if (identity.publicKey?.length !== 32 || identity.ref !== ref)
      throw new Error('the ephemeral identity has another reference');
    if (handoffProof) this.#assertHandoffProof(payload, handoffProof);
    this.#hasHandoffProof = handoffProof !== undefined;
    this.#ref = ref;
    this.#identity = {
      encoded,
      publicKey: identity.publicKey,
      deviceType: identity.deviceType ?? 0,
      commitment: commitment.hash,
    };
    return proto.PrimaryEphemeralIdentity.encode({ publicKey: this.#ephemeral.public, nonce: this.#nonce }).finish();
  }

  receiveNonce(nonce: Uint8Array): void {
    const { encoded, commitment } = this.#requireIdentity();
    if (!sha256(encoded, nonce).equals(commitment)) throw new Error('the nonce does not open the commitment');
    if (this.#hasHandoffProof) return;
    const digest = sha256(nonce, this.#ephemeral.public);
    const code = bytesToCrockford(
      Buffer.from(this.#nonce.subarray(0, 5).map((byte, index) => byte ^ (digest[index] ?? 0))),
    );
    this.code = `${code.slice(0, 4)}-${code.slice(4)}`;
  }

  receivePairingRequest(request: Uint8Array): void {
    const { companionPublicKey, companionIdentityKey, advSecret } = proto.PairingRequest.decode(this.#decrypt(request));
    const { noiseKey, keys } = this.#companion;
    const isOwn = isEqual(companionPublicKey, noiseKey) && isEqual(companionIdentityKey, keys.identity);
    if (!isOwn) throw new Error('the pairing request has the keys of another client');
    if (advSecret?.length !== 32) throw new Error('the pairing request has no adv secret');
    this.code = undefined;
    this.#link(advSecret);
  }

  #decrypt(request: Uint8Array): Buffer {
    const { publicKey, deviceType } = this.#requireIdentity();
    const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(request);
    if (!encryptedPayload || encryptedPayload.length <= GCM_TAG_BYTES || iv?.length !== 12)
      throw new Error('the pairing request is malformed');
    const salt = `Companion Pairing ${deviceType} with ref ${this.#ref}`;
    const shared = Curve.sharedKey(this.#ephemeral.private, publicKey);
    const key = Buffer.from(hkdfSync('sha256', shared, salt, ENCRYPTION_INFO, 32));
    const decipher = createDecipheriv('aes-256-gcm', key, iv);
    decipher.setAuthTag(encryptedPayload.subarray(-GCM_TAG_BYTES));
    return Buffer.concat([decipher.update(encryptedPayload.subarray(0, -GCM_TAG_BYTES)), decipher.final()]);
  }

  /** A proof shows that the client is the one whose QR code was scanned, so that no comparison is necessary. */
  #assertHandoffProof(payload: Uint8Array, proof: Uint8Array): void {
    const key = Buffer.from(hkdfSync('sha256', this.#formerAdvSecret, '', HANDOFF_INFO, 32));
    const expected = createHmac('sha256', key).update(payload).digest();
    if (proof.length !== expected.length || !timingSafeEqual(proof, expected))
      throw new Error('the handoff proof is wrong');
  }

  #requireIdentity(): CompanionIdentity {
    if (!this.#identity) throw new Error('there is no prologue');
    return this.#identity;
  }
}

const sha256 = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

const isEqual = (a: Uint8Array | null | undefined, b: Uint8Array): boolean => Buffer.from(a ?? []).equals(b);
