import { apiErrorTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestActors } from '../testing/createTestActors.ts';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

let contractServer: ContractTestServer;
beforeAll(async () => {
  contractServer = await startContractTestServer();
});
afterAll(() => contractServer.stop());

describe('administrator whose role is revoked', () => {
  it('is rejected at the next request, and cannot revoke the role of the first administrator', async () => {
    const actors = await createTestActors(contractServer);
    const other = await createTestActors(contractServer);
    const { sdk, knex } = contractServer.server;
    const [firstAdmin, secondAdmin] = [actors.admin, other.admin];
    await sdk
      .withSession(firstAdmin.token)
      .request('PUT /admin/users/{id}', { params: { id: secondAdmin.id }, payload: { role: 'user' } });
    const lateRequest = sdk
      .withSession(secondAdmin.token)
      .request('PUT /admin/users/{id}', { params: { id: firstAdmin.id }, payload: { role: 'user' } });
    await expect(lateRequest).rejects.toMatchObject({ status: 403, message: texts.session.notAdmin });
    await sdk
      .withSession(firstAdmin.token)
      .request('PUT /admin/users/{id}/status', { params: { id: secondAdmin.id }, payload: {} });
    await expect(sdk.withSession(secondAdmin.token).request('GET /clients')).rejects.toMatchObject({ status: 401 });
    expect(await knex('users').where({ id: firstAdmin.id, role: 'admin', active: true })).toHaveLength(1);
  });

  it('is only one of two administrators who concurrently revoke the role of each other', async () => {
    const actors = await createTestActors(contractServer);
    const other = await createTestActors(contractServer);
    const pair = [actors.admin, other.admin] as const;
    const revokeAdminRole = (from: { token: string }, to: { id: string }) =>
      contractServer.server.sdk.withSession(from.token).raw('PUT /admin/users/{id}/role', {
        params: { id: to.id },
        payload: { role: 'user' },
      });
    const answers = await Promise.all([revokeAdminRole(pair[0], pair[1]), revokeAdminRole(pair[1], pair[0])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const users = await contractServer.server.knex('users').whereIn(
      'id',
      pair.map(({ id }) => id),
    );
    expect(users.filter(({ role }) => role === 'admin')).toHaveLength(1);
  });
});
