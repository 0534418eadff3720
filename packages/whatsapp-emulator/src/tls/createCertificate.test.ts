import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createCertificate } from './createCertificate.ts';

/** Asks an HTTPS server with this certificate once; resolves with the status, rejects as TLS does. */
async function ask(host: string, options: { cert: string; key: string; ca: string }): Promise<number> {
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
  const made = createCertificate();
  const ca = new X509Certificate(made.ca);
  const cert = new X509Certificate(made.cert);

  it('makes an authority and a server certificate that belong together', () => {
    expect(ca.ca).toBe(true);
    expect(ca.verify(ca.publicKey)).toBe(true);
    expect(cert.ca).toBe(false);
    expect(cert.checkIssued(ca)).toBe(true);
    expect(cert.verify(ca.publicKey)).toBe(true);
  });

  it('is for loopback alone unless told otherwise', () => {
    expect(cert.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
    const other = new X509Certificate(createCertificate(['wa.test', '10.0.0.7', 'fd00::7:1']).cert);
    expect(other.subjectAltName).toBe('DNS:wa.test, IP Address:10.0.0.7, IP Address:FD00:0:0:0:0:0:7:1');
  });

  it('convinces a TLS client that trusts the authority', async () => {
    await expect(ask('localhost', made)).resolves.toBe(200);
  });

  it('does not convince one that trusts another authority, nor under another name', async () => {
    await expect(ask('localhost', { ...made, ca: createCertificate().ca })).rejects.toThrow(
      /signature|verify/,
    );
    await expect(ask('whatsapp.net', made)).rejects.toThrow(/altnames/);
  });
});
