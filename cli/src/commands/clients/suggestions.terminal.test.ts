import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { cliTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useRecado } from '../../testing/useRecado.ts';

const phone = '5215500000011';
const size = { columns: 120, rows: 30 };

describe('command that recado clients suggests', () => {
  const recado = useRecado();
  let server: TestServer;
  let owner: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.person();
  });
  afterAll(() => server.stop());

  const envOf = ({ token }: TestUser) => ({ RECADO_URL: server.url, RECADO_SESSION_TOKEN: token });
  /** Lists the clients of a user. Returns the arguments of the suggested commands, without `recado`. */
  const listSuggestions = async (user: TestUser): Promise<string[][]> => {
    const terminal = recado.terminal(['clients'], envOf(user), size);
    expect((await terminal.exited).code).toBe(0);
    return [...terminal.screen().matchAll(/recado ([a-z][^\n]*?)\s*$/gm)].map(([, args = '']) => args.split(' '));
  };

  it('starts its work when it is typed as shown, without and with a client', async () => {
    const [add = []] = await listSuggestions(owner);
    expect(add).toEqual(['clients', 'add']);
    const adding = recado.terminal(add, envOf(owner), size);
    await expect.poll(() => adding.screen(), { timeout: 60_000 }).toContain(cliTexts.clients.add.askName);
    adding.kill('SIGKILL');
    const payload = { businessName: 'La Espiga', phoneNumber: phone };
    await owner.sdk.request('POST /clients', { payload });
    const [link = [], ...others] = await listSuggestions(owner);
    expect([link, others]).toEqual([['link', phone], []]);
    const linking = recado.terminal(link, envOf(owner), size);
    await expect.poll(() => linking.screen(), { timeout: 60_000 }).toMatch(/[█▀▄]{10}/);
    linking.kill('SIGKILL');
  });

  it('is none for a member who may not link the client', async () => {
    const member = await server.person({ name: 'Ana López' });
    const { clients } = await owner.sdk.request('GET /clients');
    const { link } = await owner.sdk.request('POST /clients/{id}/invitations', {
      params: { id: clients[0]?.id ?? '' },
      payload: { role: 'answers' },
    });
    await member.sdk.request('POST /invitations/accept', { payload: { code: link.split('=')[1] ?? '' } });
    expect(await listSuggestions(member)).toEqual([]);
    const linking = recado.terminal(['link', phone], envOf(member), size);
    expect((await linking.exited).code).not.toBe(0);
  });
});
