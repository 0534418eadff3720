import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { apiErrorTexts, toastTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storeMessages } from '../../../core/messages/index.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let clientCount = 0;
/** Creates a client with one message for this person. */
async function createClientWithMessage({ sdk }: TestUser) {
  clientCount += 1;
  const phoneNumber = `52155${String(10_000_000 + clientCount)}`;
  const { client } = await sdk.request('POST /clients', {
    payload: { businessName: 'Panadería', phoneNumber },
  });
  const contact = { phone: '5215587654321', name: 'Marta' };
  await storeMessages(server.knex, client.id, [
    { waId: `W${clientCount}`, fromMe: false, contact, type: 'text', text: '¿Hay conchas?', timestamp: new Date() },
  ]);
  return client;
}
const closeAccount = ({ sdk }: TestUser, password = TEST_PASSWORD) =>
  sdk.request('DELETE /auth/account', { payload: { password } });
const countRows = async (table: string, where: object) => (await server.knex(table).where(where)).length;

describe('renaming an account', () => {
  it('stores the new name and writes an audit entry', async () => {
    const ana = await server.person();
    const { user } = await ana.sdk.request('PATCH /auth/profile', { payload: { name: ' Ana Torres ' } });
    expect(user).toMatchObject({ id: ana.id, name: 'Ana Torres' });
    expect(await countRows('auditEntries', { targetId: ana.id, action: 'user.renamed' })).toBe(1);
  });
});

describe('closing an account', () => {
  it('requires the password, and changes nothing without it', async () => {
    const ana = await server.person();
    const { id } = await createClientWithMessage(ana);
    await expect(closeAccount(ana, 'otra')).rejects.toMatchObject({
      status: 400,
      errors: { password: apiErrorTexts.accounts.wrongPassword },
    });
    expect(await countRows('clients', { id })).toBe(1);
  });

  it('unlinks the lines of the account and deletes its files and rows, but nothing of other accounts', async () => {
    const [ana, luis] = [await server.person(), await server.person()];
    const [firstClient, secondClient, otherClient] = [
      await createClientWithMessage(ana),
      await createClientWithMessage(ana),
      await createClientWithMessage(luis),
    ];
    await ana.sdk.request('POST /whatsapp/client/{id}/initialize', { params: { id: firstClient.id } });
    await vi.waitFor(
      async () => {
        const { qr } = await server.knex('sessions').where({ clientId: firstClient.id }).first('state as qr');
        expect(qr).toBe('linking');
      },
      { timeout: 15_000 },
    );
    const file = join(server.dataDir, 'media', firstClient.id, 'archivo');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'x');

    expect(await closeAccount(ana)).toEqual({ success: true, message: toastTexts.accountClosed });
    await expect(access(file)).rejects.toThrow();
    for (const { id } of [firstClient, secondClient]) {
      expect(await countRows('clients', { id })).toBe(0);
      for (const table of ['messages', 'contacts', 'sessions', 'events'])
        expect({ table, rows: await countRows(table, { clientId: id }) }).toEqual({ table, rows: 0 });
    }
    expect(await countRows('users', { id: ana.id })).toBe(0);
    expect(await countRows('messages', { clientId: otherClient.id })).toBe(1);
    await expect(ana.sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
    const [auditEntry] = await server.knex('auditEntries').where({ targetId: ana.id, action: 'account.closed' });
    expect(auditEntry).toMatchObject({ outcome: 'success', targetLabel: expect.stringContaining(ana.email) });
  });

  it('is rejected for the last administrator, and for one of two last administrators who close their accounts concurrently', async () => {
    const [firstAdmin, secondAdmin] = [await server.person({ role: 'admin' }), await server.person({ role: 'admin' })];
    const client = await createClientWithMessage(firstAdmin);
    const outcomes = await Promise.allSettled([closeAccount(firstAdmin), closeAccount(secondAdmin)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countRows('users', { role: 'admin' })).toBe(1);
    const remainingAdmin = (await countRows('users', { id: firstAdmin.id })) === 1 ? firstAdmin : secondAdmin;
    await expect(closeAccount(remainingAdmin)).rejects.toMatchObject({
      status: 409,
      message: apiErrorTexts.accounts.lastAdministrator,
    });
    if (remainingAdmin === firstAdmin) expect(await countRows('clients', { id: client.id })).toBe(1);
  });
});

describe('data export', () => {
  const exportData = async ({ token }: TestUser) => {
    const answer = await fetch(`${server.url}/api/auth/account/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { answer, text: await answer.text() };
  };

  it('contains clients, contacts and messages, but no secret', async () => {
    const [ana, luis] = [await server.person(), await server.person()];
    const client = await createClientWithMessage(ana);
    await createClientWithMessage(luis);
    const contact = { phone: '5215500001111', name: 'Beto' };
    await storeMessages(
      server.knex,
      client.id,
      Array.from({ length: 1_200 }, (_, index) => ({
        waId: `M${index}`,
        fromMe: index % 2 === 0,
        contact,
        type: 'text',
        text: `mensaje ${index}`,
        timestamp: new Date(Date.UTC(2026, 2, 1, 12, 0, 0, index)),
      })),
    );
    const payload = { name: 'n8n', scopes: ['read' as const] };
    const contactFields = { ownName: 'Beto el de los bolillos', notes: 'Paga los lunes', labels: ['Mayoreo'] };
    await server.knex('contacts').where({ clientId: client.id, phone: contact.phone }).update(contactFields);
    const { key, secret: keySecret } = await ana.sdk.request('POST /keys', { payload });
    const { answer, text } = await exportData(ana);
    expect(answer.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const exportLines = text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as { kind: string; [key: string]: unknown });
    const linesOf = (lineKind: string) => exportLines.filter(({ kind }) => kind === lineKind);
    expect(exportLines[0]).toMatchObject({ kind: 'account', email: ana.email });
    expect(linesOf('key')).toEqual([{ kind: 'key', ...key }]);
    expect(linesOf('client')).toMatchObject([{ id: client.id, businessName: 'Panadería' }]);
    expect(
      linesOf('contact')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Beto', 'Marta']);
    expect(linesOf('contact')).toContainEqual(
      expect.objectContaining({ ...contact, ...contactFields, optedOutAt: null }),
    );
    expect(new Set(linesOf('message').map(({ messageId }) => messageId)).size).toBe(1_201);
    expect(exportLines.at(-1)).toEqual({ kind: 'end', lines: exportLines.length });
    const { tokenSealed, passwordHash } = {
      ...(await server.knex('clients').where({ id: client.id }).first()),
      ...(await server.knex('users').where({ id: ana.id }).first()),
    };
    for (const secret of [client.apiToken, keySecret, passwordHash, tokenSealed.toString('base64')])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(luis.email);
    expect(await countRows('auditEntries', { targetId: ana.id, action: 'account.exported' })).toBe(1);
  });

  it('is created for three requests at once, and rejected for the fourth', async () => {
    const ana = await server.person();
    for (let time = 0; time < 3; time += 1) expect((await exportData(ana)).answer.status).toBe(200);
    expect((await exportData(ana)).answer.status).toBe(429);
  });
});
