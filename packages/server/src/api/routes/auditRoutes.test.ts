import type { AuditAction, AuditEntry } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestPerson, type TestServer, testPassword } from '../../testing/index.ts';
import { grantAdmin } from '../accounts/index.ts';

let server: TestServer;
let admin: TestPerson;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  admin = await server.person({ role: 'admin', name: 'Ana Admin' });
  owner = await server.person({ name: 'Óscar Ortiz' });
});
afterAll(() => server.stop());

const read = async (filter: object): Promise<AuditEntry[]> =>
  (await admin.sdk.request('GET /admin/audit', { query: { filter } })).audit;
const latest = async (action: AuditAction): Promise<AuditEntry | undefined> => (await read({ action }))[0];

const newClient = async (businessName = 'Café') => {
  const payload = { businessName, phoneNumber: '5215512345678' };
  return (await owner.sdk.request('POST /clients', { payload })).client;
};
const login = (email: string, password: string) =>
  server.sdk.raw('POST /auth/login', {
    payload: { email, password },
    headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Prueba/1.0 (ñ)' },
  });

describe('accounts', () => {
  it('tells of those who come, and from where', async () => {
    await login(owner.email, testPassword);
    expect(await latest('session.opened')).toMatchObject({
      outcome: 'success',
      summary: 'Inició sesión',
      actor: { kind: 'user', id: owner.id, name: 'Óscar Ortiz', email: owner.email },
      target: { kind: 'user', id: owner.id },
      address: '203.0.113.9',
      userAgent: 'Prueba/1.0 ( )',
    });
    expect(await latest('account.registered')).toMatchObject({ actor: { id: owner.id } });
  });

  it('tells of those who failed, and never what they typed as a password', async () => {
    await login(owner.email, 'secreto-equivocado');
    expect(await latest('session.refused')).toMatchObject({
      outcome: 'failure',
      actor: { kind: 'unknown', id: null },
      target: { id: owner.id },
      details: { known: true },
    });
    await login('nadie@ejemplo.mx', 'secreto-equivocado');
    expect(await latest('session.refused')).toMatchObject({
      target: { kind: 'user', id: null, label: 'nadie@ejemplo.mx' },
      details: { known: false },
    });
    const before = await read({ action: 'session.refused' });
    expect((await login('MiContraseña-secreta-9', 'x')).status).toBe(400);
    expect(await read({ action: 'session.refused' })).toEqual(before);
    expect(JSON.stringify(await read({}))).not.toMatch(/secreto-equivocado|secreta-9/);
  });

  it('tells of those who leave', async () => {
    const { id, sdk } = await server.person();
    await sdk.request('POST /auth/logout');
    expect(await latest('session.closed')).toMatchObject({
      summary: 'Cerró una sesión',
      actor: { id },
      target: { id },
      details: { count: 1 },
    });
  });

  it('tells of a password that was changed, or not', async () => {
    const person = await server.person();
    const change = (currentPassword: string) =>
      person.sdk.raw('PUT /auth/password', { payload: { currentPassword, newPassword: 'Pan-de-muerto-1' } });
    await change('otra-cosa');
    expect(await latest('account.password_changed')).toMatchObject({ outcome: 'failure' });
    await change(testPassword);
    expect(await latest('account.password_changed')).toMatchObject({
      outcome: 'success',
      actor: { id: person.id },
    });
  });

  it('tells who became an administrator, and how', async () => {
    const person = await server.person();
    await grantAdmin(server.connection, person.email);
    expect(await latest('admin.granted')).toMatchObject({
      actor: { kind: 'terminal', id: null },
      target: { id: person.id, label: `Lucía Hernández <${person.email}>` },
      address: 'terminal',
    });
    await person.sdk.raw('POST /auth/claim-admin', { payload: { code: 'AAAA-BBBB-CCCC' } });
    expect(await latest('admin.claimed')).toMatchObject({ outcome: 'failure', actor: { id: person.id } });
  });

  it('tells of a role and a status that became another, once', async () => {
    const person = await server.person();
    const params = { id: person.id };
    const payload = { name: 'Luz', role: 'admin', active: true } as const;
    for (let twice = 0; twice < 2; twice += 1) {
      await admin.sdk.request('PUT /admin/users/{id}', { params, payload });
    }
    await admin.sdk.request('PUT /admin/users/{id}/status', { params, payload: {} });
    const told = await read({ target: person.id, actor: admin.id });
    expect(told.map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'user.status_changed', details: { active: false } },
      { action: 'user.role_changed', details: { from: 'user', to: 'admin' } },
      { action: 'user.renamed', details: { from: 'Lucía Hernández', to: 'Luz' } },
    ]);
  });
});

