import { toasts } from '@recado/texts';
import { fakeChallenge, fakePost } from '@recado/transport/fake';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../testing/createPlatform.ts';
import { useTwoWays } from './testing/useTwoWays.ts';

const ways = useTwoWays();
const { lines, create, link, linked, post } = ways;
const said = (from: string, text: string, id: string) => ({ id, from, text, at: Date.now() });

describe('a line that is linked by credentials', () => {
  it('is told which value is not right, and is not linked by half', async () => {
    const client = await create('oficial');
    const begun = await ways.owner.sdk.request('POST /whatsapp/client/{id}/initialize', {
      params: client.params,
    });
    expect(begun.message).toBe(toasts.clientAwaitsData);
    await expect(link(client, { ...client.credentials, key: 'otra' })).rejects.toMatchObject({
      status: 400,
      errors: { key: expect.any(String) },
    });
    await expect(link(client, { account: client.credentials.account })).rejects.toMatchObject({
      errors: { key: expect.any(String), signature: expect.any(String) },
    });
    await link(client);
    await client.isOpen();
  });

  it('keeps its secrets sealed, and shows them nowhere', async () => {
    const { params, credentials } = await linked();
    const shown = JSON.stringify(await ways.owner.sdk.request('GET /clients/{id}', { params }));
    const rows = await ways.server.knex('session_keys').where({ clientId: params.id });
    const audit = JSON.stringify(await ways.server.knex('audit').select());
    for (const secret of [credentials.key, credentials.signature]) {
      expect(shown + audit + lines.join('')).not.toContain(secret);
      for (const { sealed } of rows) expect(sealed.includes(secret)).toBe(false);
    }
    expect(rows.length).toBeGreaterThan(0);
  });

  it('belongs to one client of the platform', async () => {
    const first = await linked();
    const second = await create('oficial');
    await link(second, first.credentials).catch(() => undefined);
    await until(async () => {
      const { connection } = await ways.owner.sdk.request('GET /whatsapp/client/{id}/status', {
        params: second.params,
      });
      return connection.reason?.startsWith('account-taken') ?? false;
    });
  });
});

describe('the address that a network posts to', () => {
  it('is known by the word that its owner was given, and by no other', async () => {
    const { params } = await create('oficial');
    const { choices } = await ways.owner.sdk.request('GET /clients/{id}/transports', { params });
    const { webhook } = choices.find(({ transport }) => transport.name === 'oficial') ?? {};
    const ask = async (word: string) => {
      const query = new URLSearchParams({ ...fakeChallenge(word).query });
      return ways.server.inject({ method: 'GET', url: `/api/transports/oficial/webhook?${query}` });
    };
    const right = await ask(webhook?.verifyToken ?? '');
    expect([right.statusCode, right.payload]).toEqual([200, '1158201444']);
    const wrong = `${webhook?.verifyToken.slice(0, -1)}${webhook?.verifyToken.endsWith('0') ? '1' : '0'}`;
    expect((await ask(wrong)).statusCode).toBe(403);
  });

  it('finds the line from the moment on at which that is said to be connected', async () => {
    const client = await create('oficial');
    const { knex } = ways.server;
    const held = await knex.transaction();
    onTestFinished(async () => {
      if (!held.isCompleted()) await held.rollback();
    });
    await held.raw('LOCK TABLE transport_accounts IN SHARE MODE');
    const linking = link(client);
    const waits = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'transport_accounts'::regclass`;
    await until(async () => (await knex.raw(waits)).rows.length > 0);
    const { isConnected } = await ways.owner.sdk.request('GET /whatsapp/client/{id}/status', client);
    expect(isConnected).toBe(false);
    await held.commit();
    await linking;
    await client.isOpen();
    const request = fakePost(client.phoneNumber, said('5215599990004', 'Recién vinculado', 'AB4'));
    expect((await post(request)).statusCode).toBe(200);
    await until(async () => (await client.texts()).includes('Recién vinculado'));
  });

  it('takes what is signed, once, and durably', async () => {
    const client = await linked();
    const request = fakePost(client.phoneNumber, said('5215599990001', 'Buenos días', 'AB1'));
    expect((await post(request)).statusCode).toBe(200);
    expect(await client.texts()).toEqual(['Buenos días']);
    expect((await post(request)).statusCode).toBe(200);
    expect(await client.texts()).toEqual(['Buenos días']);
  });

  it('refuses what is forged, and what it cannot read', async () => {
    const client = await linked();
    const { body, headers } = fakePost(client.phoneNumber, said('5215599990002', 'Falso', 'AB2'));
    const forged = { body: Buffer.from(Buffer.from(body).toString().replace('Falso', 'FALSO')), headers };
    expect((await post(forged)).statusCode).toBe(401);
    expect((await post({ body: Buffer.from('nada'), headers: {} })).statusCode).toBe(400);
    expect((await post({ body, headers }, 'fake')).statusCode).toBe(404);
    expect(await client.texts()).toEqual([]);
  });

  it('has it posted again while nobody is there', async () => {
    const client = await linked();
    const request = fakePost(client.phoneNumber, said('5215599990003', 'Más tarde', 'AB3'));
    await ways.owner.sdk.request('POST /whatsapp/client/{id}/restart', { params: client.params });
    await until(async () => (await post(request)).statusCode === 200);
    expect(await client.texts()).toEqual(['Más tarde']);
  });
});
