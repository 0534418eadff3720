import type { AuditAction, AuditEntry } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/index.ts';
import { grantAdmin } from './index.ts';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  admin = await server.person({ role: 'admin', name: 'Ana Admin' });
  owner = await server.person({ name: 'Óscar Ortiz' });
});
afterAll(() => server.stop());

const listEntries = async (filter: object): Promise<AuditEntry[]> =>
  (await admin.sdk.request('GET /admin/audit', { query: { filter } })).audit;
const findLatestEntry = async (action: AuditAction): Promise<AuditEntry | undefined> =>
  (await listEntries({ action }))[0];

const createClient = async (businessName = 'Café') => {
  const payload = { businessName, phoneNumber: '5215512345678' };
  return (await owner.sdk.request('POST /clients', { payload })).client;
};
const login = (email: string, password: string) =>
  server.sdk.raw('POST /auth/login', {
    payload: { email, password },
    headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Prueba/1.0 (ñ)' },
  });

describe('audit of accounts', () => {
  it('records a login with its IP address and user agent', async () => {
    await login(owner.email, TEST_PASSWORD);
    expect(await findLatestEntry('session.opened')).toMatchObject({
      outcome: 'success',
      summary: 'Inició sesión',
      actor: { kind: 'user', id: owner.id, name: 'Óscar Ortiz', email: owner.email },
      target: { kind: 'user', id: owner.id },
      address: '203.0.113.9',
      userAgent: 'Prueba/1.0 ( )',
    });
    expect(await findLatestEntry('account.registered')).toMatchObject({ actor: { id: owner.id } });
  });

  it('records failed logins but never a typed password', async () => {
    await login(owner.email, 'secreto-equivocado');
    expect(await findLatestEntry('session.refused')).toMatchObject({
      outcome: 'failure',
      actor: { kind: 'unknown', id: null },
      target: { id: owner.id },
      details: { known: true },
    });
    await login('nadie@ejemplo.mx', 'secreto-equivocado');
    expect(await findLatestEntry('session.refused')).toMatchObject({
      target: { kind: 'user', id: null, label: 'nadie@ejemplo.mx' },
      details: { known: false },
    });
    const before = await listEntries({ action: 'session.refused' });
    expect((await login('MiContraseña-secreta-9', 'x')).status).toBe(400);
    expect(await listEntries({ action: 'session.refused' })).toEqual(before);
    expect(JSON.stringify(await listEntries({}))).not.toMatch(/secreto-equivocado|secreta-9/);
  });

  it('records a logout', async () => {
    const { id, sdk } = await server.person();
    await sdk.request('POST /auth/logout');
    expect(await findLatestEntry('session.closed')).toMatchObject({
      summary: 'Cerró una sesión',
      actor: { id },
      target: { id },
      details: { count: 1 },
    });
  });

  it('records a failed and a successful password change', async () => {
    const person = await server.person();
    const changePassword = (currentPassword: string) =>
      person.sdk.raw('PUT /auth/password', { payload: { currentPassword, newPassword: 'Pan-de-muerto-1' } });
    await changePassword('otra-cosa');
    expect(await findLatestEntry('account.password_changed')).toMatchObject({ outcome: 'failure' });
    await changePassword(TEST_PASSWORD);
    expect(await findLatestEntry('account.password_changed')).toMatchObject({
      outcome: 'success',
      actor: { id: person.id },
    });
  });

  it('records that a user became an administrator, and failed attempts to become one', async () => {
    const person = await server.person();
    await grantAdmin(server.connection, person.email);
    expect(await findLatestEntry('admin.granted')).toMatchObject({
      actor: { kind: 'terminal', id: null },
      target: { id: person.id, label: `Lucía Hernández <${person.email}>` },
      address: 'terminal',
    });
    await person.sdk.raw('POST /auth/claim-admin', { payload: { code: 'AAAA-BBBB-CCCC' } });
    expect(await findLatestEntry('admin.claimed')).toMatchObject({ outcome: 'failure', actor: { id: person.id } });
  });

  it('records each change of a user only once, even if the request is repeated', async () => {
    const person = await server.person();
    const params = { id: person.id };
    const payload = { name: 'Luz', role: 'admin', active: true } as const;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await admin.sdk.request('PUT /admin/users/{id}', { params, payload });
    }
    await admin.sdk.request('PUT /admin/users/{id}/status', { params, payload: {} });
    const auditEntries = await listEntries({ target: person.id, actor: admin.id });
    expect(auditEntries.map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'user.status_changed', details: { active: false } },
      { action: 'user.role_changed', details: { from: 'user', to: 'admin' } },
      { action: 'user.renamed', details: { from: 'Lucía Hernández', to: 'Luz' } },
    ]);
  });
});

