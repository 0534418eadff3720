import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@recado/contract';
import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { cliTexts } from '@recado/texts';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createSampleMediaFiles } from '../../mainJob/testing/createSampleMediaFiles.ts';
import { linkClient } from '../../testing/linkClient.ts';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

const { posts: texts } = cliTexts;
const [marta, luis] = ['5215587650001', '5215587650002'] as const;
const network = createFakeNetwork();
let server: TestServer;
let owner: TestUser;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ transport: createFakeTransport(network) });
  owner = await server.person();
  for (const phone of [marta, luis]) network.phone(phone, { name: phone === marta ? 'Marta' : 'Luis' });
  client = await linkClient(owner.sdk, network, { businessName: 'La Espiga', phoneNumber: '5215512345671' });
  for (const phone of [marta, luis]) network.phone(phone).write(client.phoneNumber, 'Hola');
  await vi.waitUntil(async () => (await server.knex('contacts').where({ clientId: client.id })).length === 2, 20_000);
});
afterAll(() => server.stop());

const run = (...args: string[]) =>
  runCliInProcess(['posts', ...args], { RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token });
const listShown = (phone: string) =>
  network.phone(phone).statusPosts.map(({ content }) => ('text' in content ? content.text : content.type));

it('recado posts publishes a text for all contacts or for some, lists it, and shows who viewed it', async () => {
  expect((await run('list', client.phoneNumber)).stderr).toContain(texts.empty);
  const result = await run('publish', client.phoneNumber, 'Hoy', 'hay', 'conchas', '--background', '#1e6e4f');
  expect(result).toMatchObject({ code: 0 });
  expect(result.stdout).toContain(texts.publish.done('2 contactos'));
  await run('publish', client.phoneNumber, 'Solo Luis', '--to', luis);
  expect([listShown(marta), listShown(luis)]).toEqual([['Hoy hay conchas'], ['Hoy hay conchas', 'Solo Luis']]);

  const { statusPosts } = JSON.parse((await run(client.phoneNumber, '--json')).stdout);
  expect(statusPosts).toMatchObject([{ text: 'Solo Luis' }, { text: 'Hoy hay conchas', background: '#1e6e4f' }]);
  const [, first] = statusPosts;
  network.phone(marta).viewStatusPost(first.messageId);
  await expect.poll(async () => (await run('show', client.phoneNumber, first.id)).stdout).toContain('Marta');
  const { stdout } = await run('list', client.phoneNumber, '--limit', '1');
  expect(stdout).toContain('Solo Luis');
  expect(stdout).not.toContain('conchas');
});

it('recado posts publishes a picture with its text, and deletes it after a confirmation', async () => {
  const path = join(tmpdir(), `recado-menu-${client.id}.png`);
  await writeFile(path, createSampleMediaFiles().image.bytes);
  const { statusPost } = JSON.parse(
    (await run('publish', client.phoneNumber, 'El menú', '--file', path, '--json')).stdout,
  );
  expect(statusPost).toMatchObject({ type: 'image', text: 'El menú', state: 'published' });
  const id = statusPost.id.slice(0, 13);
  expect((await run('delete', client.phoneNumber, id)).code).not.toBe(0);
  expect((await run('delete', client.phoneNumber, id, '--yes')).stdout).toContain(texts.delete.done);
  const { statusPost: deleted } = JSON.parse((await run('show', client.phoneNumber, id, '--json')).stdout);
  expect(deleted.state).toBe('deleted');
});

it.each([
  [['publish', '5215512345671'], texts.publish.missingContent],
  [['publish', '5215512345671', 'Hola', '--label', 'A', '--to', marta], texts.publish.bothAudiences],
  [['publish', '5215512345671', '--file', 'https://espiga.mx/a.jpg', '--font', 'bold'], texts.publish.onlyForText],
  [['publish', '5215512345671', '--file', 'https://espiga.mx/a.pdf'], texts.publish.otherFile],
  [['show', '5215512345671', 'ffff'], texts.unknownPost('ffff')],
  [['show', '5215512345671', '0'], texts.ambiguousPost('0')],
])('recado posts %j explains what to change', async (args, message) => {
  expect(readErrorMessage(await run(...args)).message).toContain(message);
});
