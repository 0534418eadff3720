import {
  businessDetailNames,
  businessDetails,
  changeableClientFieldNames,
  clientChangeEndpoints,
  getClientChangeAction,
  getClientChangeKey,
  getFieldSamples,
} from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person();
});
afterAll(() => server.stop());

const create = async () =>
  (await owner.sdk.request('POST /clients', { payload: { ...getFieldSamples(businessDetails) } })).client;

describe('fields of a client that the owner sets', () => {
  it.each(businessDetailNames)('%s is stored when the client is created', async name => {
    expect((await create())[name]).toBe(businessDetails[name].sample);
  });

  it.each(changeableClientFieldNames)('%s is changed by its own request, and the change is audited', async name => {
    const { id } = await create();
    const key = getClientChangeKey(name);
    const { payload } = clientChangeEndpoints[key].example;
    const answer = await owner.sdk.raw(key, { params: { id }, payload });
    expect(answer).toMatchObject({ status: 200, body: { client: payload } });
    const entries = await server.knex('auditEntries').where({ action: getClientChangeAction(name), targetId: id });
    expect(entries).toHaveLength(1);
  });
});
