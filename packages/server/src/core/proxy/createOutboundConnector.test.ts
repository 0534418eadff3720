import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type RecordingProxyOptions, startRecordingProxy } from '../../testing/startRecordingProxy.ts';
import { createIpAddressPolicy } from '../addresses/createIpAddressPolicy.ts';
import { createOutboundConnector } from './createOutboundConnector.ts';
import type { ProxySettings } from './ProxySettings.ts';

const addressPolicy = createIpAddressPolicy(['127.0.0.0/8']);
const login = 'panaderia:canela con azúcar';
const [username, password] = login.split(':') as [string, string];
/** A host name that only the proxy can resolve. */
const destination = { host: 'solo-en-el-proxy.test', port: 443 };

let echo: Server;
beforeAll(async () => {
  echo = createServer(socket => socket.on('error', () => undefined).pipe(socket));
  await once(echo.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => echo.close());

async function startTestProxy(options: RecordingProxyOptions) {
  const { port } = echo.address() as AddressInfo;
  const testProxy = await startRecordingProxy({ resolveDestination: () => ({ host: '127.0.0.1', port }), ...options });
  onTestFinished(() => testProxy.stop());
  return testProxy;
}

describe.each(['http', 'socks5'] as const)('outbound connector with an %s proxy', kind => {
  it.each([undefined, login])('connects to a host that only the proxy can resolve (login: %s)', async proxyLogin => {
    const { port, requestedDestinations } = await startTestProxy({
      kind,
      ...(proxyLogin !== undefined && { login: proxyLogin }),
    });
    const settings: ProxySettings = {
      kind,
      host: '127.0.0.1',
      port,
      ...(proxyLogin !== undefined && { username, password }),
    };
    const socket = await createOutboundConnector(settings, { addressPolicy })(destination);
    socket.write('hola');
    const [reply] = await once(socket, 'data');
    expect(String(reply)).toBe('hola');
    expect(requestedDestinations).toEqual(['solo-en-el-proxy.test:443']);
    socket.destroy();
  });

  it('rejects with proxy-refused, without credentials in the error, when the login is wrong', async () => {
    const { port, requestedDestinations } = await startTestProxy({ kind, login });
    const wrongSettings = { kind, host: '127.0.0.1', port, username: 'panaderia', password: 'vainilla' };
    const failure = await createOutboundConnector(wrongSettings, { addressPolicy })(destination).catch(error => error);
    expect(failure).toMatchObject({ name: 'DialFailed', reason: 'proxy-refused' });
    expect(inspect(failure, { depth: 10, showHidden: true })).not.toMatch(/vainilla|dmFpbmlsbGE|127\.0\.0\.1/);
    expect(requestedDestinations).toEqual([]);
  });

  it('rejects with proxy-unreachable when the proxy has no route, is down or does not respond', async () => {
    const unroutedProxy = await startTestProxy({ kind, resolveDestination: () => undefined });
    const connect = createOutboundConnector({ kind, host: '127.0.0.1', port: unroutedProxy.port }, { addressPolicy });
    await expect(connect(destination)).rejects.toMatchObject({ reason: 'proxy-unreachable' });
    await unroutedProxy.kill();
    await expect(connect(destination)).rejects.toMatchObject({ reason: 'proxy-unreachable' });
    const silentServer = createServer();
    await once(silentServer.listen(0, '127.0.0.1'), 'listening');
    const { port } = silentServer.address() as AddressInfo;
    const connectWithTimeout = createOutboundConnector(
      { kind, host: '127.0.0.1', port },
      { addressPolicy, timeoutMs: 200 },
    );
    await expect(connectWithTimeout(destination)).rejects.toMatchObject({ reason: 'proxy-unreachable' });
    const controller = new AbortController();
    const attempt = createOutboundConnector({ kind, host: '127.0.0.1', port }, { addressPolicy })(
      destination,
      controller.signal,
    );
    controller.abort(new Error('aborted by the caller'));
    await expect(attempt).rejects.toThrow('aborted by the caller');
    silentServer.close();
  });

  it('rejects a proxy in a forbidden network, regardless of the notation of its host', async () => {
    const { port, requestedDestinations } = await startTestProxy({ kind });
    const publicOnly = createIpAddressPolicy([]);
    const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', 'proxy.example.com']) {
      const connect = createOutboundConnector({ kind, host, port }, { addressPolicy: publicOnly, lookup });
      await expect(connect(destination)).rejects.toMatchObject({ reason: 'proxy-unreachable' });
    }
    expect(requestedDestinations).toEqual([]);
  });
});
