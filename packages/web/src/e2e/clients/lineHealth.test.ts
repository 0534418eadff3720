import { clientDetailTexts, lineHealthTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('page of a client shows quality rating, new-chat quota and the end of the restriction when WhatsApp restricts the number', async () => {
  const ana = await browser.server.person();
  const { id: clientId } = await addClient(ana);
  const restrictedUntil = new Date(Date.now() + 7_200_000);
  await browser.server.knex('qualityRatings').insert({
    ...{ clientId, quality: 'yellow', restrictedUntil, newChatTotal: 50, newChatsUsed: 46, newChatWarning: 'second' },
    ...{ newChatCycleEndsAt: restrictedUntil, newChatsReportedAt: new Date() },
  });
  const { page, context } = await browser.open(`/clients/${clientId}`, { as: ana });
  const { summaries, rules, qualityRating } = lineHealthTexts;
  await page.getByText(summaries.restricted).waitFor();
  await page.getByRole('link', { name: clientDetailTexts.settings.open }).click();
  const card = page.getByRole('region', { name: lineHealthTexts.title });
  for (const text of [summaries.restricted, rules.restricted.what, qualityRating.quality.yellow, rules.rated.advice])
    await card.getByText(text, { exact: true }).waitFor();
  for (const text of [rules.quota.what(46, 50), qualityRating.newChats(46, 50)])
    await card.getByText(text, { exact: true }).waitFor();
  for (const end of [/^Termina: /, /^El periodo termina: /]) await card.getByText(end).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await context.close();
});

it('settings of a client count what arrived without a place in a conversation, by reason, on a phone', async () => {
  const { title, reasons } = lineHealthTexts.unstored;
  const ana = await browser.server.person();
  const { id: clientId } = await addClient(ana);
  const open = () => browser.open(`/clients/${clientId}/settings`, { as: ana, width: 390 });
  const empty = await open();
  await empty.page.getByRole('region', { name: lineHealthTexts.title }).waitFor();
  expect(await empty.page.getByText(title).count()).toBe(0);
  await empty.context.close();
  const today = new Date();
  await browser.server.knex('unstoredMessages').insert([
    { clientId, day: today, reason: 'unreadable-update', messages: 3, lastName: 'vote', lastAt: today },
    { clientId, day: today, reason: 'too-old', messages: 1, lastName: '', lastAt: today },
  ]);
  const { page, context, problems } = await open();
  const card = page.getByRole('region', { name: lineHealthTexts.title });
  await card.getByText(title).waitFor();
  await card
    .getByText(reasons['unreadable-update'](3))
    .getByText(/^El último \(vote\): /)
    .waitFor();
  await card
    .getByText(reasons['too-old'](1))
    .getByText(/^El último: /)
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
