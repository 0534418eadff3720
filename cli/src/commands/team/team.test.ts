import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { cliTexts, teamTexts as words } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { team: texts } = cliTexts;
const phone = '5215512345678';
const runAs = ({ token }: TestUser, ...args: string[]) =>
  runCliInProcess(args, { RECADO_URL: server.url, RECADO_SESSION_TOKEN: token });

it('recado team lists a member who accepted an invitation, changes their role and removes them', async () => {
  const [owner, ana] = [await server.person({ name: 'Lucía' }), await server.person({ name: 'Ana López' })];
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: phone };
  const { client } = await owner.sdk.request('POST /clients', { payload });

  const invitation = await runAs(owner, 'team', 'invite', phone, '--role', 'manages');
  expect(invitation).toMatchObject({ code: 0, stderr: expect.stringContaining(words.roles.manages) });
  const link = new URL(invitation.stdout.trim());
  expect(link.pathname).toBe('/invitation');
  await ana.sdk.request('POST /invitations/accept', { payload: { code: link.hash.split('=')[1] ?? '' } });
  await runAs(owner, 'team', 'invite', phone);

  const listing = await runAs(owner, 'team', phone);
  expect(listing.stdout).toMatch(new RegExp(`Ana López +${ana.email} +${words.roles.manages} `));
  expect(JSON.parse((await runAs(owner, 'team', phone, '--json')).stdout)).toMatchObject({
    team: { members: [{ id: ana.id }], invitations: [{ role: 'answers' }] },
  });
  expect(readErrorMessage(await runAs(ana, 'clients', 'token', 'show', phone)).message).toContain(words.errors.noToken);
  expect((await runAs(owner, 'team', 'revoke', phone, '--yes')).stdout).toContain(texts.revoke.done('1'));

  expect((await runAs(owner, 'team', 'role', phone, ana.email, 'answers')).stdout).toContain(
    texts.role.done('Ana López', words.roles.answers),
  );
  expect((await runAs(owner, 'team', 'role', phone, ana.email, 'todo')).code).toBe(2);
  expect((await runAs(owner, 'team', 'remove', phone, 'ana lopez', '--confirm', 'no')).code).not.toBe(0);
  expect((await runAs(owner, 'team', 'remove', phone, 'ana lopez', '--confirm', 'RETIRAR')).stdout).toContain(
    texts.remove.done('Ana López'),
  );
  const { members } = await owner.sdk.request('GET /clients/{id}/team', { params: { id: client.id } });
  expect(members).toEqual([]);
  expect(readErrorMessage(await runAs(owner, 'team', 'remove', phone, 'Ana', '--yes')).message).toContain(
    texts.unknown('Ana'),
  );
});
