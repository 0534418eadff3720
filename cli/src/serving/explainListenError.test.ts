import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { explainListenError } from './explainListenError.ts';

/** Listens on an unavailable address and returns the explained error. */
async function listenAndExplain(host: string, port = 0): Promise<unknown> {
  const server = createServer().listen(port, host);
  const [error] = await once(server, 'error');
  return explainListenError(error, { host, port });
}

describe('explainListenError', () => {
  it.each(['203.0.113.7', '2001:db8::7', 'equipo.invalid'])(
    'returns a Failure that names the host when %s is not an address of this machine',
    async host => {
      const explained = await listenAndExplain(host);
      expect(explained).toBeInstanceOf(Failure);
      expect(explained).toMatchObject({
        message: `Este equipo no tiene la dirección ${host}. Elija otra con --host.`,
      });
    },
  );

  it('returns an error that names the cause when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await listenAndExplain('127.0.0.1', port)).toMatchObject({
      message: expect.stringMatching(/ya está ocupado/),
    });
    other.close();
  });

  it('returns an error that names the port when the port requires privileges', () => {
    const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    expect(explainListenError(error, { host: '127.0.0.1', port: 80 })).toMatchObject({
      message: expect.stringMatching(/No hay permiso para usar el puerto 80/),
    });
  });

  it('returns unrelated errors unchanged', () => {
    const error = new RangeError('x');
    expect(explainListenError(error, { host: '127.0.0.1', port: 80 })).toBe(error);
  });
});
