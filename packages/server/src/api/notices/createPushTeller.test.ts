import { randomBytes } from 'node:crypto';
import { noticeMail } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGuard } from '../../deliveries/guard/index.ts';
import { createSeal } from '../../ground/sealing/seal.ts';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createPush, type Push } from '../push/createPush.ts';
import { createVapid } from '../push/createVapid.ts';
import { type PushService, startPushService } from '../push/testing/startPushService.ts';
import { createPushTeller } from './createPushTeller.ts';

let platform: Platform;
let service: PushService;
let push: Push;
const guard = createGuard({ allowedPrivateCidrs: ['127.0.0.0/8'] });
beforeAll(async () => {
  [platform, service] = await Promise.all([createPlatform(), startPushService()]);
  const { knex: database } = platform.database;
  const seal = createSeal([randomBytes(32)]);
  const vapid = createVapid({ database, seal, contact: undefined });
  push = createPush({ database, seal, guard, vapid, log: quietLog });
});
afterAll(() => Promise.all([platform.close(), service.stop(), guard.close()]));

const teller = (by: Pick<Push, 'tell'> = push) =>
  createPushTeller({ database: platform.database.knex, push: by, log: quietLog });

/** Somebody with a line in trouble and browsers that are told. */
async function owner({ browsers = 1 } = {}) {
  const { knex } = platform.database;
  const clientId = await platform.client();
  const { ownerId: userId } = await knex('clients').where({ id: clientId }).first();
  const [{ id: signInId }] = await knex('signIns')
    .insert({ id: knex.raw('new_id()'), userId, expiresAt: new Date(Date.now() + 3_600_000) })
    .returning('id');
  const holder = { userId, signInId };
  const add = async () => {
    const browser = service.browser();
    await push.add(holder, browser.payload, { userAgent: null });
    return browser;
  };
  const all = await Promise.all(Array.from({ length: browsers }, add));
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  // They had been told of for long.
  await knex('pushSubscriptions')
    .where({ userId })
    .update({ createdAt: ago(60) });
  return {
    ...{ clientId, userId, browsers: all, add },
    breaks: async () => {
      await knex('sessions').where({ clientId }).update({ state: 'needs-relink', reason: 'unlinked' });
      await knex('troubles')
        .where({ clientId })
        .update({ since: ago(6) });
    },
    isBack: async () => {
      await knex('sessions').where({ clientId }).update({ state: 'connected', reason: null });
      await knex('troubles')
        .where({ clientId })
        .update({ clearedAt: ago(6), over: true });
    },
    later: () =>
      knex.raw(
        'UPDATE tellings SET due_at = now() WHERE due_at IS NOT NULL AND trouble_id IN (SELECT id FROM troubles WHERE client_id = ?)',
        [clientId],
      ),
  };
}

it('each of her browsers is told once, with the next step and the way, and once that it is over', async () => {
  const one = await owner({ browsers: 2 });
  await one.breaks();
  await Promise.all([teller(), teller(), teller()].map(each => each.round()));
  await teller().round();
  for (const browser of one.browsers) {
    const [note, ...more] = browser.heard();
    expect(more).toEqual([]);
    expect(note?.body).toContain(`${noticeMail.next}: Inicialice el cliente`);
    expect(note?.path).toBe(`/clients/${one.clientId}`);
  }
  await one.isBack();
  await Promise.all([teller().round(), teller().round()]);
  await teller().round();
  for (const browser of one.browsers) {
    const [first, second, ...more] = browser.heard();
    expect(more).toEqual([]);
    expect(second?.body).toContain(noticeMail.lineIsBack);
    // It takes the place of the first one.
    expect(second?.tag).toBe(first?.tag);
  }
});

it('a browser whose service is away is told later, and holds up no other; one that is new is not told of what was', async () => {
  const one = await owner({ browsers: 2 });
  const [away, near] = one.browsers;
  await one.breaks();
  const late = await one.add();
  const { id } = await platform.database
    .knex('pushSubscriptions')
    .where({ userId: one.userId })
    .whereRaw("created_at < now() - interval '1 minute'")
    .orderBy('createdAt')
    .orderBy('id')
    .first();
  await teller({
    tell: async (to, note) => (to === id ? ('away' as const) : push.tell(to, note)),
  }).round();
  expect([away, near].flatMap(each => each?.heard() ?? [])).toHaveLength(1);
  await teller().round();
  expect([away, near].flatMap(each => each?.heard() ?? [])).toHaveLength(1);
  await one.later();
  await teller().round();
  expect([away?.heard().length, near?.heard().length]).toEqual([1, 1]);
  expect(late.heard()).toEqual([]);
});

it('a process that dies between the answer and its note tells again, in the place of the first', async () => {
  const one = await owner();
  const [browser] = one.browsers;
  await one.breaks();
  void teller({
    async tell(...given) {
      await push.tell(...given);
      return new Promise<never>(() => {});
    },
  }).round();
  await expect.poll(() => browser?.heard().length, { timeout: 15_000 }).toBe(1);
  await teller().round();
  expect(browser?.heard()).toHaveLength(1);
  await one.later();
  await teller().round();
  await one.later();
  await teller().round();
  const [first, second, ...more] = browser?.heard() ?? [];
  expect(more).toEqual([]);
  expect(second).toEqual(first);
});

it('at quiet hours nobody is told, and with the browser everything that was to be told it goes', async () => {
  const one = await owner();
  const { knex } = platform.database;
  const hour = (shift: number) =>
    `${String((new Date().getUTCHours() + shift + 24) % 24).padStart(2, '0')}:00`;
  const quiet = { begins: hour(-1), ends: hour(2), timeZone: 'UTC' };
  await knex('noticeSettings').insert({ userId: one.userId, unwanted: [], quiet: JSON.stringify(quiet) });
  await one.breaks();
  await teller().round();
  expect(one.browsers[0]?.heard()).toEqual([]);
  const of = () => knex('tellings').where('channel', 'like', 'push %');
  const before = (await of()).length;
  await knex('pushSubscriptions').where({ userId: one.userId }).delete();
  expect(await of()).toHaveLength(before - 1);
});
