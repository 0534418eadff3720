import { generateKeyPairSync } from 'node:crypto';
import type { EmulatorCertificate } from '../model/Emulator.ts';
import { certificate, extension } from './x509.ts';

const day = 24 * 60 * 60 * 1000;
const authorityName = 'WhatsApp emulator authority (this machine only)';

/**
 * A fresh authority and a server certificate of it, both EC P-256. The authority's private key is dropped before
 * this returns, so that trusting `ca` trusts this one certificate and nothing made later.
 *
 * @param hosts names and addresses the server is reached under
 * @param days that it is valid for, from now
 */
export function createCertificate(
  hosts: readonly string[] = ['localhost', '127.0.0.1', '::1'],
  days = 365,
): EmulatorCertificate {
  const authority = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const server = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const validity = { notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + days * day) };
  const ca = certificate(
    {
      ...validity,
      subject: authorityName,
      issuer: authorityName,
      publicKey: authority.publicKey,
      extensions: [
        extension.basicConstraints(true),
        extension.keyUsage(true),
        extension.subjectKey(authority.publicKey),
      ],
    },
    authority.privateKey,
  );
  const cert = certificate(
    {
      ...validity,
      subject: 'WhatsApp emulator',
      issuer: authorityName,
      publicKey: server.publicKey,
      extensions: [
        extension.basicConstraints(false),
        extension.keyUsage(false),
        extension.serverAuth(),
        extension.authorityKey(authority.publicKey),
        extension.alternativeNames(hosts),
      ],
    },
    authority.privateKey,
  );
  return { ca, cert, key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
