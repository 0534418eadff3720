import { DELETION_CONFIRMATION_WORD } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockClientShared } from '../../core/data/lockClientShared.ts';
import { rows } from '../../core/data/sql.ts';
import { storeMessages } from '../../core/messages/index.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const deleteClient = ({ sdk }: TestUser, id: string): Promise<unknown> =>
  sdk.request('DELETE /clients/{id}/secure', {
    params: { id },
    payload: { confirmationWord: DELETION_CONFIRMATION_WORD },
  });
const closeAccount = ({ sdk }: TestUser): Promise<unknown> =>
  sdk.request('DELETE /auth/account', { payload: { password: TEST_PASSWORD } });

const LOCK_WAITS_SQL = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`;

it.each([
  { what: 'the deletion of a client', remove: deleteClient },
  { what: 'the closing of an account', remove: closeAccount },
])('$what waits while the first message of a chat is being stored, and does not block it', async ({ remove }) => {
  const owner = await server.person();
  const payload = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  const message = { waId: 'M1', fromMe: false, contact: { phone: '5215587650001' }, type: 'text', text: 'Hola' };
  let removal: Promise<unknown> | undefined;
  await server.knex.transaction(async trx => {
    await lockClientShared(trx, client.id);
    removal = remove(owner, client.id);
    await expect.poll(() => rows(server.knex, LOCK_WAITS_SQL), { timeout: 15_000 }).toHaveLength(1);
    // A new conversation locks the client's row by its foreign key. NOWAIT fails if the removal holds the row.
    await rows(trx, 'SELECT FROM clients WHERE id = :id FOR KEY SHARE NOWAIT', { id: client.id });
    await storeMessages(trx, client.id, [{ ...message, timestamp: new Date() }]);
  });
  await removal;
  for (const table of ['messages', 'conversations', 'contacts'])
    expect({ table, rows: await server.knex(table).where({ clientId: client.id }) }).toEqual({ table, rows: [] });
  expect(await server.knex('clients').where({ id: client.id })).toEqual([]);
});
