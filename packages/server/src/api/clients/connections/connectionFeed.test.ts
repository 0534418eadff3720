import type { ClientConnection } from '@recado/contract';
import { apiErrorTexts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { User } from '../../../core/data/models/index.ts';
import { waitUntil } from '../../../testing/createTestPlatform.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.person();
});
afterAll(() => server.stop());

let clientCount = 0;
async function addClient(person = owner): Promise<string> {
  clientCount += 1;
  const payload = { businessName: 'La Espiga', phoneNumber: `52155${String(clientCount).padStart(8, '0')}` };
  return (await person.sdk.request('POST /clients', { payload })).client.id;
}
const setSessionState = (clientId: string, state: string, waAddress?: string) =>
  server
    .knex('sessions')
    .where({ clientId })
    .update({ state, linkedAt: new Date(), ...(waAddress && { waAddress }) });

/** Streams the connections of a user's clients and collects the frames of the stream. */
function followConnections({ sdk }: TestUser) {
  const frames: (readonly ClientConnection[])[] = [];
  const abortController = new AbortController();
  onTestFinished(() => abortController.abort());
  const completion = (async () => {
    for await (const { clients } of sdk.followConnections({ signal: abortController.signal })) frames.push(clients);
  })();
  completion.catch(() => {});
  return { frames, completion };
}

describe('GET /clients/connections', () => {
  it('sends first all clients of the caller, then each changed client, and no client of another owner', async () => {
    const stranger = await server.person();
    const [firstId, other, foreign] = [await addClient(), await addClient(), await addClient(stranger)];
    const { frames } = followConnections(owner);
    await waitUntil(() => frames.length === 1);
    expect(frames[0]?.map(({ id }) => id).sort()).toEqual([firstId, other].sort());
    await setSessionState(foreign, 'connected');
    await setSessionState(other, 'connected', '5213312345678');
    await waitUntil(() => frames.length === 2);
    expect(frames[1]).toMatchObject([
      { id: other, isConnected: true, status: 'connected', linkedNumber: '5213312345678' },
    ]);
    // A deletion lowers the sum of event numbers, but later changes must be sent nevertheless.
    await owner.sdk.request('DELETE /clients/{id}/secure', {
      params: { id: firstId },
      payload: { confirmationWord: 'ELIMINAR' },
    });
    await setSessionState(other, 'needs-relink');
    // A frame without clients may report the deletion before the next change.
    await waitUntil(() => frames.length > 2 && frames.at(-1)?.length === 1);
    expect(frames.at(-1)).toMatchObject([
      { id: other, isConnected: false, linkedNumber: null, connection: { state: 'needs-relink' } },
    ]);
    expect(await owner.sdk.request('GET /clients/connections')).toMatchObject({
      clients: [{ id: other, status: 'disconnected' }],
    });
  });

  it('ends when the session ends', async () => {
    await addClient();
    const { frames, completion } = followConnections(owner);
    await waitUntil(() => frames.length === 1);
    await User.query(server.knex).findById(owner.id).patch({ active: false });
    await expect(completion).rejects.toMatchObject({ status: 401 });
  });
});

describe('POST /clients/{id}/use-linked-number', () => {
  it('registers the linked number, emits an event for programs and records the change in the audit log', async () => {
    const id = await addClient();
    const params = { id };
    const before = (await owner.sdk.request('GET /clients/{id}', { params })).client;
    await expect(owner.sdk.request('POST /clients/{id}/use-linked-number', { params })).rejects.toMatchObject({
      status: 409,
      serverMessage: apiErrorTexts.notLinked,
    });
    await setSessionState(id, 'connected', '5213312345678');
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
    const [entry] = await server.knex('auditEntries').where({ action: 'client.number_changed', targetId: id });
    expect(entry).toMatchObject({ details: { from: before.phoneNumber, to: '5213312345678' } });
  });
});
