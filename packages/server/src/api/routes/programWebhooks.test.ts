import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';
import { pruneWebhooks } from '../../deliveries/webhooks/index.ts';
import { useProgram } from './testing/useProgram.ts';

const world = useProgram();

/** What n8n asks for: a flow's own address, known by the flow. */
const flow = (name: string, url = `${world.receiver.url}/${name}`) =>
  ({ url, label: `n8n · ${name}`, origin: 'n8n', externalId: `n8n:${name}` }) as const;
const add = (payload: object) =>
  world.program.request('POST /external/webhooks', { payload: payload as never });
const listOf = async (externalId?: string) => {
  const query = externalId === undefined ? {} : { externalId };
  return (await world.program.request('GET /external/webhooks', { query })).webhooks;
};
const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString();
const tell = (chat: string, db: Knex = world.server.knex) =>
  db.raw(`SELECT write_events(CAST(? AS jsonb))`, [
    JSON.stringify([{ clientId: world.clientId, type: 'message.received', fromMe: false, data: { chat } }]),
  ]);
/** Whether somebody waits for what a transaction holds. */
const someoneWaits = async () =>
  (
    await world.server
      .knex('pgStatActivity')
      .whereRaw("datname = current_database() AND wait_event_type = 'Lock'")
  ).length > 0;
const queuedFor = async (webhookId: string) =>
  (await world.server.knex('deliveries').where({ webhookId }).orderBy('sequence')).map(({ sequence }) =>
    Number(sequence),
  );

