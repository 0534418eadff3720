import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { serverActor } from '../../core/audit/index.ts';
import { rows } from '../../core/data/sql.ts';
import { lockEventStream } from '../../core/events/lockEventStream.ts';
import { storeMessages } from '../../core/messages/index.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { waitForLockOrEnd } from '../../testing/waitForLockOrEnd.ts';
import { closeDueMessageBatches } from './createMessageBatchCloser.ts';
import { createDeliveryFixture, type DeliveryFixture } from './testing/createDeliveryFixture.ts';
import {
  buildIncomingTextMessage,
  createMessageBatchFixture,
  extractMessageBatchTexts,
} from './testing/createMessageBatchFixture.ts';

let fixture: DeliveryFixture;
let conversation: Awaited<ReturnType<typeof createMessageBatchFixture>>;
beforeAll(async () => {
  fixture = await createDeliveryFixture();
});
beforeEach(async () => {
  conversation = await createMessageBatchFixture(fixture);
});
afterAll(() => fixture.close());

/** Closes due batches on a connection that dies before the commit. */
async function closeBatchesAndCrash(): Promise<void> {
  const ownConnection = new Client(fixture.database.connection);
  ownConnection.on('error', () => {});
  await ownConnection.connect();
  await ownConnection.query('BEGIN');
  const { rows: closed } = await ownConnection.query(
    'SELECT pg_backend_pid() AS pid, close_message_batches($1, 10) AS count',
    [conversation.clientId],
  );
  expect(closed).toMatchObject([{ count: 1 }]);
  await rows(fixture.database.knex, 'SELECT pg_terminate_backend(:pid)', { pid: closed[0].pid });
  await expect(ownConnection.query('COMMIT')).rejects.toThrow();
}

/** Makes batches of chat `contact:roto` impossible to close, in any join order of PostgreSQL. */
async function makeBatchUnclosable(): Promise<void> {
  const { knex } = fixture.database;
  await knex.raw(`
    CREATE FUNCTION refuse_batch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE invalid_text_representation USING MESSAGE = 'invalid input'; END $$;
    CREATE TRIGGER refuse_batch BEFORE DELETE ON message_batches FOR EACH ROW WHEN (OLD.chat = 'contact:roto')
      EXECUTE FUNCTION refuse_batch()`);
  onTestFinished(async () => {
    await knex.raw(`DROP FUNCTION refuse_batch CASCADE; DELETE FROM message_batches WHERE chat = 'contact:roto'`);
  });
}

describe('webhook with a batch in progress', () => {
  const getWebhook = () => fixture.webhooks.get(conversation.clientId, conversation.webhookId);

  it('receives a message only in one form when the message arrives while batching is being turned off', async () => {
    const trx = await fixture.database.knex.transaction();
    await storeMessages(trx, conversation.clientId, [buildIncomingTextMessage('uno')]);
    const settingChange = fixture.webhooks.change(conversation.clientId, conversation.webhookId, { turnSeconds: null });
    await waitForLockOrEnd(fixture.database.knex, settingChange);
    await trx.commit();
    await settingChange;
    expect(extractMessageBatchTexts(await conversation.closeBatches())).toEqual([['uno']]);
    expect(await conversation.listQueuedTypes(conversation.webhookId)).toEqual(['conversation.turn']);
  });

  it('keeps a change that another transaction commits concurrently', async () => {
    const { knex } = fixture.database;
    const change = async (values: object, other: () => Promise<unknown>) => {
      const trx = await knex.transaction();
      await trx('webhooks').where({ id: conversation.webhookId }).update(values);
      const late = other();
      await waitForLockOrEnd(fixture.database.knex, late);
      await trx.commit();
      await late;
    };
    await change({ messageBatchSeconds: null, eventTypes: ['message.received'] }, () =>
      fixture.webhooks.change(conversation.clientId, conversation.webhookId, { enabled: false }),
    );
    const { webhook } = await getWebhook();
    expect(webhook).toMatchObject({ enabled: false, eventTypes: ['message.received'] });
    expect(webhook.turnSeconds).toBeUndefined();

    await change({ eventTypes: ['message.received', 'message.sent'] }, () =>
      fixture.webhooks.setBatching(conversation.clientId, conversation.webhookId, 8, serverActor),
    );
    expect((await getWebhook()).webhook.eventTypes).toEqual(['conversation.turn', 'message.sent']);
  });
});

