import { errors, team as texts } from '@recado/texts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { writeEvents } from '../../deliveries/events/writeEvents.ts';
import { type NewMessage, storeMessages } from '../../ground/messages/index.ts';
import { until } from '../../testing/createPlatform.ts';
import { startTestServer, type TestPerson, type TestServer, testPassword } from '../../testing/index.ts';
import { type Role, teamOf } from './testing/teamOf.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof teamOf>>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await teamOf(server);
});
afterAll(() => server.stop());

describe('a member', () => {
  it('has the client in the list as somebody else’s, without its token, and with its webhook only to manage it', async () => {
    const { owner, ana, join, params } = team;
    const payload = { webhookUrl: 'https://n8n.ejemplo.mx/aviso' };
    await owner.sdk.request('PATCH /clients/{id}/webhook', { params, payload });
    const shared = (role: Role) => ({ id: params.id, apiToken: '', shared: { role, ownerName: owner.name } });
    expect(await join(ana)).toMatchObject({ client: { ...shared('answers'), webhookUrl: null } });
    expect(await ana.sdk.request('GET /clients')).toMatchObject({ clients: [shared('answers')] });
    expect(await ana.sdk.request('GET /dashboard/stats')).toMatchObject({ totalClients: 1 });
    const beto = await server.person();
    await join(beto, 'manages');
    expect(await beto.sdk.request('GET /clients/{id}', { params })).toMatchObject({
      client: { ...shared('manages'), webhookUrl: payload.webhookUrl },
    });
    expect(await owner.sdk.request('GET /clients/{id}', { params })).toMatchObject({
      client: { shared: null, apiToken: expect.stringMatching(/^rcd_/) },
    });
  });

  it('is told what the role does not allow, and a stranger that there is nothing', async () => {
    const { owner, ana, join, params } = team;
    await join(ana);
    const payload = { markRead: false };
    const change = { params, payload };
    await expect(ana.sdk.request('PUT /clients/{id}/reading', change)).rejects.toMatchObject({
      status: 403,
      serverMessage: texts.errors.forbidden,
    });
    await owner.sdk.request('PATCH /clients/{id}/members/{member}', {
      params: { ...params, member: ana.id },
      payload: { role: 'manages' },
    });
    expect(await ana.sdk.request('PUT /clients/{id}/reading', change)).toMatchObject({
      client: { markRead: false },
    });
    await expect(
      (await server.person()).sdk.request('PUT /clients/{id}/reading', change),
    ).rejects.toMatchObject({ status: 404, serverMessage: errors.notFound.client });
  });

  it('is written of to the others, and nobody is where there are none', async () => {
    const { owner, ana, join, remove, params } = team;
    const contact = { phone: '5215587654321', name: 'Marta' };
    const hello = { waId: 'hola', fromMe: false, contact, type: 'text', text: 'Hola', timestamp: new Date() };
    await storeMessages(server.knex, params.id, [hello]);
    const tell = () =>
      owner.sdk.request('POST /clients/{id}/conversations/{conversation}/presence', {
        params: { ...params, conversation: contact.phone },
        payload: { state: 'writing' },
      });
    expect(await tell()).toMatchObject({ shared: false });
    await join(ana);
    expect(await tell()).toMatchObject({ shared: true });
    await remove(ana);
    expect(await tell()).toMatchObject({ shared: false });
  });

  it('is told that a webhook was disabled, and its address as far as it lets nobody in; who answers, of none', async () => {
    const { owner, ana, join, params } = team;
    await join(ana, 'manages');
    const beto = await server.person();
    await join(beto);
    const url = 'https://n8n.ejemplo.mx/webhook/canela';
    const data = {
      webhookId: v7(),
      label: 'n8n',
      url,
      reason: 'gone',
      disabledAt: new Date().toISOString(),
    } as const;
    await writeEvents(server.knex, [{ clientId: params.id, type: 'webhook.disabled', data }]);
    const told = async ({ sdk }: TestPerson) =>
      (await sdk.request('GET /clients/{id}/events', { params })).events;
    expect(await told(owner)).toMatchObject([{ type: 'webhook.disabled', data }]);
    const shown = { ...data, url: 'https://n8n.ejemplo.mx/' };
    expect(await told(ana)).toMatchObject([{ type: 'webhook.disabled', data: shown }]);
    expect(await beto.sdk.request('GET /clients/{id}/events', { params })).toMatchObject({
      events: [],
      next: 1,
    });
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    for await (const event of ana.sdk.follow({ clientId: params.id, after: 0, signal: ending.signal })) {
      expect(event).toMatchObject({ data: shown });
      break;
    }
  });

  it('is named with what was done, in the audit log', async () => {
    const { owner, ana, join, remove, params } = team;
    await join(ana, 'manages');
    await ana.sdk.request('PUT /clients/{id}/reading', { params, payload: { markRead: false } });
    await remove(ana);
    const told = await server.knex('audit').where({ targetId: params.id }).orderBy('id');
    expect(told.map(({ action, actorId, details }) => ({ action, actorId, details })).slice(1)).toEqual([
      { action: 'team.invited', actorId: owner.id, details: { role: 'manages' } },
      { action: 'team.joined', actorId: ana.id, details: { role: 'manages' } },
      { action: 'client.reading_changed', actorId: ana.id, details: { active: false } },
      {
        action: 'team.removed',
        actorId: owner.id,
        details: { member: expect.stringContaining(ana.name), role: 'manages' },
      },
    ]);
  });

  it('sees who else is there, and the owner besides how to reach them and since when they were not seen', async () => {
    const { owner, ana, invite, join, teamFor } = team;
    await join(ana);
    expect((await teamFor(ana)).members).toMatchObject([{ id: ana.id, email: null, lastSeenAt: null }]);
    await invite();
    expect((await teamFor(ana)).invitations).toEqual([]);
    await until(async () => (await teamFor(owner)).members[0]?.lastSeenAt !== null);
    expect((await teamFor(owner)).members).toMatchObject([
      { id: ana.id, name: ana.name, email: expect.stringContaining('@'), role: 'answers' },
    ]);
  });

  it('is out at once, with what is being read live', async () => {
    const { ana, join, remove, params } = team;
    await join(ana);
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const frames: { clients: readonly { id: string }[]; gone?: readonly string[] }[] = [];
    const connections = (async () => {
      for await (const frame of ana.sdk.followConnections({ signal: ending.signal })) frames.push(frame);
    })();
    connections.catch(() => {});
    let isLive = false;
    const changed = ({ state }: { readonly state: string }) => {
      isLive = state === 'connected';
    };
    const events = (async () => {
      for await (const _ of ana.sdk.follow({ clientId: params.id, signal: ending.signal, changed }));
    })();
    const ended = expect(events).rejects.toMatchObject({ status: 404 });
    await until(() => frames.length === 1 && isLive);
    await remove(ana);
    await ended;
    await until(() => frames.length > 1);
    expect(frames).toMatchObject([{ clients: [params] }, { clients: [], gone: [params.id] }]);
    await expect(ana.sdk.request('GET /clients/{id}', { params })).rejects.toMatchObject({ status: 404 });
    expect(await ana.sdk.request('GET /clients')).toEqual({ clients: [] });
  });

  it('may leave, and its owner may not', async () => {
    const { owner, ana, join, teamFor, params } = team;
    await join(ana);
    await expect(owner.sdk.request('POST /clients/{id}/leave', { params })).rejects.toMatchObject({
      status: 409,
      serverMessage: texts.errors.ownerStays,
    });
    await ana.sdk.request('POST /clients/{id}/leave', { params });
    expect((await teamFor(owner)).members).toEqual([]);
  });

  it('has it no more while its owner is deactivated, and the team goes with either account', async () => {
    const { owner, ana, join, teamFor, params } = team;
    await join(ana);
    await server.knex('users').where({ id: owner.id }).update({ active: false });
    expect(await ana.sdk.request('GET /clients')).toEqual({ clients: [] });
    await server.knex('users').where({ id: owner.id }).update({ active: true });
    expect(await ana.sdk.request('GET /clients')).toMatchObject({ clients: [params] });
    await server.knex('users').where({ id: ana.id }).delete();
    expect((await teamFor(owner)).members).toEqual([]);
  });

  it('is told of in the audit log when their account is closed, and what they wrote stays with their name', async () => {
    const { owner, ana, join, params } = team;
    await join(ana, 'manages');
    const chat = '5215587654321';
    const origin = { kind: 'console', user: { id: ana.id, name: 'Ana López' } } as const;
    await storeMessages(server.knex, params.id, [
      {
        waId: 'DE-ANA',
        fromMe: true,
        contact: { phone: chat },
        type: 'text',
        text: 'Ya está listo.',
        timestamp: new Date(),
        details: { origin } as NewMessage['details'],
      },
    ]);
    await ana.sdk.request('DELETE /auth/account', { payload: { password: testPassword } });
    const told = await server.knex('audit').where({ targetId: params.id, action: 'team.left' });
    expect(told).toMatchObject([{ actorId: ana.id, details: { role: 'manages' } }]);
    const asked = { params: { ...params, conversation: chat }, query: {} };
    const { messages } = await owner.sdk.request(
      'GET /clients/{id}/conversations/{conversation}/messages',
      asked,
    );
    expect(messages).toMatchObject([{ text: 'Ya está listo.', origin }]);
  });

  it('has no key for it', async () => {
    const { ana, join, params } = team;
    await join(ana, 'manages');
    const { secret } = await ana.sdk.request('POST /keys', { payload: { name: 'n8n', scopes: ['read'] } });
    const program = server.sdk.withApiToken(secret);
    expect(await program.request('GET /external/clients')).toMatchObject({ clients: [] });
    await expect(program.withClient(params.id).request('GET /external/status')).rejects.toMatchObject({
      status: 404,
    });
  });
});