describe('clients', () => {
  it('tells of their life, and still after their end', async () => {
    const { id } = await newClient('La Espiga');
    const params = { id };
    await owner.sdk.request('POST /clients/{id}/regenerate-token', { params });
    await owner.sdk.raw('DELETE /clients/{id}/secure', { params, payload: { confirmationWord: 'no' } });
    await owner.sdk.request('DELETE /clients/{id}/secure', {
      params,
      payload: { confirmationWord: 'ELIMINAR' },
    });
    const told = await read({ target: id });
    expect(told.map(({ action }) => action)).toEqual([
      'client.deleted',
      'client.token_regenerated',
      'client.created',
    ]);
    expect(told[0]?.target).toEqual({ kind: 'client', id, label: 'La Espiga (5215512345678), Óscar Ortiz' });
  });

  it('tells of an administrator who has seen another’s token, once an hour', async () => {
    const { id } = await newClient();
    const params = { id };
    for (let twice = 0; twice < 2; twice += 1) {
      await owner.sdk.request('GET /clients/{id}', { params });
      await admin.sdk.request('GET /clients/{id}', { params });
    }
    const told = await read({ target: id });
    expect(told.map(({ action, actor }) => [action, actor.id])).toEqual([
      ['client.token_shown', admin.id],
      ['client.created', owner.id],
    ]);
  });

  it.each(['messages', 'events', 'live events', 'media', 'a delivery'] as const)(
    'tells of an administrator who read another’s %s, once an hour',
    async what => {
      const { id } = await newClient();
      const params = { id };
      const none = '0197b1a3-41c8-7d05-b6f2-7a9c3e1d5b80';
      const reads = {
        messages: as => as.raw('GET /clients/{id}/messages', { params }),
        events: as => as.raw('GET /clients/{id}/events', { params }),
        'live events': async as => {
          const signal = AbortSignal.timeout(500);
          for await (const _ of as.follow({ clientId: id, signal })) break;
        },
        media: as => as.raw('GET /clients/{id}/media/{messageId}', { params: { id, messageId: none } }),
        'a delivery': as =>
          as.raw('GET /clients/{id}/deliveries/{deliveryId}', { params: { id, deliveryId: none } }),
      } satisfies Record<typeof what, (as: Sdk) => Promise<unknown>>;
      for (let twice = 0; twice < 2; twice += 1) {
        await reads[what](owner.sdk);
        await reads[what](admin.sdk);
      }
      const told = (await read({ target: id })).map(({ action, actor }) => [action, actor.id]);
      expect(told).toEqual([
        ['client.messages_read', admin.id],
        ['client.created', owner.id],
      ]);
    },
  );

  it('tells of commands, and of those that failed', async () => {
    const { id } = await newClient();
    const params = { id };
    await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    await vi.waitFor(() => owner.sdk.request('POST /whatsapp/client/{id}/pairing-code', { params }), {
      timeout: 20_000,
    });
    await admin.sdk.request('POST /whatsapp/client/{id}/disconnect', { params });
    await owner.sdk.raw('POST /whatsapp/client/{id}/restart', { params });
    const told = (await read({ target: id })).filter(
      ({ action, outcome }) => action !== 'client.pairing_code_asked' || outcome === 'success',
    );
    expect(told.map(({ action, outcome, actor }) => [action, outcome, actor.id])).toEqual([
      ['client.restarted', 'failure', owner.id],
      ['client.disconnected', 'success', admin.id],
      ['client.pairing_code_asked', 'success', owner.id],
      ['client.initialized', 'success', owner.id],
      ['client.created', 'success', owner.id],
    ]);
    expect(told[0]?.details).toEqual({ code: 'conflict' });
  });
});

describe('reading it', () => {
  it('gives one entry, and 404 for none', async () => {
    const entry = await latest('account.registered');
    const params = { id: entry?.id ?? '' };
    expect(await admin.sdk.request('GET /admin/audit/{id}', { params })).toEqual({ entry });
    await expect(
      admin.sdk.request('GET /admin/audit/{id}', { params: { id: owner.id } }),
    ).rejects.toMatchObject({ status: 404, message: expect.stringMatching(/bitácora/) });
  });

  it.each([
    [{ actorKind: 'terminal' }, { actor: { kind: 'terminal' } }],
    [{ outcome: 'failure' }, { outcome: 'failure' }],
    [{ action: ['client.created', 'client.deleted'] }, { target: { kind: 'client' } }],
    [{ q: 'la espiga' }, { target: { label: 'La Espiga (5215512345678), Óscar Ortiz' } }],
    [{ q: '203.0.113.9' }, { address: '203.0.113.9' }],
  ])('narrows by %j', async (filter, each) => {
    const found = await read(filter);
    expect(found.length).toBeGreaterThan(0);
    for (const entry of found) expect(entry).toMatchObject(each);
  });

  it('narrows by time, and to nothing', async () => {
    expect(await read({ createdAt_gte: '2999-01-01T00:00:00Z' })).toEqual([]);
    expect(await read({ q: '%' })).toEqual([]);
    expect((await read({ createdAt_lte: '2999-01-01T00:00:00Z' })).length).toBeGreaterThan(10);
  });
});
