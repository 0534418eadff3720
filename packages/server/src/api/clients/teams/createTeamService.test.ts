import { apiErrorTexts, teamTexts as texts } from '@recado/texts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type NewMessage, storeMessages } from '../../../core/messages/index.ts';
import { writeEvents } from '../../../deliveries/events/writeEvents.ts';
import { waitUntil } from '../../../testing/createTestPlatform.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../testing/index.ts';
import { createTeamFixture, type TeamRole } from './testing/createTeamFixture.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof createTeamFixture>>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await createTeamFixture(server);
});
afterAll(() => server.stop());

interface ChangedParams {
  readonly state: string;
}

describe('team member', () => {
  it('sees the shared client without its token, and with its webhook URL only as a manager', async () => {
    const { owner, ana, join, params } = team;
    const payload = { webhookUrl: 'https://n8n.ejemplo.mx/aviso' };
    await owner.sdk.request('PATCH /clients/{id}/webhook', { params, payload });
    const shared = (role: TeamRole) => ({ id: params.id, apiToken: '', shared: { role, ownerName: owner.name } });
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

  it('gets 403 for an action that the role does not allow, and a stranger gets 404', async () => {
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
    await expect((await server.person()).sdk.request('PUT /clients/{id}/reading', change)).rejects.toMatchObject({
      status: 404,
      serverMessage: apiErrorTexts.notFound.client,
    });
  });

  it('makes the presence response report the client as shared until the member is removed', async () => {
    const { owner, ana, join, remove, params } = team;
    const contact = { phone: '5215587654321', name: 'Marta' };
    const hello = { waId: 'hola', fromMe: false, contact, type: 'text', text: 'Hola', timestamp: new Date() };
    await storeMessages(server.knex, params.id, [hello]);
    const setPresence = () =>
      owner.sdk.request('POST /clients/{id}/conversations/{conversation}/presence', {
        params: { ...params, conversation: contact.phone },
        payload: { state: 'writing' },
      });
    expect(await setPresence()).toMatchObject({ shared: false });
    await join(ana);
    expect(await setPresence()).toMatchObject({ shared: true });
    await remove(ana);
    expect(await setPresence()).toMatchObject({ shared: false });
  });

  it('receives webhook.disabled with a shortened URL as a manager, and no such event as an answering member', async () => {
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
    const readEvents = async ({ sdk }: TestUser) => (await sdk.request('GET /clients/{id}/events', { params })).events;
    expect(await readEvents(owner)).toMatchObject([{ type: 'webhook.disabled', data }]);
    const redactedData = { ...data, url: 'https://n8n.ejemplo.mx/' };
    expect(await readEvents(ana)).toMatchObject([{ type: 'webhook.disabled', data: redactedData }]);
    expect(await beto.sdk.request('GET /clients/{id}/events', { params })).toMatchObject({
      events: [],
      next: 1,
    });
    const abortController = new AbortController();
    onTestFinished(() => abortController.abort());
    for await (const event of ana.sdk.follow({ clientId: params.id, after: 0, signal: abortController.signal })) {
      expect(event).toMatchObject({ data: redactedData });
      break;
    }
  });

  it('appears in the audit log with every team action', async () => {
    const { owner, ana, join, remove, params } = team;
    await join(ana, 'manages');
    await ana.sdk.request('PUT /clients/{id}/reading', { params, payload: { markRead: false } });
    await remove(ana);
    const auditRows = await server.knex('auditEntries').where({ targetId: params.id }).orderBy('id');
    expect(auditRows.map(({ action, actorId, details }) => ({ action, actorId, details })).slice(1)).toEqual([
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

  it('sees the other members, while only the owner sees their e-mail and last activity', async () => {
    const { owner, ana, invite, join, teamFor } = team;
    await join(ana);
    expect((await teamFor(ana)).members).toMatchObject([{ id: ana.id, email: null, lastSeenAt: null }]);
    await invite();
    expect((await teamFor(ana)).invitations).toEqual([]);
    await waitUntil(async () => (await teamFor(owner)).members[0]?.lastSeenAt !== null);
    expect((await teamFor(owner)).members).toMatchObject([
      { id: ana.id, name: ana.name, email: expect.stringContaining('@'), role: 'answers' },
    ]);
  });

  it('loses access and live streams at once when removed', async () => {
    const { ana, join, remove, params } = team;
    await join(ana);
    const abortController = new AbortController();
    onTestFinished(() => abortController.abort());
    const frames: { clients: readonly { id: string }[]; gone?: readonly string[] }[] = [];
    const connections = (async () => {
      for await (const frame of ana.sdk.followConnections({ signal: abortController.signal })) frames.push(frame);
    })();
    connections.catch(() => {});
    let isLive = false;
    const changed = ({ state }: ChangedParams) => {
      isLive = state === 'connected';
    };
    const events = (async () => {
      for await (const _ of ana.sdk.follow({ clientId: params.id, signal: abortController.signal, changed }));
    })();
    const streamEnd = expect(events).rejects.toMatchObject({ status: 404 });
    await waitUntil(() => frames.length === 1 && isLive);
    await remove(ana);
    await streamEnd;
    await waitUntil(() => frames.length > 1);
    expect(frames).toMatchObject([{ clients: [params] }, { clients: [], gone: [params.id] }]);
    await expect(ana.sdk.request('GET /clients/{id}', { params })).rejects.toMatchObject({ status: 404 });
    expect(await ana.sdk.request('GET /clients')).toEqual({ clients: [] });
  });

  it('can leave the client, whereas the owner of the client cannot', async () => {
    const { owner, ana, join, teamFor, params } = team;
    await join(ana);
    await expect(owner.sdk.request('POST /clients/{id}/leave', { params })).rejects.toMatchObject({
      status: 409,
      serverMessage: texts.errors.ownerStays,
    });
    await ana.sdk.request('POST /clients/{id}/leave', { params });
    expect((await teamFor(owner)).members).toEqual([]);
  });

  it('loses access while the owner is deactivated, and disappears from the team when the account of the member is deleted', async () => {
    const { owner, ana, join, teamFor, params } = team;
    await join(ana);
    await server.knex('users').where({ id: owner.id }).update({ active: false });
    expect(await ana.sdk.request('GET /clients')).toEqual({ clients: [] });
    await server.knex('users').where({ id: owner.id }).update({ active: true });
    expect(await ana.sdk.request('GET /clients')).toMatchObject({ clients: [params] });
    await server.knex('users').where({ id: ana.id }).delete();
    expect((await teamFor(owner)).members).toEqual([]);
  });

  it('leaves an audit entry when closing the account, and keeps the name on sent messages', async () => {
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
    await ana.sdk.request('DELETE /auth/account', { payload: { password: TEST_PASSWORD } });
    const auditRows = await server.knex('auditEntries').where({ targetId: params.id, action: 'team.left' });
    expect(auditRows).toMatchObject([{ actorId: ana.id, details: { role: 'manages' } }]);
    const messagesRequest = { params: { ...params, conversation: chat }, query: {} };
    const { messages } = await owner.sdk.request(
      'GET /clients/{id}/conversations/{conversation}/messages',
      messagesRequest,
    );
    expect(messages).toMatchObject([{ text: 'Ya está listo.', origin }]);
  });

  it('has no access to the shared client with a personal API key', async () => {
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
