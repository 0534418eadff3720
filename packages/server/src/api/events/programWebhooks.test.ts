import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';
import { pruneWebhooks } from '../../deliveries/webhooks/index.ts';
import { useApiProgramFixture } from '../testing/useApiProgramFixture.ts';

const world = useApiProgramFixture();

/** Payload with which n8n adds a webhook: the URL of the workflow and an ID that the workflow knows. */
const createWorkflowPayload = (name: string, url = `${world.receiver.url}/${name}`) =>
  ({ url, label: `n8n · ${name}`, origin: 'n8n', externalId: `n8n:${name}` }) as const;
const addWebhook = (payload: object) => world.program.request('POST /external/webhooks', { payload: payload as never });
const listWebhooks = async (externalId?: string) => {
  const query = externalId === undefined ? {} : { externalId };
  return (await world.program.request('GET /external/webhooks', { query })).webhooks;
};
const timeInAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString();
const writeReceivedEvent = (chat: string, db: Knex = world.server.knex) =>
  db.raw(`SELECT write_events(CAST(? AS jsonb))`, [
    JSON.stringify([{ clientId: world.clientId, type: 'message.received', fromMe: false, data: { chat } }]),
  ]);
/** Whether a statement waits for a lock of another transaction. */
const isLockAwaited = async () =>
  (await world.server.knex('pgStatActivity').whereRaw("datname = current_database() AND wait_event_type = 'Lock'"))
    .length > 0;
const listQueuedSequences = async (webhookId: string) =>
  (await world.server.knex('deliveries').where({ webhookId }).orderBy('sequence')).map(({ sequence }) =>
    Number(sequence),
  );

