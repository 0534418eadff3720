import { connect } from 'node:net';
import { createFakeWebhookRequest, fakeTransportWebhook } from '@recado/transport/fake';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useTwoTransportsFixture } from './testing/useTwoTransportsFixture.ts';

const fixture = useTwoTransportsFixture();
const { createLinked, changeTransport, postWebhook } = fixture;
afterEach(() => void vi.restoreAllMocks());

const incomingText = (text: string, id: string) => ({ id, from: '5215599990101', text, at: Date.now() });

/** Sends the headers of a POST whose body of 1 MB never arrives, and returns the first line of the answer. */
function sendHeadersOnly(path: string, headers: Record<string, string>): Promise<string> {
  const { hostname, port } = new URL(fixture.server.url);
  const lines = Object.entries({ host: hostname, 'content-length': '1000000', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
    );
    socket.once('data', data => {
      resolve(data.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

describe('webhook request of a stranger', () => {
  it.each([
    ['for an unknown transport', 'ninguno', { 'x-fake-signature': 'sha256=00' }, 404],
    ['without a signature', 'oficial', {}, 401],
    ['for a transport without any account', 'oficial', { 'x-fake-signature': 'sha256=00' }, 200],
  ])('%s is answered before its body arrives', async (_, transport, headers, status) => {
    const answer = await sendHeadersOnly(`/api/transports/${transport}/webhook`, headers);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it.each(['the transport in use', 'a transport used earlier'])(
    'is not parsed before its signature is verified, for a client with %s',
    async use => {
      const client = await createLinked();
      if (use === 'a transport used earlier') await changeTransport(client, 'fake');
      const accounts = vi.spyOn(fakeTransportWebhook, 'accounts');
      const request = createFakeWebhookRequest(client.phoneNumber, incomingText('Pan', 'AD1'));
      const forged = { ...request, headers: { ...request.headers, 'x-fake-signature': 'sha256=00' } };
      expect((await postWebhook(forged)).statusCode).toBe(401);
      expect(accounts).not.toHaveBeenCalled();
      expect((await postWebhook(request)).statusCode).toBe(200);
      expect(accounts).toHaveBeenCalled();
    },
  );

  it.each([
    ['nested lists', '['.repeat(3_000_000)],
    ['nested objects', '{"a":'.repeat(600_000)],
    ['millions of values', `[${'0,'.repeat(1_400_000)}0]`],
  ])('is not parsed when it consists of %s, with and without an account of the platform', async (_, body) => {
    const { credentials } = await createLinked();
    const parse = vi.spyOn(JSON, 'parse');
    const headers = { 'x-fake-signature': 'sha256=00', 'content-type': 'application/json' };
    const post = async (text: string) => (await postWebhook({ headers, body: Buffer.from(text) })).statusCode;
    expect(await post(body)).toBe(400);
    expect(await post(`{"account":"${credentials.account}","a":${body}`)).toBe(401);
    expect(parse.mock.calls.filter(([text]) => String(text).length > 10_000)).toEqual([]);
  });

  it.each(['content-length', 'transfer-encoding'])(
    'is rejected when its body is larger than any of the network: %s',
    async kind => {
      await createLinked();
      const body = Buffer.alloc(3 * 1024 * 1024 + 1, '[');
      const response = await fetch(`${fixture.server.url}/api/transports/oficial/webhook`, {
        method: 'POST',
        headers: { 'x-fake-signature': 'sha256=00' },
        ...(kind === 'content-length' ? { body } : { body: new Blob([body]).stream(), duplex: 'half' }),
      } as RequestInit);
      expect(response.status).toBe(413);
    },
  );

  it('is rejected when another client of the platform signed it', async () => {
    const [bakery, florist] = [await createLinked(), await createLinked()];
    const request = createFakeWebhookRequest(florist.phoneNumber, incomingText('Flores', 'AD2'));
    const body = Buffer.from(
      Buffer.from(request.body).toString().replace(florist.credentials.account, bakery.credentials.account),
    );
    expect((await postWebhook({ ...request, body })).statusCode).toBe(401);
    expect(await bakery.texts()).not.toContain('Flores');
  });

  it('is answered 503 when the client of the account has no credentials, so that the network repeats it', async () => {
    const client = await createLinked();
    const request = createFakeWebhookRequest(client.phoneNumber, incomingText('Pan', 'AD3'));
    const credentials = () =>
      fixture.server.knex('sessionKeys').where({ clientId: client.id, category: 'credentials' });
    expect((await postWebhook(request)).statusCode).toBe(200);
    await credentials().delete();
    expect((await postWebhook(request)).statusCode).toBe(503);
  });

  it('of an owner who signed an unreadable body does not make the address trusted', async () => {
    const client = await createLinked();
    const { headers, body } = createFakeWebhookRequest(client.phoneNumber, incomingText('Pan', 'AD4'));
    const accounts = vi.spyOn(fakeTransportWebhook, 'accounts').mockReturnValue([]);
    const send = () =>
      fixture.server.inject({
        ...{ method: 'POST', url: '/api/transports/oficial/webhook', remoteAddress: '203.0.113.44' },
        ...{ headers, payload: Buffer.from(body) },
      });
    const responses = await Promise.all(Array.from({ length: 90 }, send));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([400, 429]));
    accounts.mockRestore();
  });

  it('waits when the credentials of a client cannot be read, and does not affect another client of its account', async () => {
    const [damaged, healthy] = [await createLinked(), await createLinked()];
    const { knex } = fixture.server;
    const row = { transport: 'oficial', accountId: healthy.credentials.account, isOwn: false };
    await knex('transportAccounts').insert({ ...row, clientId: damaged.id });
    await knex('sessionKeys')
      .where({ clientId: damaged.id, category: 'credentials' })
      .update({ valueSealed: Buffer.from('damaged') });
    const request = createFakeWebhookRequest(healthy.phoneNumber, incomingText('Pan', 'AD5'));
    expect((await postWebhook(request)).statusCode).toBe(200);
    const other = createFakeWebhookRequest(damaged.phoneNumber, incomingText('Pan', 'AD6'));
    expect((await postWebhook(other)).statusCode).toBe(503);
  });

  it('is answered 503 before its body arrives when no client has an app secret', async () => {
    await createLinked();
    await fixture.server.knex('sessionKeys').where({ category: 'credentials' }).delete();
    await fixture.server.knex('inactiveTransportKeys').where({ category: 'credentials' }).delete();
    const answer = await sendHeadersOnly('/api/transports/oficial/webhook', { 'x-fake-signature': 'sha256=00' });
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
  });
});
