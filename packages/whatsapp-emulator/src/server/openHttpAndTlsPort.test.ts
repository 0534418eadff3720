import { once } from 'node:events';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createCertificate } from '../tls/index.ts';
import { openHttpAndTlsPort } from './openHttpAndTlsPort.ts';

describe('openHttpAndTlsPort', () => {
  const certificate = createCertificate();
  const open = () =>
    openHttpAndTlsPort({ host: '127.0.0.1', port: 0 }, certificate, {
      request: (request, response) => response.end(`${request.url}`),
      upgrade: () => undefined,
    });

  it('serves plain HTTP and TLS on one port', async () => {
    const port = await open();
    const [plainResponse] = (await once(getPlain(`http://127.0.0.1:${port.number}/a`), 'response')) as [
      IncomingMessage,
    ];
    const options = { ca: certificate.ca };
    const [secureResponse] = (await once(getSecure(`https://127.0.0.1:${port.number}/b`, options), 'response')) as [
      IncomingMessage,
    ];
    expect([await text(plainResponse), await text(secureResponse)]).toEqual(['/a', '/b']);
    await port.close();
  });

  it('returns a port that closes even when a connection that never sent data is open', async () => {
    const port = await open();
    const socket = connect(port.number, '127.0.0.1');
    await once(socket, 'connect');
    await port.close();
    await once(socket.resume(), 'close');
  });
});
