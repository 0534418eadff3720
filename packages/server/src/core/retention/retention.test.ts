import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createS3Storage } from '@recado/files-s3';
import { startTestS3Server } from '@recado/files-s3/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocalFileShare } from '../../testing/createLocalFileShare.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createInProcessBus } from '../bus/index.ts';
import { listMessagePartitions } from '../data/partitions.ts';
import { rows } from '../data/sql.ts';
import { createClusterFileShare } from '../files/createClusterFileShare.ts';
import { type NewMessage, storeMessages } from '../messages/index.ts';
import { applyRetention, dropEmptyMonthPartitions, removeUnusedFiles, storeRetentionLimits } from './index.ts';

const DAY = 86_400_000;
const daysAgo = (days: number): Date => new Date(Math.floor((Date.now() - days * DAY) / 1000) * 1000);
const [ana, beto] = ['5215512345678', '5215587654321'] as const;

let test: TestDatabase;
let clientId: string;
let messageCount = 0;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'recado-retention-'));
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
  await storeRetentionLimits(test.knex, {});
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const storeMessage = async (days: number, phone: string = ana, overrides: Partial<NewMessage> = {}) => {
  messageCount += 1;
  const messageFields = {
    waId: `M${messageCount}`,
    fromMe: false,
    contact: { phone },
    type: 'text',
    text: `${days} días`,
  } as const;
  const storedRows = await storeMessages(test.knex, clientId, [
    { ...messageFields, timestamp: daysAgo(days), ...overrides },
  ]);
  return storedRows[0];
};
const setRetention = (messageDays: number | null, mediaDays: number | null = null) =>
  test.knex('retentionSettings').insert({ clientId, messageDays, mediaDays }).onConflict('clientId').merge();
const readTexts = async () => (await readStoredMessages(test.knex, clientId)).map(({ text }) => text);
const readConversations = () =>
  test.knex('conversations').where({ clientId }).select('chat', 'unreadCount', 'waitingSince').orderBy('lastMessageAt');
const storeFileMessage = async (days: number, content: string) => {
  const path = join('media', clientId, 'aa', content);
  const fullPath = join(folder, path);
  await mkdir(dirname(fullPath), { recursive: true });
  await writeFile(fullPath, content);
  const modifiedAt = new Date(Date.now() - DAY);
  await utimes(fullPath, modifiedAt, modifiedAt);
  await storeMessage(days, ana, { type: 'image', media: { mimeType: 'image/png', path, sha256: content } });
  return fullPath;
};
/** Removes unused files after moving their entries back by an hour, so that none is too recent to remove. */
const removeFilesLater = async () => {
  await test.knex('unusedFiles').update({ unusedSince: new Date(Date.now() - 3_600_000) });
  return removeUnusedFiles({ database: test.knex, dataDir: folder, files: createLocalFileShare(folder) });
};

describe('applyRetention', () => {
  it('deletes old messages with their updates, but keeps newer messages, queued messages and statistics', async () => {
    const oldMessage = await storeMessage(40);
    await storeMessage(20);
    const queuedMessage = await storeMessage(35, beto, { fromMe: true, text: 'Espera su turno' });
    await test.knex('messages').where({ clientId, id: queuedMessage?.id }).update({ status: 'queued' });
    const messageFields = { clientId, chat: 'x', targetWaId: 't', kind: 'reaction', waId: 'R1', fromMe: false };
    const reaction = { ...messageFields, messageId: oldMessage?.id, value: '{}', timestamp: new Date() };
    await test.knex('messageUpdates').insert(reaction);
    const readCounts = () => test.knex('dailyMessageCounts').where({ clientId }).sum('inbound as n');
    const before = await readCounts();

    expect(await applyRetention(test.knex)).toEqual({ messages: 0, files: 0 });
    await setRetention(30);
    expect(await applyRetention(test.knex)).toEqual({ messages: 1, files: 0 });
    expect(await readTexts()).toEqual(['Espera su turno', '20 días']);
    expect(await test.knex('messageUpdates').where({ clientId })).toEqual([]);
    expect(await readCounts()).toEqual(before);
  });

  it('deletes old updates without a stored message', async () => {
    const fields = { clientId, chat: 'x', targetWaId: 't', kind: 'reaction', fromMe: false, value: '{}' };
    const ages = [40, 20];
    await test
      .knex('messageUpdates')
      .insert(ages.map(days => ({ ...fields, waId: `R${days}`, timestamp: daysAgo(days) })));
    await setRetention(30);
    await applyRetention(test.knex);
    expect(await test.knex('messageUpdates').where({ clientId }).select('waId')).toEqual([{ waId: 'R20' }]);
  });

  it('corrects the unread count and deletes a conversation without messages, but keeps its contact', async () => {
    await storeMessage(50);
    await storeMessage(40);
    await storeMessage(5);
    await storeMessage(40, beto, { contact: { phone: beto, name: 'Beto' } });
    expect((await readConversations()).map(({ unreadCount }) => unreadCount)).toEqual([1, 3]);
    await setRetention(30);
    await applyRetention(test.knex);
    expect(await readConversations()).toMatchObject([{ unreadCount: 1, waitingSince: expect.any(Date) }]);
    const [keptContact] = await test.knex('contacts').where({ clientId, phone: beto });
    expect(keptContact).toMatchObject({ name: 'Beto', addedAt: expect.any(Date) });
  });

  it('keeps an empty conversation when it is labelled or muted', async () => {
    await storeMessage(40);
    await storeMessage(40, beto);
    await storeMessage(40, '5215511112222', { chat: 'group:120363000000000009' });
    await test.knex('conversations').where({ clientId }).whereLike('chat', 'group:%').update({ muted: true });
    const [contact] = await test.knex('contacts').where({ clientId, phone: ana });
    await test
      .knex('conversations')
      .where({ clientId, chat: `contact:${contact.id}` })
      .update({ label: 'Boda' });
    await setRetention(30);
    await applyRetention(test.knex);
    expect((await readConversations()).map(({ unreadCount, waitingSince }) => [unreadCount, waitingSince])).toEqual([
      [0, null],
      [0, null],
    ]);
  });

  it('applies the limit of the platform and does not store deleted messages again from the history', async () => {
    await storeMessage(40);
    await setRetention(300);
    await storeRetentionLimits(test.knex, { messageDays: 30 });
    expect(await applyRetention(test.knex)).toMatchObject({ messages: 1 });
    const history = { details: { history: true } } as const;
    expect(await storeMessage(40, ana, history)).toBeUndefined();
    expect(await storeMessage(10, ana, history)).toBeDefined();
    expect(await readTexts()).toEqual(['10 días']);
  });
});

