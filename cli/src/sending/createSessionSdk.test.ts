import { startTestServer, type TestServer } from '@recado/server/testing';
import { teamTexts } from '@recado/texts';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkClient } from '../testing/linkClient.ts';
import { readErrorMessage } from '../testing/readErrorMessage.ts';
import { runCliInProcess } from '../testing/runCliInProcess.ts';

const network = createFakeNetwork();
const customer = '5215587654321';
const phone = network.phone(customer, { name: 'Marta' });
let attempt = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ transport: createFakeTransport(network) });
});
afterAll(() => server.stop());

it('a signed-in user can send messages, read chats and label contacts of a client shared with this user', async () => {
  attempt += 1;
  const [owner, ana] = [await server.person(), await server.person({ name: 'Ana López' })];
  const line = { businessName: 'La Espiga', phoneNumber: `521551234560${attempt}` };
  const client = await linkClient(owner.sdk, network, line);
  const params = { id: client.id };
  const { link } = await owner.sdk.request('POST /clients/{id}/invitations', {
    params,
    payload: { role: 'answers' },
  });
  const code = link.split('=')[1] ?? '';
  await ana.sdk.request('POST /invitations/accept', { payload: { code } });
  const run = (command: string, ...args: string[]) =>
    runCliInProcess([command, line.phoneNumber, ...args], { RECADO_URL: server.url, RECADO_SESSION_TOKEN: ana.token });

  expect(await run('send', customer, 'Su pedido está listo.')).toMatchObject({ code: 0 });
  expect(phone.messages.at(-1)?.content).toMatchObject({ text: 'Su pedido está listo.' });
  const chat = await run('chat', customer, '--json');
  expect(JSON.parse(chat.stdout)).toMatchObject({
    text: 'Su pedido está listo.',
    origin: { kind: 'console', user: { id: ana.id, name: 'Ana López' } },
  });
  expect((await run('chats')).stdout).toContain('Su pedido está listo.');
  expect(
    (
      await runCliInProcess(['contacts', 'label', line.phoneNumber, customer, 'Pedidos'], {
        RECADO_URL: server.url,
        RECADO_SESSION_TOKEN: ana.token,
      })
    ).stdout,
  ).toMatch(/Etiquetas +Pedidos/);
  expect(readErrorMessage(await run('groups')).message).toContain(teamTexts.errors.noToken);
  expect(readErrorMessage(await run('campaigns')).code).toBe(4);

  // A member who was removed from the client loses access immediately.
  await owner.sdk.request('DELETE /clients/{id}/members/{member}', { params: { ...params, member: ana.id } });
  const countBefore = phone.messages.length;
  expect(readErrorMessage(await run('send', customer, 'Otra vez')).code).toBe(1);
  expect(phone.messages).toHaveLength(countBefore);
});
