import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { ownFiles } from '../../testing/ownFiles.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { startS3 } from '../../testing/startS3.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import { createLocalBus } from '../bus/index.ts';
import { listPartitions } from '../data/partitions.ts';
import { rows } from '../data/sql.ts';
import { createDepot } from '../files/createDepot.ts';
import { createFileShare } from '../files/createFileShare.ts';
import { type NewMessage, storeMessages } from '../messages/index.ts';
import { allowAtMost, dropMonths, forgetOld, removeGoneFiles } from './index.ts';

const DAY = 86_400_000;
const daysAgo = (days: number): Date => new Date(Math.floor((Date.now() - days * DAY) / 1000) * 1000);
const [ana, beto] = ['5215512345678', '5215587654321'] as const;

let test: TestDatabase;
let clientId: string;
let told = 0;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'recado-retention-'));
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
  await allowAtMost(test.knex, {});
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = async (days: number, phone: string = ana, more: Partial<NewMessage> = {}) => {
  told += 1;
  const about = {
    waId: `M${told}`,
    fromMe: false,
    contact: { phone },
    type: 'text',
    text: `${days} días`,
  } as const;
  const stored = await storeMessages(test.knex, clientId, [{ ...about, timestamp: daysAgo(days), ...more }]);
  return stored[0];
};
const keep = (messageDays: number | null, mediaDays: number | null = null) =>
  test.knex('retentions').insert({ clientId, messageDays, mediaDays }).onConflict('clientId').merge();
const texts = async () => (await storedMessages(test.knex, clientId)).map(({ text }) => text);
const conversations = () =>
  test.knex('conversations').where({ clientId }).select('chat', 'unread', 'waitsSince').orderBy('lastAt');
const withFile = async (days: number, content: string) => {
  const path = join('media', clientId, 'aa', content);
  const full = join(folder, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, content);
  const then = new Date(Date.now() - DAY);
  await utimes(full, then, then);
  await write(days, ana, { type: 'image', media: { mimeType: 'image/png', path, sha256: content } });
  return full;
};
/** An hour later. */
const removeFiles = async () => {
  await test.knex('goneFiles').update({ goneAt: new Date(Date.now() - 3_600_000) });
  return removeGoneFiles({ database: test.knex, dataDir: folder, files: ownFiles(folder) });
};

describe('what a client keeps no longer', () => {
  it('goes, and with it what was said about it; what is newer, what waits and what was counted stay', async () => {
    const old = await write(40);
    await write(20);
    const waiting = await write(35, beto, { fromMe: true, text: 'Espera su turno' });
    await test.knex('messages').where({ clientId, id: waiting?.id }).update({ status: 'queued' });
    const about = { clientId, chat: 'x', target: 't', kind: 'reaction', waId: 'R1', fromMe: false };
    const reaction = { ...about, messageId: old?.id, value: '{}', timestamp: new Date() };
    await test.knex('remarks').insert(reaction);
    const counted = () => test.knex('messageDays').where({ clientId }).sum('inbound as n');
    const before = await counted();

    expect(await forgetOld(test.knex)).toEqual({ messages: 0, files: 0 });
    await keep(30);
    expect(await forgetOld(test.knex)).toEqual({ messages: 1, files: 0 });
    expect(await texts()).toEqual(['Espera su turno', '20 días']);
    expect(await test.knex('remarks').where({ clientId })).toEqual([]);
    expect(await counted()).toEqual(before);
  });

  it('leaves no more unread than there is, and of a conversation in which nothing is left the contact', async () => {
    await write(50);
    await write(40);
    await write(5);
    await write(40, beto, { contact: { phone: beto, name: 'Beto' } });
    expect((await conversations()).map(({ unread }) => unread)).toEqual([1, 3]);
    await keep(30);
    await forgetOld(test.knex);
    expect(await conversations()).toMatchObject([{ unread: 1, waitsSince: expect.any(Date) }]);
    const [kept] = await test.knex('contacts').where({ clientId, phone: beto });
    expect(kept).toMatchObject({ name: 'Beto', addedAt: expect.any(Date) });
  });

  it('leaves a conversation that somebody labelled or silenced, with nothing in it', async () => {
    await write(40);
    await write(40, beto);
    await write(40, '5215511112222', { chat: 'group:120363000000000009' });
    await test.knex('conversations').where({ clientId }).whereLike('chat', 'group:%').update({ muted: true });
    const [contact] = await test.knex('contacts').where({ clientId, phone: ana });
    await test
      .knex('conversations')
      .where({ clientId, chat: `contact:${contact.id}` })
      .update({ label: 'Boda' });
    await keep(30);
    await forgetOld(test.knex);
    expect((await conversations()).map(({ unread, waitsSince }) => [unread, waitsSince])).toEqual([
      [0, null],
      [0, null],
    ]);
  });

  it('is the platform’s to say, too, and does not come back when a phone tells it again', async () => {
    await write(40);
    await keep(300);
    await allowAtMost(test.knex, { messageDays: 30 });
    expect(await forgetOld(test.knex)).toMatchObject({ messages: 1 });
    const history = { details: { history: true } } as const;
    expect(await write(40, ana, history)).toBeUndefined();
    expect(await write(10, ana, history)).toBeDefined();
    expect(await texts()).toEqual(['10 días']);
  });
});

