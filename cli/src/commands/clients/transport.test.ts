import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { transportCredentialsFormTexts, transportNames } from '@recado/texts';
import {
  createFakeNetwork,
  createFakeTransport,
  deriveFakeCredentials,
  fakeCredentialFields,
  fakeTransportWebhook,
} from '@recado/transport/fake';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { registerTemporaryHome } from '../../testing/registerTemporaryHome.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

const network = createFakeNetwork({ everyone: true });
const capabilities = {
  ...{ qr: false, pairingCode: false, groups: false },
  credentials: fakeCredentialFields,
} as const;
const phone = '5215512345678';
const home = registerTemporaryHome();
let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({
    transport: createFakeTransport(network, { name: 'baileys', autoScan: true }),
    otherTransports: [
      {
        transport: createFakeTransport(network, { name: 'cloud-api', capabilities }),
        transportWebhook: fakeTransportWebhook,
      },
    ],
  });
  owner = await server.person();
});
afterAll(() => server.stop());

const recado = (...args: string[]) =>
  runCliInProcess(args, home.env({ RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token }));
const runTransport = (...args: string[]) => recado('clients', 'transport', phone, ...args);

async function writeCredentialsFile(values: object): Promise<string> {
  const file = join(home.folder(), 'datos.json');
  await writeFile(file, JSON.stringify(values));
  return file;
}
const [baileysName, cloudApiName] = ['baileys', 'cloud-api'].map(transportNames.name);

it('recado clients links a client with a credentials file, changes its transport twice, and shows the transport', async () => {
  const validCredentials = deriveFakeCredentials(phone);
  await recado('clients', 'add', 'Panadería', phone, '--transport', 'cloud-api');
  const [baileysShortName, cloudApiShortName] = ['baileys', 'cloud-api'].map(transportNames.shortName);
  expect((await recado('clients')).stdout).not.toContain(cloudApiShortName);
  await recado('clients', 'add', 'Boutique', '5215512345670');
  const clientList = (await recado('clients')).stdout;
  for (const shortName of [baileysShortName, cloudApiShortName]) expect(clientList).toContain(shortName);
  const wrongKeyResult = await recado(
    'link',
    phone,
    '--credentials-file',
    await writeCredentialsFile({ ...validCredentials, key: 'llave-otra' }),
  );
  expect(wrongKeyResult).toMatchObject({ code: 1, stderr: expect.stringContaining('Meta: 190') });
  const linkResult = await recado(
    'link',
    phone,
    '--credentials-file',
    await writeCredentialsFile({ ...validCredentials, más: 'x' }),
  );
  expect(linkResult).toMatchObject({ code: 0 });
  const outputs = [wrongKeyResult, linkResult].map(({ stdout, stderr }) => stdout + stderr).join('');
  for (const secret of ['llave-otra', validCredentials.key, validCredentials.signature])
    expect(outputs).not.toContain(secret);

  const transportResult = await runTransport();
  expect(transportResult.stdout).toMatch(/Webhook para Meta +.*cloud-api\/webhook/);
  // Meta sends webhooks only to public addresses, so the command warns that this server has none.
  expect(transportResult.stderr).toContain(transportCredentialsFormTexts.noAddress);
  const { stdout: preview } = await runTransport('baileys', '--dry-run');
  expect(preview).toContain('grupos, listas de difusión y estados');
  expect((await recado('clients', 'show', phone)).stdout).toContain(cloudApiName);
  expect(readErrorMessage(await runTransport('baileys', '--confirm', 'SÍ')).message).toContain('CAMBIAR');
  expect(readErrorMessage(await runTransport('paloma')).message).toContain('baileys, cloud-api');

  expect((await runTransport('@recado/transport-baileys', '--confirm', 'CAMBIAR')).stdout).toContain(baileysName);
  expect((await recado('clients', 'show', phone)).stdout).toContain(baileysName);
  expect((await runTransport('cloud-api', '--confirm', 'CAMBIAR')).stdout).toMatch(/Conectado\.\n$/);
  expect((await recado('clients', 'show', phone)).stdout).toContain(cloudApiName);
});

it('recado clients does not print the content of a credentials file that cannot be read', async () => {
  const otherPhone = '5215512345679';
  await recado('clients', 'add', 'Taller', otherPhone, '--transport', 'cloud-api');
  const file = await writeCredentialsFile({});
  await writeFile(file, '{ "key": "llave-secreta", ');
  const { code, message } = readErrorMessage(await recado('link', otherPhone, '--credentials-file', file));
  expect(code).toBe(2);
  expect(message).toContain(file);
  expect(message).not.toContain('llave-secreta');
});
