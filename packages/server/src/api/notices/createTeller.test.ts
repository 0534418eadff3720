import { noticeMail } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { InProgress } from '../sending/index.ts';
import { createNotices } from './createNotices.ts';
import { createTeller, type TellerOptions } from './createTeller.ts';
import { createTellingTest } from './createTellingTest.ts';

const consoleUrl = 'https://recado.ejemplo.mx';
let platform: Platform;
let numbers = 0;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const teller = (sending: TellerOptions['sending'] = platform.sending) =>
  createTeller({ database: platform.database.knex, sending, consoleUrl, log: quietLog });

/** Somebody with a line in trouble, as many others that are connected, and a phone of her own. */
async function owner({ others = 1, quiet = null as object | null } = {}) {
  const { knex } = platform.database;
  numbers += 1;
  const phone = platform.network.phone(`5215590000${100 + numbers}`);
  const clientId = await platform.client();
  const { ownerId } = await knex('clients').where({ id: clientId }).first();
  const lines: string[] = [];
  for (let n = 0; n < others; n += 1) lines.push(await platform.linked());
  await knex('clients').whereIn('id', lines).update({ ownerId });
  await knex('noticeSettings').insert({
    userId: ownerId,
    unwanted: ['flapping'],
    quiet: quiet && JSON.stringify(quiet),
    whatsapp: phone.number,
  });
  const becomes = (state: string, reason: string | null) =>
    knex('sessions').where({ clientId }).update({ state, reason });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  return {
    ...{ clientId, ownerId, lines, phone },
    /** As if six minutes had passed since. */
    breaks: async () => {
      await becomes('needs-relink', 'unlinked');
      await knex('troubles')
        .where({ clientId })
        .update({ since: ago(6) });
    },
    isBack: async () => {
      await becomes('connected', null);
      await knex('troubles')
        .where({ clientId })
        .update({ clearedAt: ago(6), over: true });
    },
    /** Just now, for the second time. */
    breaksAnew: () => becomes('needs-relink', 'unlinked'),
    /** What was put off is due. */
    later: () =>
      knex.raw(
        'UPDATE tellings SET due_at = now() WHERE due_at IS NOT NULL AND trouble_id IN (SELECT id FROM troubles WHERE client_id = ?)',
        [clientId],
      ),
    heard: () => phone.messages.map(({ content }) => (content.type === 'text' ? content.text : '')),
  };
}

it('her phone is told once from another of her lines, with the next step and the way, and once that it is over', async () => {
  const one = await owner();
  await one.breaks();
  const tellers = [teller(), teller(), teller(), teller()];
  const taken = await Promise.all(tellers.map(each => each.round()));
  expect(taken.reduce((sum, each) => sum + each)).toBe(1);
  await teller().round();
  const [told, ...more] = one.heard();
  expect(more).toEqual([]);
  expect(told).toContain(`${noticeMail.next}: Inicialice el cliente`);
  expect(told).toContain(`${consoleUrl}/clients/${one.clientId}`);
  await one.isBack();
  await Promise.all([teller().round(), teller().round()]);
  await teller().round();
  expect(one.heard().slice(1)).toEqual([expect.stringContaining(noticeMail.lineIsBack)]);
});

it('is told by the line by which it was being told when somebody died over it, and once', async () => {
  const one = await owner({ others: 2 });
  await one.breaks();
  const dying = teller({
    async sendText(request) {
      await platform.sending.sendText(request);
      // Killed between the message and the note of it.
      return new Promise<never>(() => {});
    },
  });
  void dying.round();
  await until(async () => one.heard().length === 1);
  const before = await platform.database.knex('tellings').whereNotNull('via').first();
  expect(one.heard()).toHaveLength(1);
  // Another line would be the first choice by now.
  const other = one.lines.find(id => id !== before.via);
  await platform.database.knex('sessions').where({ clientId: other }).update({ provenAt: new Date() });
  await one.later();
  await teller().round();
  await one.later();
  await teller().round();
  expect(one.heard()).toHaveLength(1);
});

