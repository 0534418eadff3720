import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ProxyOptions, startProxy } from '../../testing/startProxy.ts';
import { createAddressPolicy } from '../addresses/createAddressPolicy.ts';
import { createDial } from './createDial.ts';
import type { OwnProxy } from './OwnProxy.ts';

const permits = createAddressPolicy(['127.0.0.0/8']);
const login = 'panaderia:canela con azúcar';
const [username, password] = login.split(':') as [string, string];
/** A name that nobody but the proxy can know. */
const place = { host: 'solo-en-el-proxy.test', port: 443 };

let echo: Server;
beforeAll(async () => {
  echo = createServer(socket => socket.on('error', () => undefined).pipe(socket));
  await once(echo.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => echo.close());

async function proxy(options: ProxyOptions) {
  const { port } = echo.address() as AddressInfo;
  const started = await startProxy({ leads: () => ({ host: '127.0.0.1', port }), ...options });
  onTestFinished(() => started.stop());
  return started;
}

describe.each(['http', 'socks5'] as const)('the way out through %s', kind => {
  it.each([undefined, login])('leads to a place that only the proxy knows (%s)', async known => {
    const { port, asked } = await proxy({ kind, ...(known !== undefined && { login: known }) });
    const own: OwnProxy = {
      kind,
      host: '127.0.0.1',
      port,
      ...(known !== undefined && { username, password }),
    };
    const socket = await createDial(own, { permits })(place);
    socket.write('hola');
    const [said] = await once(socket, 'data');
    expect(String(said)).toBe('hola');
    expect(asked).toEqual(['solo-en-el-proxy.test:443']);
    socket.destroy();
  });

  it('says that it is refused, and tells nobody what it was shown', async () => {
    const { port, asked } = await proxy({ kind, login });
    const wrong = { kind, host: '127.0.0.1', port, username: 'panaderia', password: 'vainilla' };
    const failure = await createDial(wrong, { permits })(place).catch(error => error);
    expect(failure).toMatchObject({ name: 'DialFailed', reason: 'proxy-refused' });
    expect(inspect(failure, { depth: 10, showHidden: true })).not.toMatch(
      /vainilla|dmFpbmlsbGE|127\.0\.0\.1/,
    );
    expect(asked).toEqual([]);
  });

  it('is unreachable where the proxy leads nowhere, is gone, or says nothing', async () => {
    const nowhere = await proxy({ kind, leads: () => undefined });
    const dial = createDial({ kind, host: '127.0.0.1', port: nowhere.port }, { permits });
    await expect(dial(place)).rejects.toMatchObject({ reason: 'proxy-unreachable' });
    await nowhere.kill();
    await expect(dial(place)).rejects.toMatchObject({ reason: 'proxy-unreachable' });
    const silent = createServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const waiting = createDial({ kind, host: '127.0.0.1', port }, { permits, patienceMs: 200 });
    await expect(waiting(place)).rejects.toMatchObject({ reason: 'proxy-unreachable' });
    const controller = new AbortController();
    const asked = createDial({ kind, host: '127.0.0.1', port }, { permits })(place, controller.signal);
    controller.abort(new Error('nobody wants it'));
    await expect(asked).rejects.toThrow('nobody wants it');
    silent.close();
  });

  it('does not begin in a network that owners may not aim at, however it is named', async () => {
    const { port, asked } = await proxy({ kind });
    const publicOnly = createAddressPolicy([]);
    const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', 'proxy.example.com']) {
      const dial = createDial({ kind, host, port }, { permits: publicOnly, lookup });
      await expect(dial(place)).rejects.toMatchObject({ reason: 'proxy-unreachable' });
    }
    expect(asked).toEqual([]);
  });
});
