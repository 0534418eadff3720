import type { ClientConnection } from '@recado/contract';
import { errors } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { User } from '../../ground/data/models/index.ts';
import { until } from '../../testing/createPlatform.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.person();
});
afterAll(() => server.stop());

let made = 0;
async function addClient(person = owner): Promise<string> {
  made += 1;
  const payload = { businessName: 'La Espiga', phoneNumber: `52155${String(made).padStart(8, '0')}` };
  return (await person.sdk.request('POST /clients', { payload })).client.id;
}
const move = (clientId: string, state: string, address?: string) =>
  server
    .knex('sessions')
    .where({ clientId })
    .update({ state, linkedAt: new Date(), ...(address && { address }) });

/** What a reader is told, frame by frame. */
function read({ sdk }: TestPerson) {
  const frames: (readonly ClientConnection[])[] = [];
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const ended = (async () => {
    for await (const { clients } of sdk.followConnections({ signal: ending.signal })) frames.push(clients);
  })();
  ended.catch(() => {});
  return { frames, ended };
}

describe('GET /clients/connections', () => {
  it("tells of all own clients, then of those that changed, and of nobody else's", async () => {
    const stranger = await server.person();
    const [one, other, foreign] = [await addClient(), await addClient(), await addClient(stranger)];
    const { frames } = read(owner);
    await until(() => frames.length === 1);
    expect(frames[0]?.map(({ id }) => id).sort()).toEqual([one, other].sort());
    await move(foreign, 'connected');
    await move(other, 'connected', '5213312345678');
    await until(() => frames.length === 2);
    expect(frames[1]).toMatchObject([
      { id: other, isConnected: true, status: 'connected', linkedNumber: '5213312345678' },
    ]);
    // What is counted falls with a client that goes, and what follows is told all the same.
    await owner.sdk.request('DELETE /clients/{id}/secure', {
      params: { id: one },
      payload: { confirmationWord: 'ELIMINAR' },
    });
    await move(other, 'needs-relink');
    // That one is gone may be told by itself.
    await until(() => frames.length > 2 && frames.at(-1)?.length === 1);
    expect(frames.at(-1)).toMatchObject([
      { id: other, isConnected: false, linkedNumber: null, connection: { state: 'needs-relink' } },
    ]);
    expect(await owner.sdk.request('GET /clients/connections')).toMatchObject({
      clients: [{ id: other, status: 'disconnected' }],
    });
  });

  it('ends for a session that is over', async () => {
    await addClient();
    const { frames, ended } = read(owner);
    await until(() => frames.length === 1);
    await User.query(server.knex).findById(owner.id).patch({ active: false });
    await expect(ended).rejects.toMatchObject({ status: 401 });
  });
});

describe('POST /clients/{id}/use-linked-number', () => {
  it('registers the number that was linked, and tells programs and the log', async () => {
    const id = await addClient();
    const params = { id };
    const before = (await owner.sdk.request('GET /clients/{id}', { params })).client;
    await expect(owner.sdk.request('POST /clients/{id}/use-linked-number', { params })).rejects.toMatchObject(
      {
        status: 409,
        serverMessage: errors.notLinked,
      },
    );
    await move(id, 'connected', '5213312345678');
    const program = server.sdk.withApiToken(before.apiToken);
    expect(await program.request('GET /external/status')).toMatchObject({
      phoneNumber: before.phoneNumber,
      linkedNumber: '5213312345678',
    });
    const { events } = await program.request('GET /external/events');
    expect(events.at(-1)).toMatchObject({
      type: 'client.connected',
      data: { phoneNumber: before.phoneNumber, linkedNumber: '5213312345678' },
    });
    const { client } = await owner.sdk.request('POST /clients/{id}/use-linked-number', { params });
    expect(client).toMatchObject({ phoneNumber: '5213312345678', linkedNumber: '5213312345678' });
    const [entry] = await server.knex('audit').where({ action: 'client.number_changed', targetId: id });
    expect(entry).toMatchObject({ details: { from: before.phoneNumber, to: '5213312345678' } });
  });
});
