import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { lockClientShared } from '../data/lockClientShared.ts';
import { rows } from '../data/sql.ts';
import { lockEventStream } from '../events/lockEventStream.ts';
import { storePlainMessages } from './messageWriter.ts';
import type { NewMessage } from './newMessage.ts';
import { recoverUndecryptableMessage } from './recoverUndecryptableMessage.ts';
import { storeMessages } from './storeMessages.ts';
import { type NewMessageUpdate, storeMessageUpdate } from './storeMessageUpdate.ts';

describe('message update that is stored at the same time as its message', () => {
  let test: TestDatabase;
  let clientId: string;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  beforeEach(async () => {
    clientId = (await insertClient(test.knex)).id;
    await storeMessages(test.knex, clientId, [buildMessage('first')]);
  });
  afterAll(() => test.drop());

  const contact = { phone: '5215512345678', lid: '77' };
  const at = (second: number): Date => new Date(Date.UTC(2026, 2, 1, 12, 0, second));
  const buildMessage = (waId: string, fields: Partial<NewMessage> = {}): NewMessage => {
    return { waId, fromMe: false, contact, type: 'text', text: 'Dos pasteles', timestamp: at(0), ...fields };
  };
  const author = { fromMe: false, contact, target: 'W' };
  const reaction: NewMessageUpdate = {
    ...author,
    kind: 'reaction',
    value: { emoji: '👍' },
    waId: 'R',
    timestamp: at(1),
  };
  const buildEdit = (text: string, second: number): NewMessageUpdate => {
    return { ...author, kind: 'edit', value: { text }, waId: `E${second}`, timestamp: at(second) };
  };

  const countBlockedSessions = async (): Promise<number> => {
    const [result] = await rows<{ count: string }>(
      test.knex,
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      {},
    );
    return Number(result?.count);
  };
  /** Waits until the work is finished, or until it and all earlier work wait for locks. */
  const waitUntilBlocked = async (work: Promise<unknown>, blockedSessions: number): Promise<void> => {
    let isFinished = false;
    void work.finally(() => {
      isFinished = true;
    });
    await expect.poll(async () => isFinished || (await countBlockedSessions()) === blockedSessions).toBe(true);
  };
  const readTarget = async () => {
    const [message] = await rows<{ text: string; kinds: string[]; before: string | null }>(
      test.knex,
      `SELECT m.text, array_agg(u.kind) AS kinds, min(u.value ->> 'before') AS before FROM messages m
       LEFT JOIN message_updates u ON u.client_id = m.client_id AND u.message_id = m.id
       WHERE m.client_id = :clientId AND m.wa_id = 'W' GROUP BY 1`,
      { clientId },
    );
    return message;
  };

  it.each([
    ['a received message', undefined],
    // It emits no event, so that its transaction does not lock the event stream.
    ['a message of history', { history: true }],
  ] as const)('waits for the transaction of %s and is attached', async (_, details) => {
    const transaction = await test.knex.transaction();
    await storeMessages(transaction, clientId, [buildMessage('W', { details })]);
    const update = storeMessageUpdate(test.knex, clientId, reaction);
    await waitUntilBlocked(update, 1);
    await transaction.commit();
    expect(await update).toBe(true);
    expect(await readTarget()).toMatchObject({ kinds: ['reaction'] });
  });

  it('is attached when the message is stored while the transaction of the update is open', async () => {
    const blocker = await test.knex.transaction();
    await lockEventStream(blocker, clientId);
    const update = storeMessageUpdate(test.knex, clientId, buildEdit('Tres pasteles', 1));
    await waitUntilBlocked(update, 1);
    const message = buildMessage('W');
    const isStored = storePlainMessages(test.knex, [{ clientId, message }]);
    await waitUntilBlocked(isStored, 2);
    await blocker.commit();
    expect(await update).toBe(true);
    // The message needs its own transaction, which attaches the update.
    if ((await isStored)[0] === false) await storeMessages(test.knex, clientId, [message]);
    expect(await readTarget()).toEqual({ text: 'Tres pasteles', kinds: ['edit'], before: 'Dos pasteles' });
  });

  it('is stored while other transactions of the client are open, and waits for them without a lock', async () => {
    const blocker = await test.knex.transaction();
    await lockClientShared(blocker, clientId);
    const update = storeMessageUpdate(test.knex, clientId, reaction);
    const listUpdates = () => test.knex('messageUpdates').where({ clientId }).select('waId');
    await expect
      .poll(listUpdates)
      .toEqual([{ waId: 'R' }])
      .finally(() => blocker.commit());
    expect(await update).toBe(true);
  });

  it('is attached on its repetition when the process ended before it was attached', async () => {
    await storeMessageUpdate(test.knex, clientId, buildEdit('Tres pasteles', 1));
    await storeMessages(test.knex, clientId, [buildMessage('W')]);
    await test
      .knex('messageUpdates')
      .where({ clientId })
      .update({ messageId: null, value: { text: 'Tres pasteles' } });
    await test.knex('messages').where({ clientId, waId: 'W' }).update({ text: 'Dos pasteles' });
    expect(await storeMessageUpdate(test.knex, clientId, buildEdit('Tres pasteles', 1))).toBe(false);
    expect(await readTarget()).toEqual({ text: 'Tres pasteles', kinds: ['edit'], before: 'Dos pasteles' });
  });

  it('is skipped when it belongs to history that is older than the retention period', async () => {
    await test.knex('retentionSettings').insert({ clientId, messageDays: 30 });
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const old = { ...reaction, timestamp: daysAgo(31), history: true as const };
    expect(await storeMessageUpdate(test.knex, clientId, old)).toBe(false);
    expect(await storeMessageUpdate(test.knex, clientId, { ...old, waId: 'S', timestamp: daysAgo(29) })).toBe(true);
    expect(await test.knex('messageUpdates').where({ clientId }).select('waId')).toEqual([{ waId: 'S' }]);
  });

  it('is attached once when it is received again after its message', async () => {
    const edit = buildEdit('Tres pasteles', 1);
    expect(await storeMessageUpdate(test.knex, clientId, edit)).toBe(true);
    await storeMessages(test.knex, clientId, [buildMessage('W')]);
    expect(await storeMessageUpdate(test.knex, clientId, edit)).toBe(false);
    expect(await readTarget()).toEqual({ text: 'Tres pasteles', kinds: ['edit'], before: 'Dos pasteles' });
  });

  it('keeps the newer text when an older edit waits for the transaction of a newer one', async () => {
    await storeMessages(test.knex, clientId, [buildMessage('W')]);
    const blocker = await test.knex.transaction();
    await lockEventStream(blocker, clientId);
    const newer = storeMessageUpdate(test.knex, clientId, buildEdit('Cuatro pasteles', 2));
    await waitUntilBlocked(newer, 1);
    const older = storeMessageUpdate(test.knex, clientId, buildEdit('Tres pasteles', 1));
    await waitUntilBlocked(older, 2);
    await blocker.commit();
    expect(await Promise.all([newer, older])).toEqual([true, true]);
    expect(await readTarget()).toMatchObject({ text: 'Cuatro pasteles', before: 'Dos pasteles' });
  });

  it('keeps the original text when the message becomes readable in the same moment', async () => {
    await storeMessages(test.knex, clientId, [buildMessage('W', { type: 'undecryptable', text: undefined })]);
    const recovery = await test.knex.transaction();
    await recoverUndecryptableMessage(recovery, clientId, buildMessage('W'));
    const edit = storeMessageUpdate(test.knex, clientId, buildEdit('Tres pasteles', 1));
    await waitUntilBlocked(edit, 1);
    await recovery.commit();
    expect(await edit).toBe(true);
    expect(await readTarget()).toEqual({ text: 'Tres pasteles', kinds: ['edit'], before: 'Dos pasteles' });
  });
});