describe('webhook that a program manages', () => {
  it('exists once per external ID and takes the settings of the last request', async () => {
    const first = await addWebhook(createWorkflowPayload('a'));
    expect(first).toMatchObject({ existed: false, secret: expect.stringMatching(/^whsec_/) });
    expect(first.webhook).toMatchObject({ origin: 'n8n', externalId: 'n8n:a' });
    const webhookParams = { params: { webhookId: first.webhook.id } };
    await world.program.request('PATCH /external/webhooks/{webhookId}', {
      ...webhookParams,
      payload: { enabled: false },
    });

    const changedPayload = {
      ...createWorkflowPayload('a', `${world.receiver.url}/otro`),
      eventTypes: ['message.received'],
    };
    const repeatedResult = await addWebhook(changedPayload);
    // A repeated request returns no secret, because the secret is shown only when the webhook is created.
    expect(repeatedResult).toMatchObject({ existed: true, webhook: { ownSecret: true } });
    expect(repeatedResult.secret).toBeUndefined();
    expect(repeatedResult.webhook).toMatchObject({ id: first.webhook.id, url: changedPayload.url, enabled: true });
    expect(repeatedResult.webhook.eventTypes).toEqual(['message.received']);
    // Another workflow of the same client adds a separate webhook.
    expect(await addWebhook(createWorkflowPayload('b'))).toMatchObject({ existed: false });
    expect(await listWebhooks()).toHaveLength(2);
    expect(await listWebhooks('n8n:a')).toMatchObject([{ id: first.webhook.id }]);
    expect(await listWebhooks('n8n:c')).toEqual([]);
    const ownerList = await world.owner.sdk.request('GET /clients/{id}/webhooks', {
      params: { id: world.clientId },
    });
    expect(ownerList.webhooks.map(({ origin }) => origin)).toEqual(['n8n', 'n8n']);
  });

  it('gets the default value of every setting that a repeated request omits', async () => {
    const { webhook } = await addWebhook({
      ...createWorkflowPayload('a'),
      eventTypes: ['message.received'],
      chatKinds: ['group'],
      chat: '5215587654321',
    });
    const repeatedResult = await addWebhook({ url: webhook.url, label: webhook.label, externalId: 'n8n:a' });
    expect(repeatedResult.webhook).toEqual({
      ...webhook,
      eventTypes: [],
      chatKinds: ['person', 'group', 'broadcast'],
      origin: undefined,
      chat: undefined,
    });
  });

  it('is rejected when another webhook has its label', async () => {
    await addWebhook({ ...createWorkflowPayload('a'), externalId: undefined });
    await expect(addWebhook(createWorkflowPayload('a'))).rejects.toMatchObject({ status: 409 });
  });

  it('receives each event after a given position once', async () => {
    for (const chat of ['5215587654321', '5215500000001', '5215587654321']) await writeReceivedEvent(chat);
    const [first = 0, , third] = (
      await world.server.knex('events').where({ clientId: world.clientId }).orderBy('sequence')
    ).map(({ sequence }) => Number(sequence));
    const payload = { ...createWorkflowPayload('a'), eventTypes: ['message.received'], after: first };
    const { webhook } = await addWebhook(payload);
    await addWebhook(payload);
    expect(await listQueuedSequences(webhook.id)).toEqual([first + 1, third]);
  });

  it('misses no event that is stored while it is added', async () => {
    await writeReceivedEvent('5215500000001');
    let isAdded = false;
    let addition: ReturnType<typeof addWebhook> | undefined;
    await world.server.knex.transaction(async storingTrx => {
      await writeReceivedEvent('5215587654321', storingTrx);
      addition = addWebhook({ ...createWorkflowPayload('a'), after: 1 }).finally(() => {
        isAdded = true;
      });
      await expect.poll(async () => isAdded || (await isLockAwaited())).toBe(true);
    });
    const { id = '', url = '' } = (await addition)?.webhook ?? {};
    expect(await listQueuedSequences(id)).toEqual([2]);

    // In the opposite order, an event is stored only after the webhook is added.
    const laterWebhook = { id: id.replace(/^.{8}/, '00000000'), clientId: world.clientId, label: 'b', url };
    let eventWrite: Promise<unknown> | undefined;
    await world.server.knex.transaction(async addingTrx => {
      await addingTrx('eventStreams').where({ clientId: world.clientId }).update({ lastSequence: 2 });
      await addingTrx('webhooks').insert(laterWebhook);
      eventWrite = Promise.resolve(writeReceivedEvent('5215587654321'));
      await expect.poll(isLockAwaited).toBe(true);
    });
    await eventWrite;
    expect(await listQueuedSequences(laterWebhook.id)).toEqual([3]);
  });

  it('receives only the newest missed events, with a warning about their number', async () => {
    await writeReceivedEvent('5215587654321');
    await world.server.knex.raw(
      `INSERT INTO events (client_id, sequence, type, from_me, data)
       SELECT ?, n, 'message.received', false, '{"chat": "5215500000001"}' FROM generate_series(2, 10001) n`,
      [world.clientId],
    );
    await world.server.knex('eventStreams').where({ clientId: world.clientId }).update({ lastSequence: 10_001 });
    const { webhook, warnings } = await addWebhook({ ...createWorkflowPayload('a'), chat: '5215587654321', after: 0 });
    expect(await listQueuedSequences(webhook.id)).toEqual([]);
    expect(warnings).toContainEqual(expect.stringContaining('10,000'));
    expect(await addWebhook({ ...createWorkflowPayload('a'), after: 10_000 })).not.toHaveProperty(
      'warnings',
      expect.arrayContaining([expect.stringContaining('10,000')]),
    );
  });

  it.each([
    ['without a conversation', { chat: undefined, externalId: 'n8n:espera' }],
    ['without a name', { chat: '5215587654321', externalId: undefined }],
  ])(
    'cannot be temporary %s, because it would receive all events or could not be found again',
    async (_, overrides) => {
      await expect(
        addWebhook({ ...createWorkflowPayload('espera'), expiresAt: timeInAWeek(), ...overrides }),
      ).rejects.toMatchObject({
        status: 400,
        errors: { expiresAt: expect.stringContaining('externalId') },
      });
    },
  );

  it('cannot change between permanent and temporary', async () => {
    const temporary = { chat: '5215587654321', expiresAt: timeInAWeek() };
    await addWebhook(createWorkflowPayload('a'));
    await expect(addWebhook({ ...createWorkflowPayload('a'), ...temporary })).rejects.toMatchObject({ status: 409 });
    await addWebhook({ ...createWorkflowPayload('b'), ...temporary });
    await expect(addWebhook(createWorkflowPayload('b'))).rejects.toMatchObject({ status: 409 });
  });

  it('is audited, if it is temporary, only when its URL is new or its settings change', async () => {
    const listAuditActions = async () =>
      (
        await world.server.knex('auditEntries').where({ targetId: world.clientId }).whereLike('action', 'webhook.%')
      ).map(({ action }) => action);
    const temporary = { ...createWorkflowPayload('espera'), chat: '5215587654321', expiresAt: timeInAWeek() };
    await addWebhook(temporary);
    await addWebhook({ ...temporary, externalId: 'n8n:otra', label: 'otra' });
    expect(await listAuditActions()).toEqual(['webhook.added']);
    await addWebhook({ ...temporary, chat: '5215500000001' });
    expect(await listAuditActions()).toEqual(['webhook.added', 'webhook.changed']);
  });

  it('is deleted with the token that added it if it is temporary', async () => {
    await addWebhook(createWorkflowPayload('a'));
    await addWebhook({ ...createWorkflowPayload('espera'), chat: '5215587654321', expiresAt: timeInAWeek() });
    const params = { id: world.clientId };
    const { client } = await world.owner.sdk.request('POST /clients/{id}/regenerate-token', { params });
    world.program = world.server.sdk.withApiToken(client.apiToken);
    expect(await listWebhooks('n8n:espera')).toEqual([]);
    expect(await listWebhooks()).toHaveLength(1);
  });

  it('matches a contact by phone number and by LID', async () => {
    const contactRow = {
      id: '0198f2a0-0000-7000-8000-000000000001',
      clientId: world.clientId,
      phone: '5215587654321',
    };
    await world.server.knex('contacts').insert({ ...contactRow, lid: null });
    const { webhook } = await addWebhook({ ...createWorkflowPayload('a'), chat: '+52 55 8765 4321' });
    expect(webhook.chat).toBe('5215587654321');
    await expect(addWebhook({ ...createWorkflowPayload('b'), chat: 'Marta' })).rejects.toMatchObject({
      status: 400,
      errors: { chat: expect.any(String) },
    });
    // The contact's phone number becomes known only after the webhook was added.
    const lidResult = await addWebhook({ ...createWorkflowPayload('c'), chat: 'lid:77001122334455' });
    expect(lidResult.webhook.chat).toBe('lid:77001122334455');
    await world.server.knex('contacts').where({ id: contactRow.id }).update({ lid: '77001122334455' });
    await writeReceivedEvent('5215500000001');
    await writeReceivedEvent('5215587654321');
    expect(await listQueuedSequences(lidResult.webhook.id)).toEqual([2]);
  });

  it('can be temporary and for a single conversation, even beyond the limit of permanent webhooks', async () => {
    for (let n = 0; n < 20; n += 1) await addWebhook(createWorkflowPayload(`f${n}`));
    await expect(addWebhook(createWorkflowPayload('f20'))).rejects.toMatchObject({ status: 409 });
    const temporary = { ...createWorkflowPayload('espera'), chat: '5215587654321', expiresAt: timeInAWeek() };
    const { webhook } = await addWebhook(temporary);
    expect(webhook).toMatchObject({ chat: temporary.chat, expiresAt: temporary.expiresAt });
    await writeReceivedEvent('5215500000001');
    await writeReceivedEvent('5215587654321');
    expect(await listQueuedSequences(webhook.id)).toHaveLength(1);
    // Lists omit temporary webhooks unless the request names their external ID.
    expect(await listWebhooks()).toHaveLength(20);
    expect(await listWebhooks('n8n:espera')).toHaveLength(1);
  });

  it('receives nothing after its expiry and is deleted', async () => {
    const { webhook } = await addWebhook({
      ...createWorkflowPayload('espera'),
      chat: '5215587654321',
      expiresAt: timeInAWeek(),
    });
    await world.server.knex('webhooks').where({ id: webhook.id }).update({ expiresAt: world.server.knex.fn.now() });
    await writeReceivedEvent('5215587654321');
    expect(await listQueuedSequences(webhook.id)).toEqual([]);
    await pruneWebhooks(world.server.knex);
    expect(await listWebhooks('n8n:espera')).toEqual([]);
  });

  it.each([['2020-01-01T00:00:00.000Z'], ['2099-01-01T00:00:00.000Z']])('cannot expire at %s', async expiresAt => {
    await expect(
      addWebhook({ ...createWorkflowPayload('espera'), chat: '5215587654321', expiresAt }),
    ).rejects.toMatchObject({
      status: 400,
      errors: { expiresAt: expect.stringContaining('31 días') },
    });
  });
});
