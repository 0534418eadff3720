import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person();
});
afterAll(() => server.stop());

it.each([
  ['5491140000077', 'America/Argentina/Buenos_Aires'],
  ['5511940000077', 'America/Sao_Paulo'],
  ['5213312340077', 'America/Mexico_City'],
])('a new line %s schedules its campaigns by the clock of its country', async (phoneNumber, zone) => {
  const { client } = await owner.sdk.request('POST /clients', {
    payload: { businessName: 'Panadería Luna', phoneNumber },
  });
  const { timeZone } = await owner.sdk.request('GET /clients/{id}/campaigns', { params: { id: client.id }, query: {} });
  expect(timeZone).toBe(zone);
});
