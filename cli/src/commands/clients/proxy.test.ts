import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProxy, startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { proxies } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';
import { temporaryHome } from '../../testing/temporaryHome.ts';

const phone = '5215512345678';
const password = 'canela-que-nadie-lee';
const home = temporaryHome();
let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  owner = await server.person();
});
afterAll(() => server.stop());

const recado = (...args: string[]) =>
  invoke(args, home.env({ RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token }));
const proxy = (...args: string[]) => recado('clients', 'proxy', ...args);

it('chooses, shows, tries and leaves a line’s own way, and takes no secret from the command line', async () => {
  await recado('clients', 'add', 'Panadería', phone);
  expect((await proxy(phone)).stdout).toContain('la conexión del servidor');
  // What is at its other end is nobody's matter here: the fake network says nothing by it.
  const end = await startProxy({ kind: 'http' });
  const leads = () => ({ host: end.host, port: end.port });
  const way = await startProxy({ kind: 'socks5', login: `panaderia:${password}`, leads });
  const place = `${way.host}:${way.port}`;
  const open = await proxy('set', phone, `socks5://panaderia:${password}@${place}`);
  expect(refusal(open).said).toContain('--credentials-file');
  const file = join(home.folder(), 'proxy.json');
  await writeFile(file, JSON.stringify({ username: 'panaderia', password: 'otra' }));
  const wrong = await proxy('set', phone, `socks5://${place}`, '--credentials-file', file);
  expect(wrong).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(proxies.failures['proxy-refused']),
  });
  await writeFile(file, JSON.stringify({ username: 'panaderia', password }));
  const set = await proxy('set', phone, `socks5://${place}`, '--credentials-file', file);
  expect(set).toMatchObject({ code: 0, stdout: expect.stringContaining(proxies.saved) });
  const shown = await proxy(phone);
  expect(shown.stdout).toContain(`socks5://${place}`);
  for (const { stdout, stderr } of [open, wrong, set, shown]) expect(stdout + stderr).not.toContain(password);
  expect((await proxy('test', phone)).stdout).toContain(proxies.works);
  await way.stop();
  expect(await proxy('test', phone)).toMatchObject({ code: 1 });
  expect((await proxy('remove', phone)).stdout).toContain(proxies.removed);
  expect((await proxy(phone)).stdout).toContain('la conexión del servidor');
  await end.stop();
});

it.each(['salida.ejemplo.mx', 'ftp://salida.ejemplo.mx:21', 'socks5://salida', 'http://a:b:c'])(
  'does not take %s for a proxy',
  async given => {
    expect(refusal(await proxy('set', phone, given)).said).toContain('socks5://salida.ejemplo.mx:1080');
  },
);
