import { lineHealthTexts } from '@recado/texts';
import { createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

const { unstored: texts } = lineHealthTexts;

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser({ transportOn: network => createFakeTransport(network, { autoScan: true }) });
});
afterAll(() => browser.stop());

it.each([1280, 390])('page of a client says what arrived without a place in a conversation, at %i px', async width => {
  const ana = await browser.server.person();
  const { id: clientId } = await addClient(ana);
  const now = new Date();
  const counts = { clientId, day: now.toISOString().slice(0, 10), lastAt: now };
  await browser.server.knex('unstored_messages').insert([
    { ...counts, reason: 'unreadable-update', messages: 12, lastName: 'vote' },
    { ...counts, reason: 'group', messages: 1, lastName: '' },
  ]);
  const { page, context } = await browser.open(`/clients/${clientId}`, { as: ana, width });
  const health = page.getByRole('region', { name: lineHealthTexts.title });
  await health.getByText(texts.title).waitFor();
  await health.getByText(texts.reasons['unreadable-update'](12)).waitFor();
  await health.getByText(texts.reasons.group(1)).waitFor();
  await expect.poll(() => health.getByText(/\(vote\)/).count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await context.close();
});
