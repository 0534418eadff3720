import { type AccountKeyScope, MAX_ACCOUNT_KEYS } from '@recado/contract';
import { apiErrorTexts, describeMissingScopes, apiKeyTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { disableWebhooksOfExpiredKeys } from './index.ts';

let server: TestServer;
let owner: TestUser;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.person();
  id = await addClient(owner);
});
afterAll(() => server.stop());

async function addClient({ sdk }: TestUser): Promise<string> {
  const payload = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
  return (await sdk.request('POST /clients', { payload })).client.id;
}
const readOnlyKey = { name: 'n8n', scopes: ['read' as const] };
const createKey = (overrides: object = {}) =>
  owner.sdk.request('POST /keys', { payload: { ...readOnlyKey, ...overrides } });

describe('API key', () => {
  it('is shown once and not stored in readable form', async () => {
    const { key, secret } = await createKey();
    expect(secret.startsWith(key.prefix)).toBe(true);
    const { keys } = await owner.sdk.request('GET /keys');
    expect(keys).toEqual([key]);
    const [row] = await server.knex('accountKeys').where({ id: key.id });
    const stored = [...Object.values(row), row.keyDigest.toString(), row.keyDigest.toString('base64url')];
    expect(JSON.stringify(stored)).not.toContain(secret.slice(key.prefix.length));
  });

  it('shows the time when it was last used', async () => {
    const { secret } = await createKey();
    await server.sdk.withApiToken(secret).withClient(id).request('GET /external/status');
    await expect
      .poll(async () => (await owner.sdk.request('GET /keys')).keys[0]?.lastUsedAt)
      .toEqual(expect.any(String));
  });

  it('is accepted only from its allowed networks', async () => {
    const localKey = await createKey({ addresses: ['127.0.0.0/8', '::1'] });
    const otherNetworkKey = await createKey({ addresses: ['203.0.113.0/24'] });
    const getStatus = (secret: string) =>
      server.sdk.withApiToken(secret).withClient(id).request('GET /external/status');
    await expect(getStatus(localKey.secret)).resolves.toMatchObject({ clientId: id });
    await expect(getStatus(otherNetworkKey.secret)).rejects.toMatchObject({
      status: 403,
      serverMessage: texts.errors.addressNotAllowed,
    });
    await expect(createKey({ addresses: ['mi oficina'] })).rejects.toMatchObject({ status: 400 });
    expect((await owner.sdk.request('GET /keys')).keys.map(({ addresses }) => addresses)).toEqual([
      ['203.0.113.0/24'],
      ['127.0.0.0/8', '::1'],
    ]);
  });

  it('cannot be created for the client of another owner', async () => {
    const foreignClientId = await addClient(await server.person());
    await expect(createKey({ clients: [id, foreignClientId] })).rejects.toMatchObject({
      status: 404,
      serverMessage: apiErrorTexts.notFound.client,
    });
    expect(await owner.sdk.request('GET /keys')).toEqual({ keys: [] });
  });

  it('is valid for no client after all its clients were deleted', async () => {
    const { key, secret } = await createKey({ clients: [id] });
    await addClient(owner);
    await server.knex('clients').where({ id }).delete();
    const program = server.sdk.withApiToken(secret);
    expect(await program.request('GET /external/clients')).toMatchObject({
      clients: [],
      key: { id: key.id, clients: [] },
    });
    await expect(program.request('GET /external/status')).rejects.toMatchObject({ status: 400 });
  });

  it('cannot be created for a client that is deleted concurrently', async () => {
    const removalTrx = await server.knex.transaction();
    await removalTrx('clients').where({ id }).delete();
    const creation = createKey({ clients: [id] }).catch((error: unknown) => error);
    try {
      const lockWaitsSql =
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await expect.poll(async () => (await server.knex.raw(lockWaitsSql)).rowCount).toBeGreaterThan(0);
    } finally {
      await removalTrx.commit();
    }
    expect(await creation).toMatchObject({ status: 404, serverMessage: apiErrorTexts.notFound.client });
  });

  it('without the read scope cannot add or redirect webhooks', async () => {
    const program = async (...scopes: AccountKeyScope[]) =>
      server.sdk.withApiToken((await createKey({ scopes, clients: [id] })).secret);
    const payload = { url: 'https://espia.ejemplo.mx', label: 'espía' };
    const { webhook } = await (await program('read', 'manage')).request('POST /external/webhooks', {
      payload,
    });
    const params = { webhookId: webhook.id };
    const manageOnlyProgram = await program('manage');
    const missingReadScope = { status: 403, serverMessage: describeMissingScopes(['read']) };
    for (const attempt of [
      () => manageOnlyProgram.request('POST /external/webhooks', { payload: { ...payload, label: 'otra' } }),
      () => manageOnlyProgram.request('PATCH /external/webhooks/{webhookId}', { params, payload }),
      () => manageOnlyProgram.request('POST /external/setup-webhook', { payload: { webhookUrl: payload.url } }),
    ])
      await expect(attempt()).rejects.toMatchObject(missingReadScope);
    expect(await manageOnlyProgram.request('DELETE /external/webhooks/{webhookId}', { params })).toMatchObject({
      success: true,
    });
    await expect((await program('send')).request('POST /external/webhooks', { payload })).rejects.toMatchObject({
      status: 403,
      serverMessage: describeMissingScopes(['manage', 'read']),
    });
  });

  it('is named in the audit entries of its actions', async () => {
    const { key, secret } = await createKey({ scopes: ['read', 'manage'], clients: [id] });
    const payload = { url: 'https://n8n.ejemplo.mx/avisos', label: 'n8n' };
    await server.sdk.withApiToken(secret).request('POST /external/webhooks', { payload });
    const [entry] = await server.knex('auditEntries').where({ targetId: id, action: 'webhook.added' });
    expect(entry).toMatchObject({
      actorKind: 'program',
      actorId: owner.id,
      details: { label: 'n8n', key: 'n8n', keyId: key.id },
    });
  });

  it('cannot be created with an expiry in the past', async () => {
    await expect(createKey({ expiresAt: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
      status: 400,
      errors: { expiresAt: texts.errors.expiryInPast },
    });
  });

  it('cannot exceed the limit of keys when several are created concurrently', async () => {
    const row = { userId: owner.id, name: 'n8n', keyPrefix: 'rk_aaaa', scopes: ['read'], allClients: true };
    const digest = (n: number) => Buffer.from(`${owner.id} ${n}`);
    await server
      .knex('accountKeys')
      .insert(Array.from({ length: MAX_ACCOUNT_KEYS - 1 }, (_, n) => ({ ...row, keyDigest: digest(n) })));
    const creations = await Promise.allSettled([createKey(), createKey(), createKey()]);
    expect(creations.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(createKey()).rejects.toMatchObject({ status: 409, serverMessage: texts.errors.tooMany });
  });

  const waysToEndKey: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
    revoked: key => owner.sdk.request('DELETE /keys/{id}', { params: { id: key } }),
    expired: async key => {
      await server.knex('accountKeys').where({ id: key }).update({ expiresAt: new Date() });
      await disableWebhooksOfExpiredKeys(server.knex);
    },
  };
  it.each(Object.entries(waysToEndKey))(
    'disables the webhooks that it added when it is %s, until the owner enables these webhooks',
    async (endingName, endKey) => {
      const scopes: AccountKeyScope[] = ['read', 'manage'];
      const { key, secret } = await createKey({ scopes });
      const remainingKey = await createKey({ scopes, expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
      const url = 'https://n8n.ejemplo.mx/webhook';
      const addWebhook = (apiKey: string, label: string) =>
        server.sdk
          .withApiToken(apiKey)
          .withClient(id)
          .request('POST /external/webhooks', { payload: { url: `${url}/${label}`, label } });
      const { webhook } = await addWebhook(secret, 'suyo');
      await addWebhook(remainingKey.secret, 'ajeno');
      await endKey(key.id);
      const listDisabledReasons = async () => {
        const { webhooks } = await owner.sdk.request('GET /clients/{id}/webhooks', { params: { id } });
        return webhooks.map(({ label, disabledReason }) => [label, disabledReason]);
      };
      expect(await listDisabledReasons()).toEqual([
        ['suyo', 'key'],
        ['ajeno', null],
      ]);
      // Owners get no alert about a key that they revoked, because they already know.
      const alerts = await server.knex('alerts').where({ webhookId: webhook.id, isClosed: false });
      expect(alerts.map(({ kind, reason }) => [kind, reason])).toEqual(
        endingName === 'revoked' ? [] : [['webhook', 'key']],
      );
      const listAuditEntries = () => server.knex('auditEntries').where({ action: 'webhook.disabled', targetId: id });
      expect(await listAuditEntries()).toMatchObject([{ details: { label: 'suyo', host: 'n8n.ejemplo.mx' } }]);
      const params = { id, webhookId: webhook.id };
      await owner.sdk.request('POST /clients/{id}/webhooks/{webhookId}/enable', { params });
      await disableWebhooksOfExpiredKeys(server.knex);
      expect([(await listDisabledReasons())[0], (await listAuditEntries()).length]).toEqual([['suyo', null], 1]);
    },
  );

  it('is recorded in the audit log when created and revoked', async () => {
    const { key, secret } = await createKey({ clients: [id] });
    await owner.sdk.request('DELETE /keys/{id}', { params: { id: key.id } });
    const entries = await server.knex('auditEntries').where({ targetId: owner.id }).orderBy('id');
    expect(entries.filter(({ action }) => action.startsWith('key.'))).toMatchObject([
      { action: 'key.created', details: { name: 'n8n', scopes: 'read', clients: 1, keyId: key.id } },
      { action: 'key.revoked', details: { name: 'n8n', keyId: key.id } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

describe('live event stream of a key', () => {
  const waysToEndKey: Readonly<Record<string, (keyId: string) => unknown>> = {
    'it is revoked': keyId => owner.sdk.request('DELETE /keys/{id}', { params: { id: keyId } }),
    'it expires': keyId => server.knex('accountKeys').where({ id: keyId }).update({ expiresAt: new Date() }),
    'its owner is deactivated': () => server.knex('users').where({ id: owner.id }).update({ active: false }),
    'the client has another owner': async () =>
      server
        .knex('clients')
        .where({ id })
        .update({ ownerId: (await server.person()).id }),
    'it is no longer valid for the client': accountKeyId =>
      server.knex('accountKeyClients').where({ accountKeyId }).delete(),
  };
  it.each(Object.entries(waysToEndKey))('ends when %s', async (_, endKey) => {
    const { key, secret } = await createKey({ clients: [id] });
    const abortController = new AbortController();
    onTestFinished(() => abortController.abort());
    const states: string[] = [];
    const completion = (async () => {
      const follow = server.sdk
        .withApiToken(secret)
        .withClient(id)
        .follow({
          signal: abortController.signal,
          changed: ({ state }) => states.push(state),
        });
      for await (const event of follow) states.push(event.type);
    })();
    completion.catch(() => {});
    await expect.poll(() => states).toEqual(['connected']);
    await endKey(key.id);
    // The server ends the stream and rejects each attempt to reconnect.
    await expect(completion).rejects.toMatchObject({ status: expect.any(Number) });
    expect(states).toEqual(['connected', 'lost']);
  });
});
