import { once } from 'node:events';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createCertificate } from '../tls/index.ts';
import { openPort } from './openPort.ts';

describe('the port', () => {
  const certificate = createCertificate();
  const open = () =>
    openPort({ host: '127.0.0.1', port: 0 }, certificate, {
      request: (request, response) => response.end(`${request.url}`),
      upgrade: () => undefined,
    });

  it('speaks plain HTTP and TLS', async () => {
    const port = await open();
    const [plain] = (await once(getPlain(`http://127.0.0.1:${port.number}/a`), 'response')) as [
      IncomingMessage,
    ];
    const options = { ca: certificate.ca };
    const [secure] = (await once(getSecure(`https://127.0.0.1:${port.number}/b`, options), 'response')) as [
      IncomingMessage,
    ];
    expect([await text(plain), await text(secure)]).toEqual(['/a', '/b']);
    await port.close();
  });

  it('closes though a connection is open that has never said a word', async () => {
    const port = await open();
    const socket = connect(port.number, '127.0.0.1');
    await once(socket, 'connect');
    await port.close();
    await once(socket.resume(), 'close');
  });
});
