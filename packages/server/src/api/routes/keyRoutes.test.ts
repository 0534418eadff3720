import { KEYS_LIMIT, type KeyScope } from '@recado/contract';
import { errors, missingScopes, keys as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';
import { silenceExpired } from '../accounts/index.ts';

let server: TestServer;
let owner: TestPerson;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.person();
  id = await addClient(owner);
});
afterAll(() => server.stop());

async function addClient({ sdk }: TestPerson): Promise<string> {
  const payload = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
  return (await sdk.request('POST /clients', { payload })).client.id;
}
const reading = { name: 'n8n', scopes: ['read' as const] };
const make = (more: object = {}) => owner.sdk.request('POST /keys', { payload: { ...reading, ...more } });

describe('a key', () => {
  it('is shown once, and kept as something it cannot be read from', async () => {
    const { key, secret } = await make();
    expect(secret.startsWith(key.prefix)).toBe(true);
    const { keys } = await owner.sdk.request('GET /keys');
    expect(keys).toEqual([key]);
    const [row] = await server.knex('accountKeys').where({ id: key.id });
    const stored = [...Object.values(row), row.digest.toString(), row.digest.toString('base64url')];
    expect(JSON.stringify(stored)).not.toContain(secret.slice(key.prefix.length));
  });

  it('tells when it was used', async () => {
    const { secret } = await make();
    await server.sdk.withApiToken(secret).withClient(id).request('GET /external/status');
    await expect
      .poll(async () => (await owner.sdk.request('GET /keys')).keys[0]?.lastUsedAt)
      .toEqual(expect.any(String));
  });

  it('serves from the networks it names, and from no other', async () => {
    const here = await make({ addresses: ['127.0.0.0/8', '::1'] });
    const there = await make({ addresses: ['203.0.113.0/24'] });
    const ask = (secret: string) =>
      server.sdk.withApiToken(secret).withClient(id).request('GET /external/status');
    await expect(ask(here.secret)).resolves.toMatchObject({ clientId: id });
    await expect(ask(there.secret)).rejects.toMatchObject({
      status: 403,
      serverMessage: texts.errors.elsewhere,
    });
    await expect(make({ addresses: ['mi oficina'] })).rejects.toMatchObject({ status: 400 });
    expect((await owner.sdk.request('GET /keys')).keys.map(({ addresses }) => addresses)).toEqual([
      ['203.0.113.0/24'],
      ['127.0.0.0/8', '::1'],
    ]);
  });

  it('is for clients of its owner’s alone', async () => {
    const foreign = await addClient(await server.person());
    await expect(make({ clients: [id, foreign] })).rejects.toMatchObject({
      status: 404,
      serverMessage: errors.notFound.client,
    });
    expect(await owner.sdk.request('GET /keys')).toEqual({ keys: [] });
  });

  it('is for no client when those it was made for are gone', async () => {
    const { key, secret } = await make({ clients: [id] });
    await addClient(owner);
    await server.knex('clients').where({ id }).delete();
    const program = server.sdk.withApiToken(secret);
    expect(await program.request('GET /external/clients')).toMatchObject({
      clients: [],
      key: { id: key.id, clients: [] },
    });
    await expect(program.request('GET /external/status')).rejects.toMatchObject({ status: 400 });
  });

  it('is for no client that is removed while it is made', async () => {
    const removing = await server.knex.transaction();
    await removing('clients').where({ id }).delete();
    const made = make({ clients: [id] }).catch((error: unknown) => error);
    try {
      const waiting =
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await expect.poll(async () => (await server.knex.raw(waiting)).rowCount).toBeGreaterThan(0);
    } finally {
      await removing.commit();
    }
    expect(await made).toMatchObject({ status: 404, serverMessage: errors.notFound.client });
  });

  it('that may not read leads no events to itself', async () => {
    const program = async (...scopes: KeyScope[]) =>
      server.sdk.withApiToken((await make({ scopes, clients: [id] })).secret);
    const payload = { url: 'https://espia.ejemplo.mx', label: 'espía' };
    const { webhook } = await (await program('read', 'manage')).request('POST /external/webhooks', {
      payload,
    });
    const params = { webhookId: webhook.id };
    const blind = await program('manage');
    const refused = { status: 403, serverMessage: missingScopes(['read']) };
    for (const lead of [
      () => blind.request('POST /external/webhooks', { payload: { ...payload, label: 'otra' } }),
      () => blind.request('PATCH /external/webhooks/{webhookId}', { params, payload }),
      () => blind.request('POST /external/setup-webhook', { payload: { webhookUrl: payload.url } }),
    ])
      await expect(lead()).rejects.toMatchObject(refused);
    expect(await blind.request('DELETE /external/webhooks/{webhookId}', { params })).toMatchObject({
      success: true,
    });
    await expect(
      (await program('send')).request('POST /external/webhooks', { payload }),
    ).rejects.toMatchObject({ status: 403, serverMessage: missingScopes(['manage', 'read']) });
  });

  it('is named where something was done with it', async () => {
    const { key, secret } = await make({ scopes: ['read', 'manage'], clients: [id] });
    const payload = { url: 'https://n8n.ejemplo.mx/avisos', label: 'n8n' };
    await server.sdk.withApiToken(secret).request('POST /external/webhooks', { payload });
    const [entry] = await server.knex('audit').where({ targetId: id, action: 'webhook.added' });
    expect(entry).toMatchObject({
      actorKind: 'program',
      actorId: owner.id,
      details: { label: 'n8n', key: 'n8n', keyId: key.id },
    });
  });

  it('cannot have expired before it is made', async () => {
    await expect(make({ expiresAt: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
      status: 400,
      errors: { expiresAt: texts.errors.past },
    });
  });

  it('is one of so many, whoever makes them at once', async () => {
    const row = { userId: owner.id, name: 'n8n', prefix: 'rk_aaaa', scopes: ['read'], allClients: true };
    const digest = (n: number) => Buffer.from(`${owner.id} ${n}`);
    await server
      .knex('accountKeys')
      .insert(Array.from({ length: KEYS_LIMIT - 1 }, (_, n) => ({ ...row, digest: digest(n) })));
    const made = await Promise.allSettled([make(), make(), make()]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(make()).rejects.toMatchObject({ status: 409, serverMessage: texts.errors.tooMany });
  });

  const endings: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
    revoked: key => owner.sdk.request('DELETE /keys/{id}', { params: { id: key } }),
    'over, its time past': async key => {
      await server.knex('accountKeys').where({ id: key }).update({ expiresAt: new Date() });
      await silenceExpired(server.knex);
    },
  };
  it.each(Object.entries(endings))(
    '%s, is told of nothing more by the webhooks that it added, which are its owner’s to enable',
    async (how, end) => {
      const scopes: KeyScope[] = ['read', 'manage'];
      const { key, secret } = await make({ scopes });
      const kept = await make({ scopes, expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
      const url = 'https://n8n.ejemplo.mx/webhook';
      const add = (by: string, label: string) =>
        server.sdk
          .withApiToken(by)
          .withClient(id)
          .request('POST /external/webhooks', { payload: { url: `${url}/${label}`, label } });
      const { webhook } = await add(secret, 'suyo');
      await add(kept.secret, 'ajeno');
      await end(key.id);
      const seen = async () => {
        const { webhooks } = await owner.sdk.request('GET /clients/{id}/webhooks', { params: { id } });
        return webhooks.map(({ label, disabledReason }) => [label, disabledReason]);
      };
      expect(await seen()).toEqual([
        ['suyo', 'key'],
        ['ajeno', null],
      ]);
      // Of what she has ended herself she needs not be told.
      const troubles = await server.knex('troubles').where({ webhookId: webhook.id, over: false });
      expect(troubles.map(({ kind, reason }) => [kind, reason])).toEqual(
        how === 'revoked' ? [] : [['webhook', 'key']],
      );
      const told = () => server.knex('audit').where({ action: 'webhook.disabled', targetId: id });
      expect(await told()).toMatchObject([{ details: { label: 'suyo', host: 'n8n.ejemplo.mx' } }]);
      const params = { id, webhookId: webhook.id };
      await owner.sdk.request('POST /clients/{id}/webhooks/{webhookId}/enable', { params });
      await silenceExpired(server.knex);
      expect([(await seen())[0], (await told()).length]).toEqual([['suyo', null], 1]);
    },
  );

  it('is told to the audit log, made and revoked', async () => {
    const { key, secret } = await make({ clients: [id] });
    await owner.sdk.request('DELETE /keys/{id}', { params: { id: key.id } });
    const entries = await server.knex('audit').where({ targetId: owner.id }).orderBy('id');
    expect(entries.filter(({ action }) => action.startsWith('key.'))).toMatchObject([
      { action: 'key.created', details: { name: 'n8n', scopes: 'read', clients: 1, keyId: key.id } },
      { action: 'key.revoked', details: { name: 'n8n', keyId: key.id } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

describe('what is read live with a key ends when', () => {
  const endings: Readonly<Record<string, (keyId: string) => unknown>> = {
    'it is revoked': keyId => owner.sdk.request('DELETE /keys/{id}', { params: { id: keyId } }),
    'it expires': keyId => server.knex('accountKeys').where({ id: keyId }).update({ expiresAt: new Date() }),
    'its owner is deactivated': () => server.knex('users').where({ id: owner.id }).update({ active: false }),
    'the client is another’s': async () =>
      server
        .knex('clients')
        .where({ id })
        .update({ ownerId: (await server.person()).id }),
    'it is not for that client any more': keyId => server.knex('accountKeyClients').where({ keyId }).delete(),
  };
  it.each(Object.entries(endings))('%s', async (_, end) => {
    const { key, secret } = await make({ clients: [id] });
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const states: string[] = [];
    const reading = (async () => {
      const follow = server.sdk
        .withApiToken(secret)
        .withClient(id)
        .follow({
          signal: ending.signal,
          changed: ({ state }) => states.push(state),
        });
      for await (const event of follow) states.push(event.type);
    })();
    reading.catch(() => {});
    await expect.poll(() => states).toEqual(['connected']);
    await end(key.id);
    // Let go, and refused when it comes again.
    await expect(reading).rejects.toMatchObject({ status: expect.any(Number) });
    expect(states).toEqual(['connected', 'lost']);
  });
});
