import { proto } from '@whiskeysockets/baileys';
import { type KeyPair, newKeyPair, sign } from './signatures.ts';

/** Keys of a server: the root a client trusts, the static key it shakes hands with, and the chain between them. */
export interface ServerIdentity {
  /** Root public key, 32 bytes: what `WA_CERT_DETAILS.PUBLIC_KEY` must be. */
  readonly rootKey: Uint8Array;
  readonly staticKey: KeyPair;
  /** Encoded `CertChain`, the payload of the server hello. */
  readonly chain: Uint8Array;
}

/**
 * Makes a server identity: root signs intermediate (issuer serial 0), intermediate signs the leaf that certifies
 * the static key. Message shapes: `CertChain` of the WhatsApp protobuf.
 */
export function createServerIdentity(): ServerIdentity {
  const root = newKeyPair();
  const intermediate = newKeyPair();
  const staticKey = newKeyPair();
  const { Details } = proto.CertChain.NoiseCertificate;
  const notBefore = Math.floor(Date.now() / 1000) - 86_400;
  const notAfter = notBefore + 10 * 365 * 86_400;
  const issued = Details.encode({
    serial: 1,
    issuerSerial: 0,
    key: intermediate.public,
    notBefore,
    notAfter,
  }).finish();
  const leaf = Details.encode({
    serial: 2,
    issuerSerial: 1,
    key: staticKey.public,
    notBefore,
    notAfter,
  }).finish();
  const chain = proto.CertChain.encode({
    intermediate: { details: issued, signature: sign(root.private, issued) },
    leaf: { details: leaf, signature: sign(intermediate.private, leaf) },
  }).finish();
  return { rootKey: root.public, staticKey, chain };
}
