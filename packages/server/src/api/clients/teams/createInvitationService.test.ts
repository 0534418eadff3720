import { teamTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createTeamFixture } from './testing/createTeamFixture.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof createTeamFixture>>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await createTeamFixture(server);
});
afterAll(() => server.stop());

const goneError = { status: 410, serverMessage: texts.errors.gone };

describe('invitation', () => {
  it('shows its offer to anyone with the code, and is stored only as a digest', async () => {
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
    expect(JSON.stringify([Object.values(row), row.codeDigest.toString('base64url')])).not.toContain(code);
    expect((await teamFor(owner)).invitations).toEqual([invitation]);
  });

  it('admits one user when several accept concurrently', async () => {
    const { owner, ana, invite, accept, teamFor } = team;
    const [luis, eva] = [await server.person(), await server.person()];
    const { code } = await invite();
    const results = await Promise.allSettled([ana, luis, eva].map(person => accept(person, code)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const { members, invitations } = await teamFor(owner);
    expect({ members: members.length, invitations }).toEqual({ members: 1, invitations: [] });
    await expect(server.sdk.request('POST /invitations/look', { payload: { code } })).rejects.toMatchObject(goneError);
  });

  it('stays usable when the owner or a member tries to accept', async () => {
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
    ['has expired', (id: string) => server.knex('invitations').where({ id }).update({ expiresAt: new Date() })],
    [
      'belongs to a deactivated owner',
      () => server.knex('users').where({ id: team.owner.id }).update({ active: false }),
    ],
  ] as const)('returns 410 when it %s', async (_, end) => {
    const { ana, invite, accept } = team;
    const { code, invitation } = await invite();
    await end(invitation.id);
    await expect(accept(ana, code)).rejects.toMatchObject(goneError);
    await expect(server.sdk.request('POST /invitations/look', { payload: { code } })).rejects.toMatchObject(goneError);
  });

  it('respects the limit of members and invitations when created concurrently', async () => {
    const { ana, invite, join, params } = team;
    await join(ana);
    const row = (n: number) => ({
      clientId: params.id,
      role: 'answers',
      codeDigest: Buffer.from(`${params.id} ${n}`),
      expiresAt: new Date(Date.now() + 60_000),
    });
    await server.knex('invitations').insert(Array.from({ length: 48 }, (_, n) => row(n)));
    // A concurrent transaction inserts the last allowed invitation and has not committed yet.
    const concurrentTrx = await server.knex.transaction();
    await concurrentTrx.raw('SELECT 1 FROM clients WHERE id = ? FOR NO KEY UPDATE', [params.id]);
    await concurrentTrx('invitations').insert(row(48));
    const lateInvitation = invite().catch((error: unknown) => error);
    const LOCK_WAITERS_SQL =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    try {
      await expect.poll(async () => (await server.knex.raw(LOCK_WAITERS_SQL)).rowCount).toBeGreaterThan(0);
    } finally {
      await concurrentTrx.commit();
    }
    expect(await lateInvitation).toMatchObject({ status: 409, serverMessage: texts.errors.full });
  });
});
