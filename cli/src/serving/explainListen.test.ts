import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { explainListen } from './explainListen.ts';

/** Why this machine does not listen there. */
async function refusal(host: string, port = 0): Promise<unknown> {
  const server = createServer().listen(port, host);
  const [error] = await once(server, 'error');
  return explainListen(error, { host, port });
}

describe('explainListen', () => {
  it.each(['203.0.113.7', '2001:db8::7', 'equipo.invalid'])('%s is not here', async host => {
    const explained = await refusal(host);
    expect(explained).toBeInstanceOf(Failure);
    expect(explained).toMatchObject({
      message: `Este equipo no tiene la dirección ${host}. Elija otra con --host.`,
    });
  });

  it('a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await refusal('127.0.0.1', port)).toMatchObject({
      message: expect.stringMatching(/ya está ocupado/),
    });
    other.close();
  });

  it('a port is not for everybody', () => {
    const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    expect(explainListen(error, { host: '127.0.0.1', port: 80 })).toMatchObject({
      message: expect.stringMatching(/No hay permiso para usar el puerto 80/),
    });
  });

  it('leaves what is no such thing as it is', () => {
    const error = new RangeError('x');
    expect(explainListen(error, { host: '127.0.0.1', port: 80 })).toBe(error);
  });
});
