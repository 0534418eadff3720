import { randomUUID } from 'node:crypto';
import { proxies } from '@recado/texts';
import { fakeChallenge, fakePost } from '@recado/transport/fake';
import { describe, expect, it } from 'vitest';
import { noteAlias } from '../../lines/index.ts';
import { until } from '../../testing/createPlatform.ts';
import { useTwoWays } from './testing/useTwoWays.ts';

const ways = useTwoWays();
const { network, lines, create, link, linked, go, post } = ways;
const said = (from: string, text: string, id: string) => ({ id, from, text, at: Date.now() });

describe('a client that changes horses', () => {
  it('says before what will differ, and how one may write there', async () => {
    const { params } = await create();
    const { choices } = await ways.owner.sdk.request('GET /clients/{id}/transports', { params });
    const other = choices.find(({ isUsed }) => !isUsed);
    expect(other).toMatchObject({ isKept: false, gains: [], waiting: 0 });
    expect(other).toMatchObject({ replyWindowHours: 24, templates: 0, keptPosts: 0 });
    expect(other?.losses).toEqual(['groups', 'profile', 'contacts', 'mention']);
  });

  it('keeps token and thread there and back, and needs no second code', async () => {
    const client = await create();
    await ways.owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params: client.params });
    await client.isOpen();
    const keys = await ways.server.knex('session_keys').where({ clientId: client.id }).orderBy('keyId');
    const customer = network.phone('5215599990004');
    const send = (text: string) =>
      client.program.request('POST /external/send', { payload: { to: customer.number, text } });
    await send('Uno');

    await go(client, 'oficial', client.credentials);
    const { client: gone } = await ways.owner.sdk.request('GET /clients/{id}', { params: client.params });
    expect([gone.transport.name, gone.apiToken]).toEqual(['oficial', client.apiToken]);
    await client.isOpen();
    await send('Dos');
    const request = fakePost(client.phoneNumber, said(customer.number, 'Tres', 'AB4'));
    expect((await post(request)).statusCode).toBe(200);

    await go(client, 'fake');
    await client.isOpen();
    await send('Cuatro');
    const back = await ways.server.knex('session_keys').where({ clientId: client.id }).orderBy('keyId');
    expect(back.map(({ keyId }) => keyId)).toEqual(keys.map(({ keyId }) => keyId));
    expect((await client.texts()).toSorted()).toEqual(['Cuatro', 'Dos', 'Tres', 'Uno']);
    expect(await ways.server.knex('contacts').where({ clientId: client.id })).toHaveLength(1);

    const { choices } = await ways.owner.sdk.request('GET /clients/{id}/transports', {
      params: client.params,
    });
    expect(choices.map(({ isUsed, isKept }) => [isUsed, isKept])).toEqual([
      [true, false],
      [false, true],
    ]);
    await go(client, 'oficial');
    await client.isOpen();
  });

  it('stays where it is while it has a proxy, which the other way does not go by', async () => {
    const client = await create();
    const kept = () => ways.server.knex('line_proxies').where({ clientId: client.id });
    await kept().insert({ clientId: client.id, sealed: Buffer.alloc(1) });
    await expect(go(client, 'oficial', client.credentials)).rejects.toMatchObject({
      status: 409,
      serverMessage: proxies.unsupportedWay,
    });
    const { client: same } = await ways.owner.sdk.request('GET /clients/{id}', { params: client.params });
    expect(same.transport.name).toBe('fake');
    await kept().delete();
    await go(client, 'oficial', client.credentials);
  });

  it('is back where it was when the other way refuses it', async () => {
    const client = await create();
    await ways.owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params: client.params });
    await client.isOpen();
    await expect(go(client, 'oficial', { ...client.credentials, key: 'otra' })).rejects.toMatchObject({
      status: 400,
      errors: { key: expect.any(String) },
    });
    await client.isOpen();
    const { client: after } = await ways.owner.sdk.request('GET /clients/{id}', { params: client.params });
    expect(after.transport.name).toBe('fake');
  });

  it('keeps what was posted of a client that left, sealed, and tells it once the client is back', async () => {
    const client = await linked();
    await go(client, 'fake');
    const request = fakePost(client.phoneNumber, said('5215599990077', 'Mientras no estaba', 'AB7'));
    expect((await post(request)).statusCode).toBe(200);
    const forged = { ...request, headers: { ...request.headers, 'x-fake-signature': 'sha256=00' } };
    expect((await post(forged)).statusCode).toBe(401);
    const kept = await ways.server.knex('kept_posts').where({ clientId: client.id });
    expect(kept).toHaveLength(1);
    expect(Buffer.from(kept[0].sealed).toString('latin1')).not.toContain('Mientras');
    expect(await client.texts()).not.toContain('Mientras no estaba');

    await go(client, 'oficial');
    await until(async () => (await client.texts()).includes('Mientras no estaba'));
    await until(
      async () => (await ways.server.knex('kept_posts').where({ clientId: client.id })).length === 0,
    );
    expect((await post(request)).statusCode).toBe(200);
    expect((await client.texts()).filter(text => text === 'Mientras no estaba')).toHaveLength(1);
  });

  it('has posted again what there is no room to keep, instead of losing it', async () => {
    const client = await linked();
    await go(client, 'fake');
    const kept = () => ways.server.knex('kept_posts').where({ clientId: client.id });
    await ways.server.knex.raw(
      `INSERT INTO kept_posts (id, client_id, transport, sealed)
       SELECT gen_random_uuid(), :id, 'oficial', '' FROM generate_series(1, 20000)`,
      { id: client.id },
    );
    const request = fakePost(client.phoneNumber, said('5215599990078', 'Ya no cabe', 'AB8'));
    expect((await post(request)).statusCode).toBe(503);
    await kept().delete();
    expect((await post(request)).statusCode).toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  it('is as open as before to who wrote by that way, also while the client used another', async () => {
    const client = await linked();
    const window = async (chat: string) =>
      (
        await client.program.request('GET /external/conversations/{conversation}', {
          params: { conversation: chat },
        })
      ).conversation.window;
    const [marta, luis] = ['5215599990081', '5215599990082'] as const;
    const at = Date.now() - 3_600_000;
    await post(fakePost(client.phoneNumber, { ...said(marta, 'Antes', 'AC1'), at }));
    await until(async () => (await client.texts()).includes('Antes'));
    const before = await window(marta);
    expect(before.state).toBe('open');
    await go(client, 'fake');
    expect((await window(marta)).state).toBe('none');
    await client.isOpen();
    await post(fakePost(client.phoneNumber, said(luis, 'Por las dos', 'AC2')));
    await go(client, 'oficial');
    await until(async () => (await client.texts()).includes('Por las dos'));
    await until(async () => (await window(luis)).state === 'open');
    expect(await window(marta)).toEqual(before);
  });

  it('keeps of what was posted what names others, when somebody is to be forgotten', async () => {
    const client = await linked();
    const [marta, luis] = ['5215599990084', '5215599990085'] as const;
    await post(fakePost(client.phoneNumber, said(marta, 'Antes', 'AD1')));
    await go(client, 'fake');
    await post(fakePost(client.phoneNumber, said(marta, 'De Marta', 'AD2')));
    await post(fakePost(client.phoneNumber, said(luis, 'De Luis', 'AD3')));
    const posts = async () => {
      const { choices } = await ways.owner.sdk.request('GET /clients/{id}/transports', {
        params: client.params,
      });
      return choices.find(({ isUsed }) => !isUsed)?.keptPosts;
    };
    expect(await posts()).toBe(2);
    await client.program.request('POST /external/contacts/{contact}/forget', {
      params: { contact: marta },
      payload: { confirmationWord: 'ELIMINAR' },
    });
    expect(await posts()).toBe(1);
    await go(client, 'oficial');
    await until(async () => (await client.texts()).includes('De Luis'));
    expect(await client.texts()).toEqual(['De Luis']);
  });

  it('takes a message of ours that the phone brings under another name for the same', async () => {
    const client = await linked();
    await noteAlias(ways.server.knex, client.id, { waId: '3EB0AAAA', alias: '3EB0BBBB' });
    const about = {
      clientId: client.id,
      chat: 'group:120363000000000001@g.us',
      fromMe: true,
      type: 'text',
      timestamp: new Date(),
    };
    const insert = (waId: string, status: string) =>
      ways.server
        .knex('messages')
        .insert({ ...about, id: randomUUID(), waId, status })
        .returning('id');
    expect(await insert('3EB0BBBB', 'sent')).toEqual([]);
    expect(await insert('3EB0AAAA', 'sent')).toHaveLength(1);
    expect(await insert('3EB0CCCC', 'sent')).toHaveLength(1);
  });

  it('lets nobody post more than a stranger may, and whoever signed as much as there is', async () => {
    const client = await linked();
    const to = { method: 'POST', url: '/api/transports/oficial/webhook' } as const;
    const flood = await Promise.all(
      Array.from({ length: 90 }, () =>
        ways.server.inject({ ...to, payload: 'x', remoteAddress: '203.0.113.9' }),
      ),
    );
    expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([400, 429]));
    const { headers, body } = fakePost(client.phoneNumber, said('5215599990078', 'Ya', 'AB8'));
    const signed = () =>
      ways.server.inject({ ...to, headers, payload: Buffer.from(body), remoteAddress: '198.51.100.4' });
    expect((await signed()).statusCode).toBe(200);
    const burst = await Promise.all(Array.from({ length: 90 }, signed));
    expect(new Set(burst.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

it('says no value that was given to it in a log, an event, the audit or an error', async () => {
  const client = await linked();
  const other = await create();
  const wrong = { ...client.credentials, signature: 'firma-que-nadie-conoce' };
  const errors: unknown[] = [];
  const noted = (error: unknown) => void errors.push(error, (error as Error).message);
  await link(await create('oficial'), wrong).catch(noted);
  await go(other, 'oficial', wrong).catch(noted);
  await link(await create('oficial'), { ...wrong, key: 'llave '.repeat(500) }).catch(noted);
  const { choices } = await ways.owner.sdk.request('GET /clients/{id}/transports', { params: client.params });
  const word = choices.find(({ isUsed }) => isUsed)?.webhook?.verifyToken ?? '';
  const query = new URLSearchParams({ ...fakeChallenge(word).query });
  await ways.server.inject({ method: 'GET', url: `/api/transports/oficial/webhook?${query}` });
  const forged = fakePost(client.phoneNumber, said('5215599990009', 'Falso', 'AB9'));
  await post({ ...forged, headers: { ...forged.headers, 'x-fake-signature': 'sha256=00' } });
  await go(client, 'fake');
  expect(errors).toHaveLength(6);
  const [events, audit] = await Promise.all([
    ways.server.knex('events').select(),
    ways.server.knex('audit').select(),
  ]);
  const written = JSON.stringify([events, audit, errors]) + lines.join('');
  for (const value of [
    client.credentials.key,
    client.credentials.signature,
    wrong.signature,
    'llave llave',
    word,
  ])
    expect(written.includes(value), value).toBe(false);
});
