import { generateKeyPairSync } from 'node:crypto';
import type { EmulatorCertificate } from '../model/Emulator.ts';
import { certificateExtensionEncoders, createX509Certificate } from './x509.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const AUTHORITY_NAME = 'WhatsApp emulator authority (this machine only)';

/**
 * Creates an authority and a server certificate that it issues, both with EC P-256 keys. The authority's
 * private key is discarded. A client that trusts `ca` therefore trusts this certificate and no later one.
 *
 * @param hosts host names and IP addresses of the server
 * @param days validity in days from now
 */
export function createCertificate(
  hosts: readonly string[] = ['localhost', '127.0.0.1', '::1'],
  days = 365,
): EmulatorCertificate {
  const authority = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const server = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const validity = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + days * DAY_MS) };
  const ca = createX509Certificate(
    {
      ...validity,
      subject: AUTHORITY_NAME,
      issuer: AUTHORITY_NAME,
      publicKey: authority.publicKey,
      extensions: [
        certificateExtensionEncoders.basicConstraints(true),
        certificateExtensionEncoders.keyUsage(true),
        certificateExtensionEncoders.subjectKey(authority.publicKey),
      ],
    },
    authority.privateKey,
  );
  const cert = createX509Certificate(
    {
      ...validity,
      subject: 'WhatsApp emulator',
      issuer: AUTHORITY_NAME,
      publicKey: server.publicKey,
      extensions: [
        certificateExtensionEncoders.basicConstraints(false),
        certificateExtensionEncoders.keyUsage(false),
        certificateExtensionEncoders.serverAuth(),
        certificateExtensionEncoders.authorityKey(authority.publicKey),
        certificateExtensionEncoders.alternativeNames(hosts),
      ],
    },
    authority.privateKey,
  );
  return { ca, cert, key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
