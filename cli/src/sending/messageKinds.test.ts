import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@recado/contract';
import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { sendRejectionTexts } from '@recado/texts';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleMediaFiles } from '../mainJob/testing/createSampleMediaFiles.ts';
import { linkClient } from '../testing/linkClient.ts';
import { readErrorMessage } from '../testing/readErrorMessage.ts';
import { runCliInProcess } from '../testing/runCliInProcess.ts';
import { useRecado } from '../testing/useRecado.ts';

const customer = '5215587654321';
const capabilities = { media: ['image'], sends: ['location', 'poll', 'numberRequest'], statusPosts: false } as const;

describe('recado send on a connection with limited message kinds', () => {
  const recado = useRecado();
  const network = createFakeNetwork();
  const phone = network.phone(customer, { name: 'Marta' });
  let server: TestServer;
  let owner: TestUser;
  let client: Client;
  beforeAll(async () => {
    server = await startTestServer({ transport: createFakeTransport(network, { capabilities }) });
    owner = await server.person();
    const line = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
    client = await linkClient(owner.sdk, network, line);
  });
  afterAll(() => server.stop());

  const run = (command: string, ...args: readonly string[]) =>
    runCliInProcess([command, client.id, customer, ...args], {
      RECADO_URL: server.url,
      RECADO_SESSION_TOKEN: owner.token,
    });
  const sendAndReadLast = async (...args: readonly string[]) => {
    expect(await run('send', ...args)).toMatchObject({ code: 0 });
    return phone.messages.at(-1);
  };

  it('sends a location, a poll, a menu, a number request and a reply', async () => {
    const location = { type: 'location', latitude: 19.4326, longitude: -99.1332 };
    const namedLocation = await sendAndReadLast('--location', '19.4326, -99.1332', 'La', 'Espiga');
    expect(namedLocation?.content).toMatchObject({ ...location, name: 'La Espiga' });
    expect((await sendAndReadLast('--location', '19.4326,-99.1332'))?.content).toMatchObject(location);
    const poll = await sendAndReadLast('¿Cuál?', '--poll', 'Concha, Oreja');
    expect(poll?.content).toMatchObject({ type: 'poll', options: ['Concha', 'Oreja'] });
    const menu = await sendAndReadLast('¿Cuál?', '--menu', 'Pan, $1,200 | Café');
    expect(menu?.content).toMatchObject({
      text: expect.stringMatching(/¿Cuál\?.*1.*Pan, \$1,200.*2.*Café/s),
    });
    const numberRequest = await sendAndReadLast('--request-number', '¿Nos', 'lo', 'comparte?');
    expect(numberRequest?.content).toEqual({ type: 'number-request', text: '¿Nos lo comparte?' });
    const { id } = phone.write(client.phoneNumber, '¿A qué hora abren?');
    const { sdk } = server;
    const params = { messageId: id };
    const asClient = sdk.withApiToken(client.apiToken);
    const isStored = () => asClient.request('GET /external/messages/{messageId}', { params });
    await expect.poll(isStored).toMatchObject({ success: true });
    expect((await sendAndReadLast('A las 7', '--reply-to', id))?.quoted?.id).toBe(id);
  });

  it.each([
    [['Hola', '--poll', 'una'], /^El valor "una" no sirve para la opción --poll/],
    [['Hola', '--poll', 'a,b', '--menu', 'a,b'], /^Un mensaje es una sola cosa/],
    [['--request-number', '--location', '19,-99'], /^Un mensaje es una sola cosa/],
    [['Hola', '--menu', 'a,a'], /opciones distintas/],
    [['--location', '400,0'], /latitud y longitud/],
    [['--poll', 'a,b'], /^Falta el texto del mensaje/],
  ])('rejects the arguments %j', async (args, expectedError) => {
    expect(readErrorMessage(await run('send', ...args))).toEqual({
      code: 2,
      message: expect.stringMatching(expectedError),
    });
  });

  it('rejects a message kind that the connection does not support before it uploads the file', async () => {
    const asClient = server.sdk.withApiToken(client.apiToken);
    const { canSend } = await asClient.request('GET /external/status', {});
    const expectedKinds = ['text', 'image', 'location', 'poll', 'menu', 'numberRequest', 'reply', 'mention'];
    expect([client.canSend, canSend]).toEqual([expectedKinds, expectedKinds]);
    const path = join(await recado.folder(), 'carta.pdf');
    await writeFile(path, createSampleMediaFiles().document.bytes);
    const { kinds, unsupported } = sendRejectionTexts.media;
    expect(readErrorMessage(await run('send-media', path))).toEqual({ code: 1, message: unsupported(kinds.document) });
    const voice = await run('send-media', path, '--type', 'voice');
    expect(readErrorMessage(voice)).toEqual({ code: 1, message: unsupported(kinds.voice) });
    expect(await server.knex('uploads').select('id')).toEqual([]);
  });
});
