import { proto } from '@whiskeysockets/baileys';
import { generateCurveKeyPair, type KeyPair, signWithXEdDsa } from './signatures.ts';

/**
 * Keys of a server: the root key that clients trust, the static Noise key, and the certificate chain that
 * connects them.
 */
export interface NoiseServerIdentity {
  /** Root public key, 32 bytes. Clients need it as `WA_CERT_DETAILS.PUBLIC_KEY`. */
  readonly rootKey: Uint8Array;
  readonly staticKey: KeyPair;
  /** Encoded `CertChain`, which the server hello contains as its payload. */
  readonly chain: Uint8Array;
  /**
   * Creates the identity of another server, with the same root but another static key. Absent if the root's
   * private key is unknown.
   */
  readonly renew?: () => NoiseServerIdentity;
}

const { Details } = proto.CertChain.NoiseCertificate;
const DAY_SECONDS = 86_400;

/**
 * Creates a server identity. The root signs the intermediate certificate (issuer serial 0), which signs the
 * certificate of the static key. The result is encoded as `CertChain` of the WhatsApp protobuf.
 */
export function createNoiseServerIdentity(root: KeyPair = generateCurveKeyPair()): NoiseServerIdentity {
  const intermediate = generateCurveKeyPair();
  const staticKey = generateCurveKeyPair();
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
    intermediate: { details: intermediateDetails, signature: signWithXEdDsa(root.private, intermediateDetails) },
    leaf: { details: leafDetails, signature: signWithXEdDsa(intermediate.private, leafDetails) },
  }).finish();
  return { rootKey: root.public, staticKey, chain, renew: () => createNoiseServerIdentity(root) };
}