describe('files', () => {
  it('go from object storage, too, from wherever they are removed', async () => {
    const s3 = await startS3();
    const depot = createDepot(s3.url());
    try {
      const path = await withFile(40, 'en la nube');
      const below = relative(folder, path);
      await depot.put(below, path);
      await keep(30);
      await forgetOld(test.knex);
      // As on a node that never had it.
      await rm(path);
      await test.knex('goneFiles').update({ goneAt: new Date(Date.now() - 3_600_000) });
      const options = {
        bus: createLocalBus(),
        node: 'one',
        others: () => [],
        isShared: false,
        log: quietLog,
      };
      const files = createFileShare({ ...options, dataDir: folder, depot });
      await removeGoneFiles({ database: test.knex, dataDir: folder, files });
      expect(await depot.find(below)).toBeUndefined();
    } finally {
      depot.stop();
      await s3.stop();
    }
  });

  it('go before their messages, from the disk too, but not while another message has the same', async () => {
    const [own, shared] = [await withFile(40, 'propia'), await withFile(40, 'común')];
    await withFile(5, 'común');
    await keep(null, 30);
    expect(await forgetOld(test.knex)).toEqual({ messages: 0, files: 2 });
    await removeFiles();
    expect([existsSync(own), existsSync(shared)]).toEqual([false, true]);
    const paths = (await storedMessages(test.knex, clientId)).map(({ media }) => media?.path !== undefined);
    expect(paths).toEqual([false, false, true]);

    await keep(3);
    await forgetOld(test.knex);
    await removeFiles();
    expect(existsSync(shared)).toBe(false);
  });

  it('stay when they came again and their message is on its way', async () => {
    const path = await withFile(40, 'otra vez');
    await keep(30);
    await forgetOld(test.knex);
    await writeFile(path, 'otra vez');
    await removeFiles();
    expect(existsSync(path)).toBe(true);
  });
});

it('months in which nobody has anything any more are taken away, and no others', async () => {
  await write(400);
  await write(200);
  const month = (days: number) => daysAgo(days).toISOString().slice(0, 7);
  await keep(300);
  await forgetOld(test.knex);
  expect(await dropMonths(test.knex)).toContain(month(400));
  const left = await listPartitions(test.knex);
  expect(left).toContain(month(200));
  expect(left).toContain(month(0));
  expect(left).not.toContain(month(400));
  // The next one that is stored makes it anew.
  await keep(null);
  expect(await write(400)).toBeDefined();
  expect(
    await rows(test.knex, "SELECT 1 FROM messages WHERE timestamp < now() - interval '390 days'"),
  ).toHaveLength(1);
});
