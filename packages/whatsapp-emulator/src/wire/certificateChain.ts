import { proto } from '@whiskeysockets/baileys';
import { generateKeyPair, type KeyPair, sign } from './signatures.ts';

/** Keys of a server: trusted root key, static Noise key, and the certificate chain between them. */
export interface ServerIdentity {
  /** Root public key, 32 bytes. Clients need it as `WA_CERT_DETAILS.PUBLIC_KEY`. */
  readonly rootKey: Uint8Array;
  readonly staticKey: KeyPair;
  /** Encoded `CertChain`, the payload of the server hello. */
  readonly chain: Uint8Array;
  /** Same root, another static key (another server). Absent if the root's private key is unknown. */
  readonly renew?: () => ServerIdentity;
}

const { Details } = proto.CertChain.NoiseCertificate;
const DAY_SECONDS = 86_400;

/**
 * Creates a server identity: the root signs the intermediate certificate (issuer serial 0), which
 * signs the leaf for the static key. Message types: `CertChain` of the WhatsApp protobuf.
 */
export function createServerIdentity(root: KeyPair = generateKeyPair()): ServerIdentity {
  const intermediate = generateKeyPair();
  const staticKey = generateKeyPair();
  const notBefore = Math.floor(Date.now() / 1000) - DAY_SECONDS;
  const validity = { notBefore, notAfter: notBefore + 10 * 365 * DAY_SECONDS };
  const intermediateDetails = Details.encode({
    serial: 1,
    issuerSerial: 0,
    key: intermediate.public,
    ...validity,
  }).finish();
  const leafDetails = Details.encode({ serial: 2, issuerSerial: 1, key: staticKey.public, ...validity }).finish();
  const chain = proto.CertChain.encode({
    intermediate: { details: intermediateDetails, signature: sign(root.private, intermediateDetails) },
    leaf: { details: leafDetails, signature: sign(intermediate.private, leafDetails) },
  }).finish();
  return { rootKey: root.public, staticKey, chain, renew: () => createServerIdentity(root) };
}