describe('unused files', () => {
  it('are removed from object storage when this node has no copy', async () => {
    const s3 = await startTestS3Server();
    const objectStorage = createS3Storage({ url: s3.url() });
    try {
      const path = await storeFileMessage(40, 'en la nube');
      const relativePath = relative(folder, path);
      await objectStorage.put(relativePath, path);
      await setRetention(30);
      await applyRetention(test.knex);
      // Remove the local copy, so that this node looks like one that never had the file.
      await rm(path);
      await test.knex('unusedFiles').update({ unusedSince: new Date(Date.now() - 3_600_000) });
      const options = {
        bus: createInProcessBus(),
        node: 'one',
        otherNodeIds: () => [],
        isShared: false,
        log: silentTestLogger,
      };
      const files = createClusterFileShare({ ...options, dataDir: folder, objectStorage });
      await removeUnusedFiles({ database: test.knex, dataDir: folder, files });
      expect(await objectStorage.find(relativePath)).toBeUndefined();
    } finally {
      objectStorage.stop();
      await s3.stop();
    }
  });

  it('are removed while their messages remain, unless another message uses them', async () => {
    const [ownFile, sharedFile] = [await storeFileMessage(40, 'propia'), await storeFileMessage(40, 'común')];
    await storeFileMessage(5, 'común');
    await setRetention(null, 30);
    expect(await applyRetention(test.knex)).toEqual({ messages: 0, files: 2 });
    await removeFilesLater();
    expect([existsSync(ownFile), existsSync(sharedFile)]).toEqual([false, true]);
    const paths = (await readStoredMessages(test.knex, clientId)).map(({ media }) => media?.path !== undefined);
    expect(paths).toEqual([false, false, true]);

    await setRetention(3);
    await applyRetention(test.knex);
    await removeFilesLater();
    expect(existsSync(sharedFile)).toBe(false);
  });

  it('remain when they were received again and their message is not stored yet', async () => {
    const path = await storeFileMessage(40, 'otra vez');
    await setRetention(30);
    await applyRetention(test.knex);
    await writeFile(path, 'otra vez');
    await removeFilesLater();
    expect(existsSync(path)).toBe(true);
  });
});

it('dropEmptyMonthPartitions drops partitions without messages and keeps the other partitions', async () => {
  await storeMessage(400);
  await storeMessage(200);
  const month = (days: number) => daysAgo(days).toISOString().slice(0, 7);
  await setRetention(300);
  await applyRetention(test.knex);
  expect(await dropEmptyMonthPartitions(test.knex)).toContain(month(400));
  const partitions = await listMessagePartitions(test.knex);
  expect(partitions).toContain(month(200));
  expect(partitions).toContain(month(0));
  expect(partitions).not.toContain(month(400));
  // Store an old message again, because this creates its dropped partition again.
  await setRetention(null);
  expect(await storeMessage(400)).toBeDefined();
  expect(await rows(test.knex, "SELECT 1 FROM messages WHERE timestamp < now() - interval '390 days'")).toHaveLength(1);
});
