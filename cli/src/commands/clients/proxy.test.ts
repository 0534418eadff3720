import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startRecordingProxy, startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { proxyTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { registerTemporaryHome } from '../../testing/registerTemporaryHome.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

const phone = '5215512345678';
const password = 'canela-que-nadie-lee';
const home = registerTemporaryHome();
let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  owner = await server.person();
});
afterAll(() => server.stop());

const recado = (...args: string[]) =>
  runCliInProcess(args, home.env({ RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token }));
const proxy = (...args: string[]) => recado('clients', 'proxy', ...args);

it('recado clients proxy sets, shows, tests and removes a proxy, and rejects secrets on the command line', async () => {
  await recado('clients', 'add', 'Panadería', phone);
  expect((await proxy(phone)).stdout).toContain('la conexión del servidor');
  // The fake network connects to nothing, so the target behind the proxy is irrelevant.
  const targetProxy = await startRecordingProxy({ kind: 'http' });
  const resolveDestination = () => ({ host: targetProxy.host, port: targetProxy.port });
  const clientProxy = await startRecordingProxy({ kind: 'socks5', login: `panaderia:${password}`, resolveDestination });
  const endpoint = `${clientProxy.host}:${clientProxy.port}`;
  const insecureResult = await proxy('set', phone, `socks5://panaderia:${password}@${endpoint}`);
  expect(readErrorMessage(insecureResult).message).toContain('--credentials-file');
  const file = join(home.folder(), 'proxy.json');
  await writeFile(file, JSON.stringify({ username: 'panaderia', password: 'otra' }));
  const wrongPasswordResult = await proxy('set', phone, `socks5://${endpoint}`, '--credentials-file', file);
  expect(wrongPasswordResult).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(proxyTexts.failures['proxy-refused']),
  });
  await writeFile(file, JSON.stringify({ username: 'panaderia', password }));
  const setResult = await proxy('set', phone, `socks5://${endpoint}`, '--credentials-file', file);
  expect(setResult).toMatchObject({ code: 0, stdout: expect.stringContaining(proxyTexts.saved) });
  const showResult = await proxy(phone);
  expect(showResult.stdout).toContain(`socks5://${endpoint}`);
  for (const { stdout, stderr } of [insecureResult, wrongPasswordResult, setResult, showResult])
    expect(stdout + stderr).not.toContain(password);
  expect((await proxy('test', phone)).stdout).toContain(proxyTexts.works);
  await clientProxy.stop();
  expect(await proxy('test', phone)).toMatchObject({ code: 1 });
  expect((await proxy('remove', phone)).stdout).toContain(proxyTexts.removed);
  expect((await proxy(phone)).stdout).toContain('la conexión del servidor');
  await targetProxy.stop();
});

it.each(['salida.ejemplo.mx', 'ftp://salida.ejemplo.mx:21', 'socks5://salida', 'http://a:b:c'])(
  'recado clients proxy rejects %s as a proxy',
  async input => {
    expect(readErrorMessage(await proxy('set', phone, input)).message).toContain('socks5://salida.ejemplo.mx:1080');
  },
);