describe('audit of clients', () => {
  it('records the changes of a client and keeps the entries after its deletion', async () => {
    const { id } = await createClient('La Espiga');
    const params = { id };
    await owner.sdk.request('POST /clients/{id}/regenerate-token', { params });
    await owner.sdk.raw('DELETE /clients/{id}/secure', { params, payload: { confirmationWord: 'no' } });
    await owner.sdk.request('DELETE /clients/{id}/secure', {
      params,
      payload: { confirmationWord: 'ELIMINAR' },
    });
    const auditEntries = await listEntries({ target: id });
    expect(auditEntries.map(({ action }) => action)).toEqual([
      'client.deleted',
      'client.token_regenerated',
      'client.created',
    ]);
    expect(auditEntries[0]?.target).toEqual({ kind: 'client', id, label: 'La Espiga (5215512345678), Óscar Ortiz' });
  });

  it('records at most once an hour that an administrator read the token of another owner', async () => {
    const { id } = await createClient();
    const params = { id };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await owner.sdk.request('GET /clients/{id}', { params });
      await admin.sdk.request('GET /clients/{id}', { params });
    }
    const auditEntries = await listEntries({ target: id });
    expect(auditEntries.map(({ action, actor }) => [action, actor.id])).toEqual([
      ['client.token_shown', admin.id],
      ['client.created', owner.id],
    ]);
  });

  it('records no reading of a token while the token is hidden for lack of a recent proof of identity', async () => {
    const { id } = await createClient();
    const params = { id };
    const otherAdmin = await server.person({ role: 'admin' });
    await server
      .knex('signIns')
      .where({ userId: otherAdmin.id })
      .update({ createdAt: new Date(0), verifiedAt: new Date(0) });
    const { client } = await otherAdmin.sdk.request('GET /clients/{id}', { params });
    expect([client.apiToken, await listEntries({ target: id })]).toMatchObject(['', [{ action: 'client.created' }]]);
    await otherAdmin.sdk.request('POST /auth/identity', { payload: { password: TEST_PASSWORD } });
    expect((await otherAdmin.sdk.request('GET /clients/{id}', { params })).client.apiToken).not.toBe('');
    const [shown] = await listEntries({ target: id });
    expect([shown?.action, shown?.actor.id]).toEqual(['client.token_shown', otherAdmin.id]);
  });

  it.each(['messages', 'events', 'live events', 'media', 'a delivery'] as const)(
    'records at most once an hour that an administrator read the %s of another owner',
    async resource => {
      const { id } = await createClient();
      const params = { id };
      const unknownId = '0197b1a3-41c8-7d05-b6f2-7a9c3e1d5b80';
      const readResource = {
        messages: sdk => sdk.raw('GET /clients/{id}/messages', { params }),
        events: sdk => sdk.raw('GET /clients/{id}/events', { params }),
        'live events': async sdk => {
          const signal = AbortSignal.timeout(500);
          for await (const _ of sdk.follow({ clientId: id, signal })) break;
        },
        media: sdk => sdk.raw('GET /clients/{id}/media/{messageId}', { params: { id, messageId: unknownId } }),
        'a delivery': sdk =>
          sdk.raw('GET /clients/{id}/deliveries/{deliveryId}', { params: { id, deliveryId: unknownId } }),
      } satisfies Record<typeof resource, (sdk: Sdk) => Promise<unknown>>;
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await readResource[resource](owner.sdk);
        await readResource[resource](admin.sdk);
      }
      const auditEntries = (await listEntries({ target: id })).map(({ action, actor }) => [action, actor.id]);
      expect(auditEntries).toEqual([
        ['client.messages_read', admin.id],
        ['client.created', owner.id],
      ]);
    },
  );

  it('records connection commands, including failed ones', async () => {
    const { id } = await createClient();
    const params = { id };
    await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    await vi.waitFor(() => owner.sdk.request('POST /whatsapp/client/{id}/pairing-code', { params }), {
      timeout: 20_000,
    });
    await admin.sdk.request('POST /whatsapp/client/{id}/disconnect', { params });
    await owner.sdk.raw('POST /whatsapp/client/{id}/restart', { params });
    const auditEntries = (await listEntries({ target: id })).filter(
      ({ action, outcome }) => action !== 'client.pairing_code_asked' || outcome === 'success',
    );
    expect(auditEntries.map(({ action, outcome, actor }) => [action, outcome, actor.id])).toEqual([
      ['client.restarted', 'failure', owner.id],
      ['client.disconnected', 'success', admin.id],
      ['client.pairing_code_asked', 'success', owner.id],
      ['client.initialized', 'success', owner.id],
      ['client.created', 'success', owner.id],
    ]);
    expect(auditEntries[0]?.details).toEqual({ code: 'conflict' });
  });
});

describe('audit log queries', () => {
  it('returns one entry by ID and 404 for an unknown ID', async () => {
    const entry = await findLatestEntry('account.registered');
    const params = { id: entry?.id ?? '' };
    expect(await admin.sdk.request('GET /admin/audit/{id}', { params })).toEqual({ entry });
    await expect(admin.sdk.request('GET /admin/audit/{id}', { params: { id: owner.id } })).rejects.toMatchObject({
      status: 404,
      message: expect.stringMatching(/bitácora/),
    });
  });

  it.each([
    [{ actorKind: 'terminal' }, { actor: { kind: 'terminal' } }],
    [{ outcome: 'failure' }, { outcome: 'failure' }],
    [{ action: ['client.created', 'client.deleted'] }, { target: { kind: 'client' } }],
    [{ q: 'la espiga' }, { target: { label: 'La Espiga (5215512345678), Óscar Ortiz' } }],
    [{ q: '203.0.113.9' }, { address: '203.0.113.9' }],
  ])('filters by %j', async (filter, expectedEntry) => {
    const entries = await listEntries(filter);
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toMatchObject(expectedEntry);
  });

  it('filters by time and returns no entries when none match', async () => {
    expect(await listEntries({ createdAt_gte: '2999-01-01T00:00:00Z' })).toEqual([]);
    expect(await listEntries({ q: '%' })).toEqual([]);
    expect((await listEntries({ createdAt_lte: '2999-01-01T00:00:00Z' })).length).toBeGreaterThan(10);
  });
});
