import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { credentialsForm, transportNames } from '@recado/texts';
import {
  createFakeNetwork,
  fakeCredentialFields,
  fakeCredentialsOf,
  fakeTransport,
  fakeWebhook,
} from '@recado/transport/fake';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';
import { temporaryHome } from '../../testing/temporaryHome.ts';

const network = createFakeNetwork({ everyone: true });
const capabilities = {
  ...{ qr: false, pairingCode: false, groups: false },
  credentials: fakeCredentialFields,
} as const;
const phone = '5215512345678';
const home = temporaryHome();
let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer({
    transport: fakeTransport(network, { name: 'baileys', autoScan: true }),
    otherTransports: [
      {
        transport: fakeTransport(network, { name: 'cloud-api', capabilities }),
        transportWebhook: fakeWebhook,
      },
    ],
  });
  owner = await server.person();
});
afterAll(() => server.stop());

const recado = (...args: string[]) =>
  invoke(args, home.env({ RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token }));
const change = (...args: string[]) => recado('clients', 'transport', phone, ...args);

async function fileOf(values: object): Promise<string> {
  const file = join(home.folder(), 'datos.json');
  await writeFile(file, JSON.stringify(values));
  return file;
}
const [byCode, byData] = ['baileys', 'cloud-api'].map(transportNames.name);

it('links a client by data from a file, goes over and back, and says in each moment which way is used', async () => {
  const right = fakeCredentialsOf(phone);
  await recado('clients', 'add', 'Panadería', phone, '--transport', 'cloud-api');
  const [shortByCode, shortByData] = ['baileys', 'cloud-api'].map(transportNames.shortName);
  expect((await recado('clients')).stdout).not.toContain(shortByData);
  await recado('clients', 'add', 'Boutique', '5215512345670');
  const both = (await recado('clients')).stdout;
  for (const way of [shortByCode, shortByData]) expect(both).toContain(way);
  const wrong = await recado(
    'link',
    phone,
    '--credentials-file',
    await fileOf({ ...right, key: 'llave-otra' }),
  );
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('Meta: 190') });
  const linked = await recado('link', phone, '--credentials-file', await fileOf({ ...right, más: 'x' }));
  expect(linked).toMatchObject({ code: 0 });
  const outputs = [wrong, linked].map(({ stdout, stderr }) => stdout + stderr).join('');
  for (const secret of ['llave-otra', right.key, right.signature]) expect(outputs).not.toContain(secret);

  const shown = await change();
  expect(shown.stdout).toMatch(/Webhook para Meta +.*cloud-api\/webhook/);
  // Meta posts to no address that is not public.
  expect(shown.stderr).toContain(credentialsForm.noAddress);
  const { stdout: preview } = await change('baileys', '--dry-run');
  expect(preview).toContain('grupos, listas de difusión y estados');
  expect((await recado('clients', 'show', phone)).stdout).toContain(byData);
  expect(refusal(await change('baileys', '--confirm', 'SÍ')).said).toContain('CAMBIAR');
  expect(refusal(await change('paloma')).said).toContain('baileys, cloud-api');

  expect((await change('@recado/transport-baileys', '--confirm', 'CAMBIAR')).stdout).toContain(byCode);
  expect((await recado('clients', 'show', phone)).stdout).toContain(byCode);
  expect((await change('cloud-api', '--confirm', 'CAMBIAR')).stdout).toMatch(/Conectado\.\n$/);
  expect((await recado('clients', 'show', phone)).stdout).toContain(byData);
});

it('does not say what it read where it cannot be used', async () => {
  const other = '5215512345679';
  await recado('clients', 'add', 'Taller', other, '--transport', 'cloud-api');
  const file = await fileOf({});
  await writeFile(file, '{ "key": "llave-secreta", ');
  const { code, said } = refusal(await recado('link', other, '--credentials-file', file));
  expect(code).toBe(2);
  expect(said).toContain(file);
  expect(said).not.toContain('llave-secreta');
});
