import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { within } from '@recado/timing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertClient } from '../../testing/insertClient.ts';
import { consoleUrl, createNoticeDesk, header, line, type NoticeDesk } from './testing/createNoticeDesk.ts';

let desk: NoticeDesk;
let database: NoticeDesk['database'];
beforeAll(async () => {
  desk = await createNoticeDesk();
  ({ database } = desk);
});
afterAll(() => desk.close());

describe('each is told once', () => {
  it('by two platforms that look at the same time', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => insertClient(database.knex)));
    for (const client of clients) {
      await desk.becomes(client, line('needs-relink', 'unlinked'));
      await desk.later(client);
    }
    const [one, other] = [desk.sender(), desk.sender()];
    const taken = await Promise.all([one.round(), other.round(), one.round(), other.round()]);
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(6);
    for (const client of clients) expect(await desk.lettersTo(client)).toHaveLength(1);
  });

  it('by whoever took it: what somebody has in hand is passed over', async () => {
    const client = await insertClient(database.knex);
    await desk.becomes(client, line('needs-relink', 'unlinked'));
    await desk.later(client);
    const hands = await database.knex.transaction();
    await hands('troubles').where({ clientId: client.id }).forUpdate();
    const rounds = Promise.all([desk.sender().round(), desk.sender().round()]);
    // Who waits for it takes it once more when it is let go.
    const taken = await within(5_000, rounds, () => 'waiting');
    await hands.rollback();
    await rounds;
    expect(taken).toEqual([0, 0]);
    await desk.tell(client);
    expect(await desk.lettersTo(client)).toHaveLength(1);
  });

  it('after the mail server was away, which holds up nothing', async () => {
    const client = await insertClient(database.knex);
    await desk.becomes(client, line('needs-relink', 'unlinked'));
    await desk.later(client);
    // Nobody listens there.
    await desk.sender(9).round();
    const [waiting] = await desk.troubles(client);
    expect(waiting).toMatchObject({ claim: null, attempts: 1, notifiedAt: null });
    expect(waiting.dueAt.getTime()).toBeGreaterThan(Date.now());
    await desk.tell(client);
    await desk.tell(client);
    expect(await desk.lettersTo(client)).toHaveLength(1);
  });

  it('though a platform dies before it, and twice under one name where it dies before it knows', async () => {
    const client = await insertClient(database.knex);
    await desk.becomes(client, line('needs-relink', 'unlinked'));
    await desk.later(client);
    let running = spawnSender();
    desk.besides.onConnect = () => void running.kill('SIGKILL');
    await once(running, 'exit');
    expect(await desk.lettersTo(client)).toEqual([]);
    const [claimed] = await desk.troubles(client);
    expect(claimed).toMatchObject({ notifiedAt: null });
    // It is the dead one's, for some minutes.
    await desk.sender().round();
    expect(await desk.lettersTo(client)).toEqual([]);

    desk.besides.onConnect = () => {};
    await desk.later(client);
    running = spawnSender();
    desk.post.beforeAnswer = () => void running.kill('SIGKILL');
    await once(running, 'exit');
    desk.post.beforeAnswer = () => {};
    expect(await desk.lettersTo(client)).toHaveLength(1);
    await desk.tell(client);
    await desk.tell(client);
    const [letter, again, ...more] = await desk.lettersTo(client);
    expect(more).toEqual([]);
    expect(header(again, 'Message-ID')).toBe(header(letter, 'Message-ID'));
    expect(header(again, 'Message-ID')).toMatch(/@ejemplo\.mx>$/);
  });
});

/** What `recado serve` does with notices, and nothing else. */
function spawnSender() {
  const build = new URL('../../../dist/', import.meta.url);
  const script = `
    const load = path => import(new URL(path, '${build}').href);
    const { createDatabase, connectionFromUrl } = await load('ground/data/database.js');
    const { createMailer } = await load('api/mail/index.js');
    const { createNoticeSender } = await load('api/notices/createNoticeSender.js');
    const [url, smtpUrl] = process.argv.slice(1);
    const log = { info() {}, warn: console.error, error: console.error };
    const database = createDatabase(connectionFromUrl(url));
    createNoticeSender({ database, mailer: createMailer(smtpUrl), consoleUrl: '${consoleUrl}', log }).start();
  `;
  const args = ['--input-type=module', '--eval', script, database.url, desk.smtpUrl()];
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
