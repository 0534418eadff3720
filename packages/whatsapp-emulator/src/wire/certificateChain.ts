import { proto } from '@whiskeysockets/baileys';
import { type KeyPair, newKeyPair, sign } from './signatures.ts';

/** Keys of a server: the root a client trusts, the static key it shakes hands with, and the chain between them. */
export interface ServerIdentity {
  /** Root public key, 32 bytes: what `WA_CERT_DETAILS.PUBLIC_KEY` must be. */
  readonly rootKey: Uint8Array;
  readonly staticKey: KeyPair;
  /** Encoded `CertChain`, the payload of the server hello. */
  readonly chain: Uint8Array;
  /** The same root for another static key, as another server of the network's has it; absent when the root was given. */
  readonly renewed?: () => ServerIdentity;
}

const { Details } = proto.CertChain.NoiseCertificate;
const day = 86_400;

/**
 * Makes a server identity: root signs intermediate (issuer serial 0), intermediate signs the leaf that certifies
 * the static key. Message shapes: `CertChain` of the WhatsApp protobuf.
 */
export function createServerIdentity(root: KeyPair = newKeyPair()): ServerIdentity {
  const intermediate = newKeyPair();
  const staticKey = newKeyPair();
  const notBefore = Math.floor(Date.now() / 1000) - day;
  const valid = { notBefore, notAfter: notBefore + 10 * 365 * day };
  const issued = Details.encode({ serial: 1, issuerSerial: 0, key: intermediate.public, ...valid }).finish();
  const leaf = Details.encode({ serial: 2, issuerSerial: 1, key: staticKey.public, ...valid }).finish();
  const chain = proto.CertChain.encode({
    intermediate: { details: issued, signature: sign(root.private, issued) },
    leaf: { details: leaf, signature: sign(intermediate.private, leaf) },
  }).finish();
  return { rootKey: root.public, staticKey, chain, renewed: () => createServerIdentity(root) };
}
