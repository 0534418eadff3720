import { team as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { teamOf } from './testing/teamOf.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof teamOf>>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await teamOf(server);
});
afterAll(() => server.stop());

const gone = { status: 410, serverMessage: texts.errors.gone };

describe('an invitation', () => {
  it('is told to whoever has it, signed in or not, and kept as something it cannot be read from', async () => {
    const { owner, invite, teamFor } = team;
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
    const { owner, ana, invite, accept, teamFor } = team;
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
    const { owner, ana, invite, accept, join, params } = team;
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
        team.owner.sdk.request('DELETE /clients/{id}/invitations/{invitation}', {
          params: { ...team.params, invitation: id },
        }),
    ],
    [
      'has expired',
      (id: string) => server.knex('invitations').where({ id }).update({ expiresAt: new Date() }),
    ],
    [
      'is an owner’s who was deactivated',
      () => server.knex('users').where({ id: team.owner.id }).update({ active: false }),
    ],
  ] as const)('opens nothing when it %s', async (_, end) => {
    const { ana, invite, accept } = team;
    const { code, invitation } = await invite();
    await end(invitation.id);
    await expect(accept(ana, code)).rejects.toMatchObject(gone);
    await expect(server.sdk.request('POST /invitations/look', { payload: { code } })).rejects.toMatchObject(
      gone,
    );
  });

  it('is one of so many, members counted, whoever makes them at once', async () => {
    const { ana, invite, join, params } = team;
    await join(ana);
    const row = (n: number) => ({
      clientId: params.id,
      role: 'answers',
      digest: Buffer.from(`${params.id} ${n}`),
      expiresAt: new Date(Date.now() + 60_000),
    });
    await server.knex('invitations').insert(Array.from({ length: 48 }, (_, n) => row(n)));
    // Somebody else makes the last one, and is not done yet.
    const making = await server.knex.transaction();
    await making.raw('SELECT 1 FROM clients WHERE id = ? FOR NO KEY UPDATE', [params.id]);
    await making('invitations').insert(row(48));
    const late = invite().catch((error: unknown) => error);
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    try {
      await expect.poll(async () => (await server.knex.raw(waiting)).rowCount).toBeGreaterThan(0);
    } finally {
      await making.commit();
    }
    expect(await late).toMatchObject({ status: 409, serverMessage: texts.errors.full });
  });
});
