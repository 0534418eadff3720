import type { Sdk } from '@recado/sdk';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../deliveries/dispatch/testing/startReceiver.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';

let server: TestServer;
let receiver: Receiver;
let owner: TestPerson;
let clientId: string;
let program: Sdk;
beforeAll(async () => {
  [server, receiver] = await Promise.all([
    startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'] }),
    startReceiver(),
  ]);
});
beforeEach(async () => {
  receiver.calls.length = 0;
  owner = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  clientId = client.id;
  program = server.sdk.withApiToken(client.apiToken);
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

/** What n8n asks for: a flow's own address, known by the flow. */
const add = (name: string) => {
  const payload = { url: `${receiver.url}/${name}`, label: name, origin: 'n8n', externalId: `n8n:${name}` };
  return program.request('POST /external/webhooks', { payload });
};

it('a program’s webhook is signed with a secret of its own, and after a change with both for a day', async () => {
  const [one, other] = [await add('a'), await add('b')];
  const params = { id: clientId };
  const { keys } = await owner.sdk.request('GET /clients/{id}/webhook/secret', { params });
  const secrets = [one.secret ?? '', other.secret ?? '', keys.secret];
  expect(new Set(secrets).size).toBe(3);
  const signedBy = async () => {
    receiver.calls.length = 0;
    const test = { params: { id: clientId }, payload: { webhookId: one.webhook.id } };
    await owner.sdk.request('POST /clients/{id}/webhook/test', test);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.calls;
    return (secret: string) => {
      try {
        return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
      } catch {
        return false;
      }
    };
  };
  expect(secrets.map(await signedBy())).toEqual([true, false, false]);

  const where = { params: { webhookId: one.webhook.id } };
  const { secret } = await program.request('POST /external/webhooks/{webhookId}/secret', where);
  expect([secret, ...secrets].map(await signedBy())).toEqual([true, true, false, false]);
  await server.knex('webhooks').update({ previousUntil: new Date(Date.now() - 1000) });
  expect([secret, ...secrets].map(await signedBy())).toEqual([true, false, false, false]);
  const rows = await server.knex('webhooks').where({ clientId });
  expect(JSON.stringify(rows)).not.toContain(secret);
});

it('one made before keeps its client’s secret until it is given one of its own', async () => {
  const { webhook } = await add('a');
  await server.knex('webhooks').where({ id: webhook.id }).update({ secretSealed: null });
  const params = { id: clientId };
  const { keys } = await owner.sdk.request('GET /clients/{id}/webhook/secret', { params });
  expect(await add('a')).toMatchObject({ existed: true, secret: keys.secret });
  const where = { params: { webhookId: webhook.id } };
  const renewed = await program.request('POST /external/webhooks/{webhookId}/secret', where);
  expect(renewed).toMatchObject({
    webhook: { ownSecret: true },
    secret: expect.not.stringMatching(keys.secret),
  });
});
