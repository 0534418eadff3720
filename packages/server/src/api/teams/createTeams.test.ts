import { errors, team as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../testing/createPlatform.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';

let server: TestServer;
let owner: TestPerson;
let ana: TestPerson;
let params: { readonly id: string };
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.person();
  ana = await server.person();
  params = { id: await addClient(owner) };
});
afterAll(() => server.stop());

async function addClient({ sdk }: TestPerson): Promise<string> {
  const payload = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
  return (await sdk.request('POST /clients', { payload })).client.id;
}
type Role = 'answers' | 'manages';
const invite = async (role: Role = 'answers') => {
  const made = await owner.sdk.request('POST /clients/{id}/invitations', { params, payload: { role } });
  return { ...made, code: made.link.split('#codigo=')[1] ?? '' };
};
const accept = ({ sdk }: TestPerson, code: string) =>
  sdk.request('POST /invitations/accept', { payload: { code } });
const join = async (person: TestPerson, role: Role = 'answers') => accept(person, (await invite(role)).code);
const teamFor = ({ sdk }: TestPerson) => sdk.request('GET /clients/{id}/team', { params });
const remove = (person: TestPerson) =>
  owner.sdk.request('DELETE /clients/{id}/members/{member}', { params: { ...params, member: person.id } });
const gone = { status: 410, serverMessage: texts.errors.gone };

describe('an invitation', () => {
  it('is told to whoever has it, signed in or not, and kept as something it cannot be read from', async () => {
    const { code, link, invitation } = await invite('manages');
    expect(link).toMatch(/\/invitation#codigo=[\w-]{43}$/);
    expect(await server.sdk.request('POST /invitations/look', { payload: { code } })).toEqual({
      offer: {
        businessName: 'La Espiga',
        ownerName: owner.name,
        role: 'manages',
        expiresAt: invitation.expiresAt,
      },
    });
    const [row] = await server.knex('invitations').where({ id: invitation.id });
    expect(JSON.stringify([Object.values(row), row.digest.toString('base64url')])).not.toContain(code);
    expect((await teamFor(owner)).invitations).toEqual([invitation]);
  });

  it('lets one in, whoever opens it at once', async () => {
    const [luis, eva] = [await server.person(), await server.person()];
    const { code } = await invite();
    const tries = await Promise.allSettled([ana, luis, eva].map(person => accept(person, code)));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const { members, invitations } = await teamFor(owner);
    expect({ members: members.length, invitations }).toEqual({ members: 1, invitations: [] });
    await expect(server.sdk.request('POST /invitations/look', { payload: { code } })).rejects.toMatchObject(
      gone,
    );
  });

  it('is not used up by who need not come in', async () => {
    const { code } = await invite();
    await expect(accept(owner, code)).rejects.toMatchObject({ status: 409, serverMessage: texts.errors.own });
    await join(ana);
    await expect(accept(ana, code)).rejects.toMatchObject({
      status: 409,
      serverMessage: texts.errors.already,
    });
    expect(await accept(await server.person(), code)).toMatchObject({ client: params });
  });

  it.each([
    [
      'was revoked',
      (id: string) =>
        owner.sdk.request('DELETE /clients/{id}/invitations/{invitation}', {
          params: { ...params, invitation: id },
        }),
    ],
    [
      'has expired',
      (id: string) => server.knex('invitations').where({ id }).update({ expiresAt: new Date() }),
    ],
    [
      'is an owner’s who was deactivated',
      () => server.knex('users').where({ id: owner.id }).update({ active: false }),
    ],
  ] as const)('opens nothing when it %s', async (_, end) => {
    const { code, invitation } = await invite();
    await end(invitation.id);
    await expect(accept(ana, code)).rejects.toMatchObject(gone);
    await expect(server.sdk.request('POST /invitations/look', { payload: { code } })).rejects.toMatchObject(
      gone,
    );
  });

  it('is one of so many, members counted, whoever makes them at once', async () => {
    await join(ana);
    const digest = (n: number) => Buffer.from(`${params.id} ${n}`);
    await server.knex('invitations').insert(
      Array.from({ length: 48 }, (_, n) => ({
        clientId: params.id,
        role: 'answers',
        digest: digest(n),
        expiresAt: new Date(Date.now() + 60_000),
      })),
    );
    const made = await Promise.allSettled([invite(), invite()]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(invite()).rejects.toMatchObject({ status: 409, serverMessage: texts.errors.full });
  });
});

describe('a member', () => {
  it('has the client in the list as somebody else’s, without its token, and with its webhook only to manage it', async () => {
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

  it('is named with what was done, in the audit log', async () => {
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
    await join(ana);
    await expect(owner.sdk.request('POST /clients/{id}/leave', { params })).rejects.toMatchObject({
      status: 409,
      serverMessage: texts.errors.ownerStays,
    });
    await ana.sdk.request('POST /clients/{id}/leave', { params });
    expect((await teamFor(owner)).members).toEqual([]);
  });

  it('has it no more while its owner is deactivated, and the team goes with either account', async () => {
    await join(ana);
    await server.knex('users').where({ id: owner.id }).update({ active: false });
    expect(await ana.sdk.request('GET /clients')).toEqual({ clients: [] });
    await server.knex('users').where({ id: owner.id }).update({ active: true });
    expect(await ana.sdk.request('GET /clients')).toMatchObject({ clients: [params] });
    await server.knex('users').where({ id: ana.id }).delete();
    expect((await teamFor(owner)).members).toEqual([]);
  });

  it('has no key for it', async () => {
    await join(ana, 'manages');
    const { secret } = await ana.sdk.request('POST /keys', { payload: { name: 'n8n', scopes: ['read'] } });
    const program = server.sdk.withApiToken(secret);
    expect(await program.request('GET /external/clients')).toMatchObject({ clients: [] });
    await expect(program.withClient(params.id).request('GET /external/status')).rejects.toMatchObject({
      status: 404,
    });
  });
});
