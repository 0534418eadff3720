import { randomUUID } from 'node:crypto';
import { exampleDailyReport, exampleHealthReport } from '@recado/contract';
import { dailyReportTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { User } from '../../../core/data/models/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createMailer } from '../../accounts/mail/index.ts';
import {
  decodeEmail,
  startTestMailServer,
  type TestMailServer,
} from '../../accounts/mail/testing/startTestMailServer.ts';
import { createPlatformSettingsService } from '../../accounts/users/createPlatformSettingsService.ts';
import { readEmailHeader } from '../notifications/testing/createNotificationFixture.ts';
import { composeDailyReport } from './composeDailyReport.ts';
import { createDailyReportService } from './createDailyReportService.ts';

const timeZone = 'America/Mexico_City';
const consoleUrl = 'https://recado.ejemplo.mx';
let database: TestDatabase;
let mailServer: TestMailServer;
let now: Date;
const rejectedAddresses = new Set<string>();
beforeAll(async () => {
  database = await createTestDatabase();
  mailServer = await startTestMailServer({
    hideSTARTTLS: true,
    onRcptTo: ({ address }, _, done) => done(rejectedAddresses.has(address) ? new Error('450 later') : null),
  });
});
afterAll(async () => {
  await mailServer.stop();
  await database.drop();
});
beforeEach(async () => {
  const { knex } = database;
  await knex('users').delete();
  await knex('dailyReports').delete();
  await knex('settings').delete();
  rejectedAddresses.clear();
  mailServer.emails.length = 0;
});

const settings = () => createPlatformSettingsService({ database: database.knex });
/** Creates the service as a separate process would. */
const node = () =>
  createDailyReportService({
    ...{ database: database.knex, consoleUrl, timeZone, log: silentTestLogger, settings: settings() },
    mailer: createMailer(`smtp://avisos%40ejemplo.mx:se%3Acreto@127.0.0.1:${mailServer.port}`),
    health: { checkPlatformHealth: async () => exampleHealthReport },
    clock: () => now,
  });
const createPerson = async (name: string, role: 'user' | 'admin' = 'admin', active = true) => {
  const email = `${name}@ejemplo.mx`;
  await User.query(database.knex).insert({ name, email, passwordHash: 'x', role, active });
  return email;
};
/** Sets the clock in the platform's time zone, which is six hours behind UTC. */
const at = (time: string) => {
  now = new Date(`2026-03-02T${time}:00.000-06:00`);
};
const enableReports = async (since = '2026-02-01T00:00:00.000Z', dailyLetterAt = '07:30') => {
  const value = { dailyLetter: true, dailyLetterAt, dailyLetterSince: since };
  await database.knex('settings').insert({ key: 'platform', value });
};
const subjects = (address: string) =>
  mailServer.emails.filter(({ to }) => to.includes(address)).map(({ text }) => decodeEmail(text));

it('the daily report is sent once to each active administrator at the set time, with any number of processes', async () => {
  const [ana, eva] = [await createPerson('ana'), await createPerson('eva')];
  for (const other of [await createPerson('luz', 'user'), await createPerson('mia', 'admin', false)])
    expect(subjects(other)).toEqual([]);
  await enableReports();
  at('07:29');
  expect(await node().runOnce()).toBe(0);
  at('07:30');
  await Promise.all([node().runOnce(), node().runOnce(), node().runOnce()]);
  for (let hour = 8; hour < 24; hour += 1) {
    at(`${String(hour).padStart(2, '0')}:15`);
    await node().runOnce();
  }
  expect(mailServer.emails.flatMap(({ to }) => to).sort()).toEqual([ana, eva]);
  const [email = ''] = subjects(ana);
  expect(email).toContain(texts.facts.inbound('0'));
  expect(email).toContain('1 de marzo');
  expect(email).toContain(texts.problems.lines(1));
  expect(email).toContain(`${consoleUrl}/admin/health`);
  now = new Date('2026-03-03T14:00:00.000Z');
  await node().runOnce();
  expect(subjects(ana)).toHaveLength(2);
});

it('the daily report is sent again with its Message-ID after a crash, and retried after a rejected recipient', async () => {
  const [ana, eva] = [await createPerson('ana'), await createPerson('eva')];
  await enableReports();
  at('08:00');
  rejectedAddresses.add(eva);
  await node().runOnce();
  expect(mailServer.emails.flatMap(({ to }) => to)).toEqual([ana]);
  rejectedAddresses.clear();
  await node().runOnce();
  expect(subjects(eva)).toEqual([]);
  // Simulate a process that sent Ana's email and died before it stored this.
  await database.knex('dailyReports').update({ sentAt: null, claim: randomUUID(), nextAttemptAt: now });
  now = new Date(now.getTime() + 120_000);
  await node().runOnce();
  expect(subjects(eva)).toHaveLength(1);
  const messageIds = mailServer.emails
    .filter(({ to }) => to.includes(ana))
    .map(email => readEmailHeader(email, 'Message-ID'));
  expect(messageIds).toEqual([expect.stringMatching(/^<.+@.+>$/), messageIds[0]]);
});

it('the daily report is not sent while reports are disabled, or for a time before they were enabled', async () => {
  const ana = await createPerson('ana');
  at('12:00');
  await node().runOnce();
  await settings().change(randomUUID(), { dailyLetter: true }, serverActor);
  expect(await settings().read()).toMatchObject({ dailyLetter: true, dailyLetterAt: '07:00' });
  await database.knex('settings').update({
    value: { dailyLetter: true, dailyLetterSince: now.toISOString() },
  });
  await node().runOnce();
  expect(subjects(ana)).toEqual([]);
  now = new Date(now.getTime() + 86_400_000);
  await node().runOnce();
  expect(subjects(ana)).toHaveLength(1);
});

it('the daily report has a subject that shows whether there are problems', () => {
  const reportOptions = { timeZone, consoleUrl, now: new Date('2026-03-02T13:00:00.000Z') };
  const healthyDaily = {
    ...exampleDailyReport,
    linesInTrouble: 0,
    lines: [],
    webhooksOff: 0,
  };
  expect(composeDailyReport(healthyDaily, reportOptions).subject).toBe(texts.mail.allWell('1 de marzo'));
  const failedAt = '2026-03-02T09:00:00.000Z';
  const problemReport = composeDailyReport(
    {
      ...exampleDailyReport,
      linesInTrouble: 25,
      backup: { ...exampleDailyReport.backup, failedAt, trialFailedAt: failedAt },
    },
    reportOptions,
  );
  expect(problemReport.subject).toBe(texts.mail.needsReview(4, '1 de marzo'));
  for (const part of [
    'Panadería La Espiga (Lucía Hernández)',
    texts.sections.more(24),
    '52 GB',
    '365 días',
    'La última prueba',
  ])
    expect(problemReport.text).toContain(part);
  expect(problemReport.text).not.toMatch(/undefined|NaN|null/);
});
