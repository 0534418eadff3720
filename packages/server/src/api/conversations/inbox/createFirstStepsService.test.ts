import { exampleRobotRules } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type NewMessage, storeMessages } from '../../../core/messages/index.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../testing/index.ts';

let server: TestServer;
let ana: TestUser;
let params: { readonly id: string };
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ana = await server.person();
  const payload = { businessName: 'Panadería', phoneNumber: '5215512345678' };
  params = { id: (await ana.sdk.request('POST /clients', { payload })).client.id };
});
afterAll(() => server.stop());

const readSteps = async ({ sdk } = ana) => (await sdk.request('GET /today')).firstSteps;
const nothing = { linked: false, greets: false, answered: false, invited: false };
let messageCount = 0;
const store = (kind: 'phone' | 'console' | 'rule' | 'api') => {
  messageCount += 1;
  const message = {
    waId: `F${messageCount}`,
    fromMe: true,
    contact: { phone: '5215587654321' },
    type: 'text',
    text: 'Hola',
    timestamp: new Date(),
    details: { origin: { kind } },
  } as unknown as NewMessage;
  return storeMessages(server.knex, params.id, [message]);
};
const link = () => server.knex('sessions').where({ clientId: params.id }).update({ linkedAt: new Date() });
const greet = (enabled: boolean) => {
  const { greeting } = exampleRobotRules;
  return ana.sdk.request('PUT /clients/{id}/robot', {
    params,
    payload: { ...exampleRobotRules, greeting: { ...greeting, enabled } },
  });
};
const invite = () => ana.sdk.request('POST /clients/{id}/invitations', { params, payload: { role: 'answers' } });

it('first steps are completed by a link, a greeting, an answer and an invitation, and then end for good', async () => {
  expect(await readSteps()).toEqual(nothing);
  await link();
  await greet(true);
  await invite();
  expect(await readSteps()).toEqual({ linked: true, greets: true, answered: false, invited: true });
  await store('console');
  expect(await readSteps()).toBeNull();
  await greet(false);
  expect(await readSteps()).toBeNull();
});

it('first steps count an answer on the phone, and no message of a rule or a program', async () => {
  await store('rule');
  await store('api');
  expect(await readSteps()).toEqual(nothing);
  await store('phone');
  expect(await readSteps()).toEqual({ ...nothing, answered: true });
});

it('first steps stay hidden in every session of the user who dismissed them, and of no one else', async () => {
  const berta = await server.person();
  const { success } = await ana.sdk.request('DELETE /today/first-steps');
  expect(success).toBe(true);
  expect(await readSteps()).toBeNull();
  const { token } = await server.sdk.request('POST /auth/login', {
    payload: { email: ana.email, password: TEST_PASSWORD },
  });
  expect((await server.sdk.withSession(token).request('GET /today')).firstSteps).toBeNull();
  expect(await readSteps(berta)).toEqual(nothing);
});

it('first steps are not shown to a user who has only shared clients', async () => {
  const berta = await server.person();
  const { link: address } = await invite();
  await berta.sdk.request('POST /invitations/accept', { payload: { code: address.split('=')[1] ?? '' } });
  expect(await readSteps(berta)).toBeNull();
});
