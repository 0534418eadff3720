import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { cli, team as words } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { team: texts } = cli;
const phone = '5215512345678';
const as = ({ token }: TestPerson, ...args: string[]) =>
  invoke(args, { RECADO_URL: server.url, RECADO_SESSION_TOKEN: token });

it('invites, shows who came, changes what they may, and takes them out again', async () => {
  const [owner, ana] = [await server.person({ name: 'Lucía' }), await server.person({ name: 'Ana López' })];
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: phone };
  const { client } = await owner.sdk.request('POST /clients', { payload });

  const invited = await as(owner, 'team', 'invite', phone, '--role', 'manages');
  expect(invited).toMatchObject({ code: 0, stderr: expect.stringContaining(words.roles.manages) });
  const link = new URL(invited.stdout.trim());
  expect(link.pathname).toBe('/invitation');
  await ana.sdk.request('POST /invitations/accept', { payload: { code: link.hash.split('=')[1] ?? '' } });
  await as(owner, 'team', 'invite', phone);

  const shown = await as(owner, 'team', phone);
  expect(shown.stdout).toMatch(new RegExp(`Ana López +${ana.email} +${words.roles.manages} `));
  expect(JSON.parse((await as(owner, 'team', phone, '--json')).stdout)).toMatchObject({
    team: { members: [{ id: ana.id }], invitations: [{ role: 'answers' }] },
  });
  expect(refusal(await as(ana, 'clients', 'token', 'show', phone)).said).toContain(words.errors.noToken);
  expect((await as(owner, 'team', 'revoke', phone)).stdout).toContain(texts.revoke.done('1'));

  expect((await as(owner, 'team', 'role', phone, ana.email, 'answers')).stdout).toContain(
    texts.role.done('Ana López', words.roles.answers),
  );
  expect((await as(owner, 'team', 'role', phone, ana.email, 'todo')).code).toBe(2);
  expect((await as(owner, 'team', 'remove', phone, 'ana lopez', '--confirm', 'no')).code).not.toBe(0);
  expect((await as(owner, 'team', 'remove', phone, 'ana lopez', '--confirm', 'RETIRAR')).stdout).toContain(
    texts.remove.done('Ana López'),
  );
  const { members } = await owner.sdk.request('GET /clients/{id}/team', { params: { id: client.id } });
  expect(members).toEqual([]);
  expect(refusal(await as(owner, 'team', 'remove', phone, 'Ana')).said).toContain(texts.unknown('Ana'));
});