describe('closing of message batches', () => {
  it('skips a client whose event stream is locked and closes its batch when the lock is released', async () => {
    const other = await createMessageBatchFixture(fixture);
    for (const { receive, expireQuietPeriod } of [conversation, other]) {
      await receive('uno');
      await expireQuietPeriod();
    }
    let closed: Promise<unknown> | undefined;
    await fixture.database.knex.transaction(async trx => {
      await lockEventStream(trx, conversation.clientId);
      closed = closeDueMessageBatches(fixture.database.knex, silentTestLogger);
      await waitForLockOrEnd(fixture.database.knex, closed);
      expect(extractMessageBatchTexts(await other.listBatchEvents())).toEqual([['uno']]);
      expect(await conversation.listBatchEvents()).toEqual([]);
    });
    await closed;
    expect(extractMessageBatchTexts(await conversation.closeBatches())).toEqual([['uno']]);
  });

  it('postpones a batch that cannot be closed, keeps the batch, and closes the batches after it', async () => {
    const { knex } = fixture.database;
    const other = await createMessageBatchFixture(fixture);
    await makeBatchUnclosable();
    await conversation.receive('roto');
    await rows(
      knex,
      `UPDATE message_batches SET chat = 'contact:roto', closes_at = now() - interval '1 hour' WHERE client_id = :id`,
      { id: conversation.clientId },
    );
    await conversation.receive('uno', { contact: { phone: '5215500000001' } });
    await other.receive('dos');
    await rows(
      knex,
      `UPDATE message_batches SET closes_at = now() - interval '1 minute'
       WHERE chat <> 'contact:roto' AND client_id IN (:one, :two)`,
      { one: conversation.clientId, two: other.clientId },
    );
    await closeDueMessageBatches(knex, silentTestLogger);
    expect(
      extractMessageBatchTexts([...(await conversation.listBatchEvents()), ...(await other.listBatchEvents())]),
    ).toEqual([['uno'], ['dos']]);
    const postponedSql = `SELECT closes_at > now() AS "isLater" FROM message_batches WHERE client_id = :id`;
    expect(await rows(knex, postponedSql, { id: conversation.clientId })).toEqual([{ isLater: true }]);
  });

  it('parks a batch that can never be closed, with the reason, until the person writes again', async () => {
    const { knex } = fixture.database;
    await makeBatchUnclosable();
    await conversation.receive('roto');
    const client = { id: conversation.clientId };
    await rows(knex, `UPDATE message_batches SET chat = 'contact:roto' WHERE client_id = :id`, client);
    let parkedCount = 0;
    const retryClose = async () => {
      await rows(
        knex,
        `UPDATE message_batches SET closes_at = now() - interval '1 hour'
         WHERE client_id = :id AND closes_at < 'infinity'`,
        client,
      );
      await closeDueMessageBatches(knex, silentTestLogger, () => {
        parkedCount += 1;
      });
    };
    for (let tries = 0; tries < 12; tries += 1) await retryClose();
    expect(parkedCount).toBe(1);
    const parkedRows = await rows(
      knex,
      `SELECT closes_at = 'infinity' AS "isParked", failures, last_error AS "lastError" FROM message_batches
       WHERE client_id = :id`,
      client,
    );
    expect(parkedRows).toEqual([
      { isParked: true, failures: 10, lastError: expect.stringMatching(/^22P02 invalid input/) },
    ]);
    // The parked batch blocks no other batch, and the next message of its chat makes it due.
    await conversation.receive('uno', { contact: { phone: '5215500000002' } });
    expect(
      extractMessageBatchTexts(await conversation.closeBatches().catch(() => conversation.listBatchEvents())),
    ).toEqual([['uno']]);
    await rows(
      knex,
      `UPDATE message_batches SET chat = (SELECT chat FROM messages WHERE client_id = :id AND text = 'roto')
       WHERE client_id = :id`,
      client,
    );
    await conversation.receive('otra vez');
    await conversation.closeBatches();
    expect(extractMessageBatchTexts(await conversation.listBatchEvents())).toContainEqual(['roto', 'otra vez']);
  });
});

describe('message batching after crashes and under load', () => {
  it('delivers a batch at the next close when the closing connection dies before its commit', async () => {
    await conversation.receive('uno');
    await conversation.expireQuietPeriod();
    await closeBatchesAndCrash();
    expect(await conversation.listBatchEvents()).toEqual([]);
    expect(extractMessageBatchTexts(await conversation.closeBatches())).toEqual([['uno']]);
  });

  it('emits no event for a batch that was deleted before its event was stored', async () => {
    await conversation.receive('uno');
    await conversation.expireQuietPeriod();
    const { clientId } = conversation;
    await rows(fixture.database.knex, 'DELETE FROM message_batches WHERE client_id = :clientId', { clientId });
    expect(await conversation.closeBatches()).toEqual([]);
  });

  it('assigns a message that arrives while a batch is being closed to the next batch', async () => {
    await conversation.receive('uno');
    await conversation.expireQuietPeriod();
    const trx = await fixture.database.knex.transaction();
    await rows(trx, 'SELECT close_message_batches(:clientId, 10)', { clientId: conversation.clientId });
    const late = conversation.receive('dos');
    await trx.commit();
    await late;
    expect(extractMessageBatchTexts(await conversation.closeBatches())).toEqual([['uno'], ['dos']]);
  });

  it('puts each message in exactly one batch while many people write and three processes close batches', async () => {
    const { knex } = fixture.database;
    await rows(knex, 'ALTER TABLE webhooks DROP CONSTRAINT IF EXISTS webhooks_message_batch_seconds_check');
    await knex('webhooks').where({ id: conversation.webhookId }).update({ messageBatchSeconds: 0 });
    const people = Array.from({ length: 4 }, (_, n) => ({ phone: `521550000010${n}` }));
    let isWriting = true;
    const closers = Array.from({ length: 3 }, async () => {
      while (isWriting) await closeDueMessageBatches(knex, silentTestLogger);
    });
    const sent = people.flatMap(contact =>
      Array.from({ length: 40 }, (_, n) => buildIncomingTextMessage(`${contact.phone} ${n}`, { contact })),
    );
    await Promise.all(
      people.map(async ({ phone }) => {
        for (const nextMessage of sent.filter(({ contact }) => contact?.phone === phone))
          await storeMessages(knex, conversation.clientId, [nextMessage]);
      }),
    );
    isWriting = false;
    await Promise.all(closers);
    const events = await conversation.closeBatches();
    const deliveredTexts = events.flatMap(({ data }) => data.messages.map(({ text }) => text));
    expect(deliveredTexts.toSorted()).toEqual(sent.map(({ text }) => text).toSorted());
    for (const { data } of events) expect(new Set(data.messages.map(({ chat }) => chat))).toEqual(new Set([data.chat]));
    expect((await conversation.listQueuedTypes(conversation.webhookId)).length).toBe(events.length);
  });
});
