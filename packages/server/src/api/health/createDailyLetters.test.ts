import { randomUUID } from 'node:crypto';
import { sampleDaily, sampleHealth } from '@recado/contract';
import { daily as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { User } from '../../ground/data/models/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createPlatformSettings } from '../accounts/createPlatformSettings.ts';
import { createMailer } from '../mail/index.ts';
import { decoded, type PostOffice, startPostOffice } from '../mail/testing/startPostOffice.ts';
import { header } from '../notices/testing/createNoticeDesk.ts';
import { composeDaily } from './composeDaily.ts';
import { createDailyLetters } from './createDailyLetters.ts';

const timeZone = 'America/Mexico_City';
const consoleUrl = 'https://recado.ejemplo.mx';
let database: TestDatabase;
let post: PostOffice;
let now: Date;
const refused = new Set<string>();
beforeAll(async () => {
  database = await createTestDatabase();
  post = await startPostOffice({
    hideSTARTTLS: true,
    onRcptTo: ({ address }, _, done) => done(refused.has(address) ? new Error('450 later') : null),
  });
});
afterAll(async () => {
  await post.stop();
  await database.drop();
});
beforeEach(async () => {
  const { knex } = database;
  await knex('users').delete();
  await knex('dailyLetters').delete();
  await knex('settings').delete();
  refused.clear();
  post.letters.length = 0;
});

const settings = () => createPlatformSettings({ database: database.knex });
/** A process of its own. */
const node = () =>
  createDailyLetters({
    ...{ database: database.knex, consoleUrl, timeZone, log: quietLog, settings: settings() },
    mailer: createMailer(`smtp://avisos%40ejemplo.mx:se%3Acreto@127.0.0.1:${post.port}`),
    health: async () => sampleHealth,
    clock: () => now,
  });
const person = async (name: string, role: 'user' | 'admin' = 'admin', active = true) => {
  const email = `${name}@ejemplo.mx`;
  await User.query(database.knex).insert({ name, email, passwordHash: 'x', role, active });
  return email;
};
/** By the platform's clock, which is six hours behind. */
const at = (time: string) => {
  now = new Date(`2026-03-02T${time}:00.000-06:00`);
};
const wanted = async (since = '2026-02-01T00:00:00.000Z', dailyLetterAt = '07:30') => {
  const value = { dailyLetter: true, dailyLetterAt, dailyLetterSince: since };
  await database.knex('settings').insert({ key: 'platform', value });
};
const subjects = (address: string) =>
  post.letters.filter(({ to }) => to.includes(address)).map(({ text }) => decoded(text));

it('writes once to each who administers, when it is time, however many processes look for it', async () => {
  const [ana, eva] = [await person('ana'), await person('eva')];
  for (const other of [await person('luz', 'user'), await person('mia', 'admin', false)])
    expect(subjects(other)).toEqual([]);
  await wanted();
  at('07:29');
  expect(await node().round()).toBe(0);
  at('07:30');
  await Promise.all([node().round(), node().round(), node().round()]);
  for (let hour = 8; hour < 24; hour += 1) {
    at(`${String(hour).padStart(2, '0')}:15`);
    await node().round();
  }
  expect(post.letters.flatMap(({ to }) => to).sort()).toEqual([ana, eva]);
  const [letter = ''] = subjects(ana);
  expect(letter).toContain(texts.facts.inbound('0'));
  expect(letter).toContain('1 de marzo');
  expect(letter).toContain(texts.problems.lines(1));
  expect(letter).toContain(`${consoleUrl}/admin/health`);
  now = new Date('2026-03-03T14:00:00.000Z');
  await node().round();
  expect(subjects(ana)).toHaveLength(2);
});

it('is written under the same name by another process when one died over it, and again where the mail server refused', async () => {
  const [ana, eva] = [await person('ana'), await person('eva')];
  await wanted();
  at('08:00');
  refused.add(eva);
  await node().round();
  expect(post.letters.flatMap(({ to }) => to)).toEqual([ana]);
  refused.clear();
  await node().round();
  expect(subjects(eva)).toEqual([]);
  // Ana's was sent, and the process died before its note.
  await database.knex('dailyLetters').update({ sentAt: null, claim: randomUUID(), dueAt: now });
  now = new Date(now.getTime() + 120_000);
  await node().round();
  expect(subjects(eva)).toHaveLength(1);
  const names = post.letters.filter(({ to }) => to.includes(ana)).map(letter => header(letter, 'Message-ID'));
  expect(names).toEqual([expect.stringMatching(/^<.+@.+>$/), names[0]]);
});

it('is written by nobody where it is switched off, nor for a morning that was over when it was switched on', async () => {
  const ana = await person('ana');
  at('12:00');
  await node().round();
  await settings().change(randomUUID(), { dailyLetter: true }, theServer);
  expect(await settings().read()).toMatchObject({ dailyLetter: true, dailyLetterAt: '07:00' });
  await database.knex('settings').update({
    value: { dailyLetter: true, dailyLetterSince: now.toISOString() },
  });
  await node().round();
  expect(subjects(ana)).toEqual([]);
  now = new Date(now.getTime() + 86_400_000);
  await node().round();
  expect(subjects(ana)).toHaveLength(1);
});

it('says at once whether anything is to be looked at', () => {
  const reader = { timeZone, consoleUrl, now: new Date('2026-03-02T13:00:00.000Z') };
  const well = {
    ...sampleDaily,
    linesInTrouble: 0,
    lines: [],
    webhooksOff: 0,
  };
  expect(composeDaily(well, reader).subject).toBe(texts.mail.well('1 de marzo'));
  const failedAt = '2026-03-02T09:00:00.000Z';
  const bad = composeDaily(
    {
      ...sampleDaily,
      linesInTrouble: 25,
      backup: { ...sampleDaily.backup, failedAt, trialFailedAt: failedAt },
    },
    reader,
  );
  expect(bad.subject).toBe(texts.mail.look(4, '1 de marzo'));
  for (const part of [
    'Panadería La Espiga (Lucía Hernández)',
    texts.sections.more(24),
    '52 GB',
    '365 días',
    'La última prueba',
  ])
    expect(bad.text).toContain(part);
  expect(bad.text).not.toMatch(/undefined|NaN|null/);
});
