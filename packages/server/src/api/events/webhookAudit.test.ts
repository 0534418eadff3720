import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'] });
});
afterAll(() => server.stop());

it('the audit log contains each webhook change with its actor and without secrets', async () => {
  const [admin, owner] = [await server.person({ role: 'admin' }), await server.person()];
  const { client } = await owner.sdk.request('POST /clients', {
    payload: { businessName: 'Café', phoneNumber: '5215512345678' },
  });
  const { id, apiToken } = client;
  const params = { id };
  const program = server.sdk.withApiToken(apiToken);
  const url = 'https://n8n.ejemplo.mx/webhook/camino-secreto?llave=secreta';
  await owner.sdk.request('PATCH /clients/{id}/webhook', { params, payload: { webhookUrl: url } });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await program.request('POST /external/setup-webhook', { payload: { webhookUrl: `${url}2` } });
  }
  const { webhook } = await program.request('POST /external/webhooks', { payload: { url, label: 'otro' } });
  const changeWebhook = (payload: { enabled?: boolean; label?: string }) =>
    program.request('PATCH /external/webhooks/{webhookId}', { params: { webhookId: webhook.id }, payload });
  await changeWebhook({ enabled: false });
  await changeWebhook({ enabled: true, label: 'nuevo' });
  await changeWebhook({});
  await program.request('DELETE /external/webhooks/{webhookId}', { params: { webhookId: webhook.id } });
  const { keys } = await owner.sdk.request('GET /clients/{id}/webhook/secret', { params });
  await owner.sdk.request('POST /clients/{id}/webhook/secret/rotate', { params });
  const payload = { name: 'X-Clave', value: 'canela-secreta' };
  await owner.sdk.request('PUT /clients/{id}/webhook/header', { params, payload });
  await owner.sdk.request('PATCH /clients/{id}/webhook', { params, payload: { webhookUrl: '' } });

  const { audit: auditEntries } = await admin.sdk.request('GET /admin/audit', { query: { filter: { target: id } } });
  expect(auditEntries.map(({ action, actor }) => [action, actor.kind])).toEqual([
    ['webhook.removed', 'user'],
    ['webhook.header_changed', 'user'],
    ['webhook.secret_rotated', 'user'],
    ['webhook.secret_shown', 'user'],
    ['webhook.removed', 'program'],
    ['webhook.changed', 'program'],
    ['webhook.enabled', 'program'],
    ['webhook.disabled', 'program'],
    ['webhook.added', 'program'],
    ['webhook.changed', 'program'],
    ['webhook.added', 'user'],
    ['client.created', 'user'],
  ]);
  expect(auditEntries[0]?.details).toEqual({ label: 'principal', host: 'n8n.ejemplo.mx' });
  const text = JSON.stringify(auditEntries);
  for (const secret of ['secret', 'canela', keys.secret, apiToken]) {
    expect(text.replaceAll('webhook.secret_', '').replaceAll('el secreto', '')).not.toContain(secret);
  }
});