describe('a webhook that a program keeps for itself', () => {
  it('is one, however often it is asked for, and becomes as it is asked for last', async () => {
    const first = await add(flow('a'));
    expect(first).toMatchObject({ existed: false, secret: expect.stringMatching(/^whsec_/) });
    expect(first.webhook).toMatchObject({ origin: 'n8n', externalId: 'n8n:a' });
    const where = { params: { webhookId: first.webhook.id } };
    await world.program.request('PATCH /external/webhooks/{webhookId}', {
      ...where,
      payload: { enabled: false },
    });

    const moved = { ...flow('a', `${world.receiver.url}/otro`), eventTypes: ['message.received'] };
    const again = await add(moved);
    // Its own secret is shown once.
    expect(again).toMatchObject({ existed: true, webhook: { ownSecret: true } });
    expect(again.secret).toBeUndefined();
    expect(again.webhook).toMatchObject({ id: first.webhook.id, url: moved.url, enabled: true });
    expect(again.webhook.eventTypes).toEqual(['message.received']);
    // Another flow of the same client has its own.
    expect(await add(flow('b'))).toMatchObject({ existed: false });
    expect(await listOf()).toHaveLength(2);
    expect(await listOf('n8n:a')).toMatchObject([{ id: first.webhook.id }]);
    expect(await listOf('n8n:c')).toEqual([]);
    const shown = await world.owner.sdk.request('GET /clients/{id}/webhooks', {
      params: { id: world.clientId },
    });
    expect(shown.webhooks.map(({ origin }) => origin)).toEqual(['n8n', 'n8n']);
  });

  it('has what is left out as if it were new', async () => {
    const { webhook } = await add({
      ...flow('a'),
      eventTypes: ['message.received'],
      chatKinds: ['group'],
      chat: '5215587654321',
    });
    const again = await add({ url: webhook.url, label: webhook.label, externalId: 'n8n:a' });
    expect(again.webhook).toEqual({
      ...webhook,
      eventTypes: [],
      chatKinds: ['person', 'group', 'broadcast'],
      origin: undefined,
      chat: undefined,
    });
  });

  it('says so when its label is somebody else’s', async () => {
    await add({ ...flow('a'), externalId: undefined });
    await expect(add(flow('a'))).rejects.toMatchObject({ status: 409 });
  });

  it('is told what happened since an event, once', async () => {
    for (const chat of ['5215587654321', '5215500000001', '5215587654321']) await tell(chat);
    const [first = 0, , third] = (
      await world.server.knex('events').where({ clientId: world.clientId }).orderBy('sequence')
    ).map(({ sequence }) => Number(sequence));
    const asked = { ...flow('a'), eventTypes: ['message.received'], after: first };
    const { webhook } = await add(asked);
    await add(asked);
    expect(await queuedFor(webhook.id)).toEqual([first + 1, third]);
  });

  it('misses nothing of what is being stored while it is added', async () => {
    await tell('5215500000001');
    let isAdded = false;
    let adding: ReturnType<typeof add> | undefined;
    await world.server.knex.transaction(async storing => {
      await tell('5215587654321', storing);
      adding = add({ ...flow('a'), after: 1 }).finally(() => {
        isAdded = true;
      });
      await expect.poll(async () => isAdded || (await someoneWaits())).toBe(true);
    });
    const { id = '', url = '' } = (await adding)?.webhook ?? {};
    expect(await queuedFor(id)).toEqual([2]);

    // The other way round: what is stored waits for whoever adds.
    const later = { id: id.replace(/^.{8}/, '00000000'), clientId: world.clientId, label: 'b', url };
    let telling: Promise<unknown> | undefined;
    await world.server.knex.transaction(async adds => {
      await adds('eventStreams').where({ clientId: world.clientId }).update({ lastSequence: 2 });
      await adds('webhooks').insert(later);
      telling = Promise.resolve(tell('5215587654321'));
      await expect.poll(someoneWaits).toBe(true);
    });
    await telling;
    expect(await queuedFor(later.id)).toEqual([3]);
  });

  it('is told the newest of what it missed, and how many those are', async () => {
    await tell('5215587654321');
    await world.server.knex.raw(
      `INSERT INTO events (client_id, sequence, type, from_me, data)
       SELECT ?, n, 'message.received', false, '{"chat": "5215500000001"}' FROM generate_series(2, 10001) n`,
      [world.clientId],
    );
    await world.server
      .knex('eventStreams')
      .where({ clientId: world.clientId })
      .update({ lastSequence: 10_001 });
    const { webhook, warnings } = await add({ ...flow('a'), chat: '5215587654321', after: 0 });
    expect(await queuedFor(webhook.id)).toEqual([]);
    expect(warnings).toContainEqual(expect.stringContaining('10,000'));
    expect(await add({ ...flow('a'), after: 10_000 })).not.toHaveProperty(
      'warnings',
      expect.arrayContaining([expect.stringContaining('10,000')]),
    );
  });

  it.each([
    ['without a conversation', { chat: undefined, externalId: 'n8n:espera' }],
    ['without a name', { chat: '5215587654321', externalId: undefined }],
  ])('does not pass %s: it would hear everything, or be found by nobody', async (_, more) => {
    await expect(add({ ...flow('espera'), expiresAt: inAWeek(), ...more })).rejects.toMatchObject({
      status: 400,
      errors: { expiresAt: expect.stringContaining('externalId') },
    });
  });

  it('stays what it was made: one that stays, or one that passes', async () => {
    const passing = { chat: '5215587654321', expiresAt: inAWeek() };
    await add(flow('a'));
    await expect(add({ ...flow('a'), ...passing })).rejects.toMatchObject({ status: 409 });
    await add({ ...flow('b'), ...passing });
    await expect(add(flow('b'))).rejects.toMatchObject({ status: 409 });
  });

  it('is in the audit log when a passing one leads to another place, or stays for longer', async () => {
    const told = async () =>
      (
        await world.server.knex('audit').where({ targetId: world.clientId }).whereLike('action', 'webhook.%')
      ).map(({ action }) => action);
    const passing = { ...flow('espera'), chat: '5215587654321', expiresAt: inAWeek() };
    await add(passing);
    await add({ ...passing, externalId: 'n8n:otra', label: 'otra' });
    expect(await told()).toEqual(['webhook.added']);
    await add({ ...passing, chat: '5215500000001' });
    expect(await told()).toEqual(['webhook.added', 'webhook.changed']);
  });

  it('ends with the token it was asked for with, if it passes', async () => {
    await add(flow('a'));
    await add({ ...flow('espera'), chat: '5215587654321', expiresAt: inAWeek() });
    const params = { id: world.clientId };
    const { client } = await world.owner.sdk.request('POST /clients/{id}/regenerate-token', { params });
    world.program = world.server.sdk.withApiToken(client.apiToken);
    expect(await listOf('n8n:espera')).toEqual([]);
    expect(await listOf()).toHaveLength(1);
  });

  it('is about a person by any of the names', async () => {
    const names = {
      id: '0198f2a0-0000-7000-8000-000000000001',
      clientId: world.clientId,
      phone: '5215587654321',
    };
    await world.server.knex('contacts').insert({ ...names, lid: null });
    const { webhook } = await add({ ...flow('a'), chat: '+52 55 8765 4321' });
    expect(webhook.chat).toBe('5215587654321');
    await expect(add({ ...flow('b'), chat: 'Marta' })).rejects.toMatchObject({
      status: 400,
      errors: { chat: expect.any(String) },
    });
    // Her number becomes known while somebody waits for her.
    const known = await add({ ...flow('c'), chat: 'lid:77001122334455' });
    expect(known.webhook.chat).toBe('lid:77001122334455');
    await world.server.knex('contacts').where({ id: names.id }).update({ lid: '77001122334455' });
    await tell('5215500000001');
    await tell('5215587654321');
    expect(await queuedFor(known.webhook.id)).toEqual([2]);
  });

  it('may be about one conversation and for a time, besides the limit of those that stay', async () => {
    for (let n = 0; n < 20; n += 1) await add(flow(`f${n}`));
    await expect(add(flow('f20'))).rejects.toMatchObject({ status: 409 });
    const waiting = { ...flow('espera'), chat: '5215587654321', expiresAt: inAWeek() };
    const { webhook } = await add(waiting);
    expect(webhook).toMatchObject({ chat: waiting.chat, expiresAt: waiting.expiresAt });
    await tell('5215500000001');
    await tell('5215587654321');
    expect(await queuedFor(webhook.id)).toHaveLength(1);
    // It is a passing thing: nobody's list of webhooks shows it.
    expect(await listOf()).toHaveLength(20);
    expect(await listOf('n8n:espera')).toHaveLength(1);
  });

  it('is told nothing once its time has come, and is gone', async () => {
    const { webhook } = await add({ ...flow('espera'), chat: '5215587654321', expiresAt: inAWeek() });
    await world.server
      .knex('webhooks')
      .where({ id: webhook.id })
      .update({ expiresAt: world.server.knex.fn.now() });
    await tell('5215587654321');
    expect(await queuedFor(webhook.id)).toEqual([]);
    await pruneWebhooks(world.server.knex);
    expect(await listOf('n8n:espera')).toEqual([]);
  });

  it.each([['2020-01-01T00:00:00.000Z'], ['2099-01-01T00:00:00.000Z']])(
    'cannot end at %s',
    async expiresAt => {
      await expect(add({ ...flow('espera'), chat: '5215587654321', expiresAt })).rejects.toMatchObject({
        status: 400,
        errors: { expiresAt: expect.stringContaining('31 días') },
      });
    },
  );
});
