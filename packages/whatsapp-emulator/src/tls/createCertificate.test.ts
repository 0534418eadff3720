import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createCertificate } from './createCertificate.ts';

interface RequestStatusParams {
  cert: string;
  key: string;
  ca: string;
}

/** Requests a server with this certificate. Resolves with the status, rejects on TLS errors. */
async function requestStatus(host: string, options: RequestStatusParams): Promise<number> {
  const server = createServer({ cert: options.cert, key: options.key }, (_, response) => response.end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const request = get({ host: '127.0.0.1', port, servername: host, ca: options.ca, agent: false });
    const [response] = await once(request, 'response');
    response.resume();
    return response.statusCode;
  } finally {
    server.close();
  }
}

describe('createCertificate', () => {
  const certificate = createCertificate();
  const ca = new X509Certificate(certificate.ca);
  const cert = new X509Certificate(certificate.cert);

  it('creates an authority and a server certificate that the authority issued', () => {
    expect(ca.ca).toBe(true);
    expect(ca.verify(ca.publicKey)).toBe(true);
    expect(cert.ca).toBe(false);
    expect(cert.checkIssued(ca)).toBe(true);
    expect(cert.verify(ca.publicKey)).toBe(true);
  });

  it('creates a certificate for loopback addresses if no hosts are given', () => {
    expect(cert.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
    const otherCertificate = new X509Certificate(createCertificate(['wa.test', '10.0.0.7', 'fd00::7:1']).cert);
    expect(otherCertificate.subjectAltName).toBe('DNS:wa.test, IP Address:10.0.0.7, IP Address:FD00:0:0:0:0:0:7:1');
  });

  it('creates a certificate that a TLS client accepts when the client trusts its authority', async () => {
    await expect(requestStatus('localhost', certificate)).resolves.toBe(200);
  });

  it('creates a certificate that a TLS client rejects when the authority or the host name differs', async () => {
    await expect(requestStatus('localhost', { ...certificate, ca: createCertificate().ca })).rejects.toThrow(
      /signature|verify/,
    );
    await expect(requestStatus('whatsapp.net', certificate)).rejects.toThrow(/altnames/);
  });
});
