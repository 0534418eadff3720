import { connectionErrorTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeMessages } from '../../core/messages/index.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
let id: string;
beforeAll(async () => {
  server = await startTestServer({
    allowedPrivateCidrs: ['127.0.0.0/8'],
    // Polls and sweeps are so rare that only this test pauses the line.
    deliveries: { poll: { shortest: 3_600_000, longest: 3_600_000 } },
    lines: { sweepMs: 3_600_000 },
  });
  admin = await server.person({ role: 'admin' });
  owner = await server.person();
  const payload = { businessName: 'Abarrotes', phoneNumber: '5215512345678' };
  ({ id } = (await owner.sdk.request('POST /clients', { payload })).client);
  const webhookUrl = 'http://127.0.0.1:9/a';
  await owner.sdk.request('PATCH /clients/{id}/webhook', { params: { id }, payload: { webhookUrl } });
  await storeMessages(server.knex, id, [
    {
      waId: 'w',
      fromMe: false,
      contact: { phone: '5215587654321', name: 'Marta' },
      type: 'text',
      text: '¿Todavía hay conchas?',
      timestamp: new Date(),
    },
  ]);
  await server
    .knex('sessions')
    .where({ clientId: id })
    .update({ state: 'parked', reason: 'owner-deactivated', desiredState: 'open', linkedAt: new Date() });
});
afterAll(() => server.stop());

const readUsage = async () => (await admin.sdk.request('GET /admin/usage/{id}', { params: { id: owner.id } })).usage;
const setActive = (active: boolean) =>
  admin.sdk.request('PUT /admin/users/{id}/status', { params: { id: owner.id }, payload: { active } });

it('GET /admin/usage counts the clients and webhooks that a deactivation pauses, both before and after the deactivation', async () => {
  const pausedCounts = { linkedClients: 1, webhooks: 1, signIns: 1 };
  expect(await readUsage()).toMatchObject(pausedCounts);
  await setActive(false);
  expect(await readUsage()).toMatchObject({ ...pausedCounts, signIns: 0 });
});

it('a session requires no attention while its owner is deactivated', async () => {
  const query = { filter: { attention: true } };
  expect((await admin.sdk.request('GET /admin/sessions', { query })).sessions).toEqual([]);
  const { session } = await admin.sdk.request('GET /admin/sessions/{id}', { params: { id } });
  expect(session).toMatchObject({ state: 'parked', attention: false });
  const { health } = await admin.sdk.request('GET /admin/health');
  expect(health).toMatchObject({
    sessions: { attention: 0, byState: { parked: 1 } },
    queue: { waiting: 0, oldestAge: null },
  });
});

it.each(['initialize', 'restart', 'pairing-code'] as const)(
  'the API returns 409 with the reason when an administrator calls %s for a deactivated owner',
  async action => {
    await expect(admin.sdk.request(`POST /whatsapp/client/{id}/${action}`, { params: { id } })).rejects.toMatchObject({
      status: 409,
      message: connectionErrorTexts.ownerDeactivated,
    });
  },
);

it('a session requires attention again when its owner is reactivated', async () => {
  await setActive(true);
  const { session } = await admin.sdk.request('GET /admin/sessions/{id}', { params: { id } });
  expect(session.attention).toBe(true);
});
