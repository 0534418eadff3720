import { startTestServer, type TestServer } from '@recado/server/testing';
import { team } from '@recado/texts';
import { createFakeNetwork, fakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoke } from '../testing/invoke.ts';
import { linkClient } from '../testing/linkClient.ts';
import { refusal } from '../testing/refusal.ts';

const network = createFakeNetwork();
const customer = '5215587654321';
const phone = network.phone(customer, { name: 'Marta' });
let tries = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ transport: fakeTransport(network) });
});
afterAll(() => server.stop());

it('writes, reads and looks up for a client that somebody shares, under the name of whoever is signed in', async () => {
  tries += 1;
  const [owner, ana] = [await server.person(), await server.person({ name: 'Ana López' })];
  const line = { businessName: 'La Espiga', phoneNumber: `521551234560${tries}` };
  const client = await linkClient(owner.sdk, network, line);
  const params = { id: client.id };
  const { link } = await owner.sdk.request('POST /clients/{id}/invitations', {
    params,
    payload: { role: 'answers' },
  });
  const code = link.split('=')[1] ?? '';
  await ana.sdk.request('POST /invitations/accept', { payload: { code } });
  const run = (command: string, ...args: string[]) =>
    invoke([command, line.phoneNumber, ...args], { RECADO_URL: server.url, RECADO_SESSION_TOKEN: ana.token });

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
      await invoke(['contacts', 'label', line.phoneNumber, customer, 'Pedidos'], {
        RECADO_URL: server.url,
        RECADO_SESSION_TOKEN: ana.token,
      })
    ).stdout,
  ).toMatch(/Etiquetas +Pedidos/);
  expect(refusal(await run('groups')).said).toContain(team.errors.noToken);
  expect(refusal(await run('campaigns')).code).toBe(4);

  // Who is taken out is let in no more, from one call to the next.
  await owner.sdk.request('DELETE /clients/{id}/members/{member}', { params: { ...params, member: ana.id } });
  const before = phone.messages.length;
  expect(refusal(await run('send', customer, 'Otra vez')).code).toBe(1);
  expect(phone.messages).toHaveLength(before);
});