it('while another process is still at it, stays with its line', async () => {
  const one = await owner({ others: 2 });
  await one.breaks();
  const busy = teller({
    async sendText() {
      throw new InProgress('busy');
    },
  });
  await busy.round();
  const { knex } = platform.database;
  const own = knex('troubles').where({ clientId: one.clientId }).select('id');
  const { via } = await knex('tellings').whereIn('troubleId', own).first();
  expect(one.lines).toContain(via);
});

it('is not told that it is over while it has begun anew', async () => {
  const one = await owner();
  await one.breaks();
  await teller().round();
  await one.isBack();
  await one.breaksAnew();
  await teller().round();
  expect(one.heard()).toHaveLength(1);
});

it('is not told by the line that is her own number, in whichever of its two spellings', async () => {
  const one = await owner();
  const address = one.phone.number.replace(/^521/, '52');
  await platform.database.knex('sessions').whereIn('clientId', one.lines).update({ address });
  await one.breaks();
  await teller().round();
  expect(one.heard()).toEqual([]);
});

it('waits for a line that could tell it, and for the end of quiet hours', async () => {
  const alone = await owner({ others: 0 });
  await alone.breaks();
  await teller().round();
  expect(alone.heard()).toEqual([]);
  const other = await platform.linked();
  await platform.database.knex('clients').where({ id: other }).update({ ownerId: alone.ownerId });
  await alone.later();
  await teller().round();
  expect(alone.heard()).toHaveLength(1);

  const hour = (offset: number) => new Date(Date.now() + offset * 3_600_000).toISOString().slice(11, 16);
  const asleep = await owner({ quiet: { begins: hour(-1), ends: hour(1), timeZone: 'UTC' } });
  await asleep.breaks();
  await teller().round();
  await asleep.later();
  await teller().round();
  expect(asleep.heard()).toEqual([]);
});

it('of what she ended herself, and of what she does not want to hear, nothing is told', async () => {
  const { knex } = platform.database;
  const one = await owner();
  await one.breaks();
  await teller().round();
  await knex('sessions')
    .where({ clientId: one.clientId })
    .update({ state: 'disconnected', reason: 'logged-out' });
  await knex('troubles')
    .where({ clientId: one.clientId })
    .update({ clearedAt: new Date(Date.now() - 360_000) });
  await teller().round();
  expect(one.heard()).toHaveLength(1);
  const other = await owner();
  const since = new Date(Date.now() - 360_000);
  await knex('troubles').insert({ clientId: other.clientId, kind: 'flapping', topic: 'flapping', since });
  await teller().round();
  expect(other.heard()).toEqual([]);
});

it('a number is read in any form, with its country, and stays where nothing is said of it', async () => {
  const { ownerId } = await owner();
  const notices = createNotices({
    ...{ database: platform.database.knex, mailer: undefined, consoleUrl, log: quietLog },
  });
  const choice = { kinds: ['unlinked'] as const, quiet: null };
  const change = (more: { readonly whatsapp?: string | null }) =>
    notices.change(ownerId, { ...choice, kinds: [...choice.kinds], ...more });
  expect(await change({ whatsapp: '+52 1 55 8765 4321' })).toMatchObject({
    whatsapp: '5215587654321',
    lines: 1,
  });
  expect(await change({})).toMatchObject({ whatsapp: '5215587654321' });
  expect(await change({ whatsapp: null })).toMatchObject({ whatsapp: null });
  for (const whatsapp of ['55 1234 5678', 'Lucía', ''])
    await expect(change({ whatsapp })).rejects.toMatchObject({ status: 400 });
});

it('a test is told by the line that would tell now, and says what is missing', async () => {
  const one = await owner({ others: 1 });
  const test = createTellingTest({
    ...{ database: platform.database.knex, sending: platform.sending, consoleUrl },
  });
  expect((await test(one.ownerId)).message).toContain('desde');
  await until(() => one.heard().length > 0);
  expect(one.heard()).toEqual([`${noticeMail.test.whatsapp}\n${consoleUrl}/account`]);
  const alone = await owner({ others: 0 });
  await expect(test(alone.ownerId)).rejects.toMatchObject({ status: 409 });
  const [never] = await platform.database.knex('users').whereNotIn('id', [one.ownerId, alone.ownerId]);
  await platform.database.knex('noticeSettings').where({ userId: never.id }).delete();
  await expect(test(never.id)).rejects.toMatchObject({ status: 409 });
});
