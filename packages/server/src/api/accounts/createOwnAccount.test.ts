import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errors, toasts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storeMessages } from '../../ground/messages/index.ts';
import { startTestServer, type TestPerson, type TestServer, testPassword } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let lines = 0;
/** A client of somebody's with a message. */
async function withClient({ sdk }: TestPerson) {
  lines += 1;
  const phoneNumber = `52155${String(10_000_000 + lines)}`;
  const { client } = await sdk.request('POST /clients', {
    payload: { businessName: 'Panadería', phoneNumber },
  });
  const contact = { phone: '5215587654321', name: 'Marta' };
  await storeMessages(server.knex, client.id, [
    { waId: `W${lines}`, fromMe: false, contact, type: 'text', text: '¿Hay conchas?', timestamp: new Date() },
  ]);
  return client;
}
const close = ({ sdk }: TestPerson, password = testPassword) =>
  sdk.request('DELETE /auth/account', { payload: { password } });
const rowsOf = async (table: string, where: object) => (await server.knex(table).where(where)).length;

describe('one’s own name', () => {
  it('is changed, and told to the audit log', async () => {
    const ana = await server.person();
    const { user } = await ana.sdk.request('PATCH /auth/profile', { payload: { name: ' Ana Torres ' } });
    expect(user).toMatchObject({ id: ana.id, name: 'Ana Torres' });
    expect(await rowsOf('audit', { targetId: ana.id, action: 'user.renamed' })).toBe(1);
  });
});

describe('closing an account', () => {
  it('asks for the password, and changes nothing without it', async () => {
    const ana = await server.person();
    const { id } = await withClient(ana);
    await expect(close(ana, 'otra')).rejects.toMatchObject({
      status: 400,
      errors: { password: errors.accounts.wrongPassword },
    });
    expect(await rowsOf('clients', { id })).toBe(1);
  });

  it('unlinks its lines, removes its files and everything of its, and nobody else’s', async () => {
    const [ana, luis] = [await server.person(), await server.person()];
    const [one, two, other] = [await withClient(ana), await withClient(ana), await withClient(luis)];
    await ana.sdk.request('POST /whatsapp/client/{id}/initialize', { params: { id: one.id } });
    await vi.waitFor(
      async () => {
        const { qr } = await server.knex('sessions').where({ clientId: one.id }).first('state as qr');
        expect(qr).toBe('linking');
      },
      { timeout: 15_000 },
    );
    const file = join(server.dataDir, 'media', one.id, 'archivo');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'x');

    expect(await close(ana)).toEqual({ success: true, message: toasts.accountClosed });
    await expect(access(file)).rejects.toThrow();
    for (const { id } of [one, two]) {
      expect(await rowsOf('clients', { id })).toBe(0);
      for (const table of ['messages', 'contacts', 'sessions', 'events'])
        expect({ table, rows: await rowsOf(table, { clientId: id }) }).toEqual({ table, rows: 0 });
    }
    expect(await rowsOf('users', { id: ana.id })).toBe(0);
    expect(await rowsOf('messages', { clientId: other.id })).toBe(1);
    await expect(ana.sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
    const [told] = await server.knex('audit').where({ targetId: ana.id, action: 'account.closed' });
    expect(told).toMatchObject({ outcome: 'success', targetLabel: expect.stringContaining(ana.email) });
  });

  it('is refused to the last administrator; of the last two one stays', async () => {
    const [one, two] = [await server.person({ role: 'admin' }), await server.person({ role: 'admin' })];
    const client = await withClient(one);
    const outcomes = await Promise.allSettled([close(one), close(two)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await rowsOf('users', { role: 'admin' })).toBe(1);
    const left = (await rowsOf('users', { id: one.id })) === 1 ? one : two;
    await expect(close(left)).rejects.toMatchObject({
      status: 409,
      message: errors.accounts.lastAdministrator,
    });
    if (left === one) expect(await rowsOf('clients', { id: client.id })).toBe(1);
  });
});

describe('a copy of one’s data', () => {
  const copy = async ({ token }: TestPerson) => {
    const answer = await fetch(`${server.url}/api/auth/account/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { answer, text: await answer.text() };
  };

  it('has clients, contacts and messages, and no secret', async () => {
    const [ana, luis] = [await server.person(), await server.person()];
    const client = await withClient(ana);
    await withClient(luis);
    const contact = { phone: '5215500001111', name: 'Beto' };
    await storeMessages(
      server.knex,
      client.id,
      Array.from({ length: 1_200 }, (_, place) => ({
        waId: `M${place}`,
        fromMe: place % 2 === 0,
        contact,
        type: 'text',
        text: `mensaje ${place}`,
        timestamp: new Date(Date.UTC(2026, 2, 1, 12, 0, 0, place)),
      })),
    );
    const payload = { name: 'n8n', scopes: ['read' as const] };
    const noted = { ownName: 'Beto el de los bolillos', notes: 'Paga los lunes', labels: ['Mayoreo'] };
    await server.knex('contacts').where({ clientId: client.id, phone: contact.phone }).update(noted);
    const { key, secret: keySecret } = await ana.sdk.request('POST /keys', { payload });
    const { answer, text } = await copy(ana);
    expect(answer.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const found = text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as { kind: string; [key: string]: unknown });
    const of = (wanted: string) => found.filter(({ kind }) => kind === wanted);
    expect(found[0]).toMatchObject({ kind: 'account', email: ana.email });
    expect(of('key')).toEqual([{ kind: 'key', ...key }]);
    expect(of('client')).toMatchObject([{ id: client.id, businessName: 'Panadería' }]);
    expect(
      of('contact')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Beto', 'Marta']);
    expect(of('contact')).toContainEqual(expect.objectContaining({ ...contact, ...noted, optedOutAt: null }));
    expect(new Set(of('message').map(({ messageId }) => messageId)).size).toBe(1_201);
    expect(found.at(-1)).toEqual({ kind: 'end', lines: found.length });
    const { tokenSealed, passwordHash } = {
      ...(await server.knex('clients').where({ id: client.id }).first()),
      ...(await server.knex('users').where({ id: ana.id }).first()),
    };
    for (const secret of [client.apiToken, keySecret, passwordHash, tokenSealed.toString('base64')])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(luis.email);
    expect(await rowsOf('audit', { targetId: ana.id, action: 'account.exported' })).toBe(1);
  });

  it('is made three times, then later', async () => {
    const ana = await server.person();
    for (let time = 0; time < 3; time += 1) expect((await copy(ana)).answer.status).toBe(200);
    expect((await copy(ana)).answer.status).toBe(429);
  });
});
