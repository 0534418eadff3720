import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@recado/contract';
import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { sending } from '@recado/texts';
import { createFakeNetwork, fakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFiles } from '../mainJob/testing/sampleFiles.ts';
import { invoke } from '../testing/invoke.ts';
import { linkClient } from '../testing/linkClient.ts';
import { refusal } from '../testing/refusal.ts';
import { useRecado } from '../testing/useRecado.ts';

const customer = '5215587654321';
const capabilities = { media: ['image'], sends: ['location', 'poll'] } as const;

describe('what is sent besides texts, over a connection that sends some of it', () => {
  const recado = useRecado();
  const network = createFakeNetwork();
  const phone = network.phone(customer, { name: 'Marta' });
  let server: TestServer;
  let owner: TestPerson;
  let client: Client;
  beforeAll(async () => {
    server = await startTestServer({ transport: fakeTransport(network, { capabilities }) });
    owner = await server.person();
    const line = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
    client = await linkClient(owner.sdk, network, line);
  });
  afterAll(() => server.stop());

  const run = (command: string, ...args: readonly string[]) =>
    invoke([command, client.id, customer, ...args], {
      RECADO_URL: server.url,
      RECADO_SESSION_TOKEN: owner.token,
    });
  const sent = async (...args: readonly string[]) => {
    expect(await run('send', ...args)).toMatchObject({ code: 0 });
    return phone.messages.at(-1);
  };

  it('is a place, a poll, a menu, or answers to a message', async () => {
    const place = { type: 'location', latitude: 19.4326, longitude: -99.1332 };
    const named = await sent('--location', '19.4326, -99.1332', 'La', 'Espiga');
    expect(named?.content).toMatchObject({ ...place, name: 'La Espiga' });
    expect((await sent('--location', '19.4326,-99.1332'))?.content).toMatchObject(place);
    const poll = await sent('¿Cuál?', '--poll', 'Concha, Oreja');
    expect(poll?.content).toMatchObject({ type: 'poll', options: ['Concha', 'Oreja'] });
    const menu = await sent('¿Cuál?', '--menu', 'Pan, $1,200 | Café');
    expect(menu?.content).toMatchObject({
      text: expect.stringMatching(/¿Cuál\?.*1.*Pan, \$1,200.*2.*Café/s),
    });
    const { id } = phone.write(client.phoneNumber, '¿A qué hora abren?');
    const { sdk } = server;
    const params = { messageId: id };
    const asClient = sdk.withApiToken(client.apiToken);
    const isStored = () => asClient.request('GET /external/messages/{messageId}', { params });
    await expect.poll(isStored).toMatchObject({ success: true });
    expect((await sent('A las 7', '--reply-to', id))?.quoted?.id).toBe(id);
  });

  it.each([
    [['Hola', '--poll', 'una'], /^El valor "una" no sirve para la opción --poll/],
    [['Hola', '--poll', 'a,b', '--menu', 'a,b'], /^Un mensaje es una sola cosa/],
    [['Hola', '--menu', 'a,a'], /opciones distintas/],
    [['--location', '400,0'], /latitud y longitud/],
    [['--poll', 'a,b'], /^Falta el texto del mensaje/],
  ])('is refused when it is %j', async (args, said) => {
    expect(refusal(await run('send', ...args))).toEqual({ code: 2, said: expect.stringMatching(said) });
  });

  it('is nothing that the connection cannot send: no file is uploaded for it', async () => {
    const asClient = server.sdk.withApiToken(client.apiToken);
    const { canSend } = await asClient.request('GET /external/status', {});
    const all = ['text', 'image', 'location', 'poll', 'menu', 'reply', 'mention'];
    expect([client.canSend, canSend]).toEqual([all, all]);
    const path = join(await recado.folder(), 'carta.pdf');
    await writeFile(path, sampleFiles().document.bytes);
    const { kinds, unsupported } = sending.media;
    expect(refusal(await run('send-media', path))).toEqual({ code: 1, said: unsupported(kinds.document) });
    const voice = await run('send-media', path, '--type', 'voice');
    expect(refusal(voice)).toEqual({ code: 1, said: unsupported(kinds.voice) });
    expect(await server.knex('uploads').select('id')).toEqual([]);
  });
});
