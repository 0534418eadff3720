import { clientDetailTexts, lineHealthTexts, statusLabels, messagePriceTexts as texts } from '@recado/texts';
import { createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findA11yViolationsInBothColorSchemes,
  openBrowser,
  type TestBrowser,
  waitForToast,
} from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser({
    transportOn: network => createFakeTransport(network, { autoScan: true, capabilities: { prices: true } }),
  });
});
afterAll(() => browser.stop());

const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Mexico_City' });

const formatDay = (date: string): string =>
  new Date(`${date}T12:00`).toLocaleDateString('es-MX', { day: 'numeric', month: 'short' });

it.each([1280, 390])('page of a client shows what Meta charges, and changes the warning, at %i px', async width => {
  const ana = await browser.server.person();
  const { id: clientId } = await addClient(ana);
  const { knex } = browser.server;
  const marketing = { category: 'marketing', type: 'regular', charge: 'billable' };
  const service = { category: 'service', type: 'free_customer_service', charge: 'free' };
  await knex('priceTotals').insert([
    { clientId, day: day(0), ...marketing, messages: 1_204 },
    { clientId, day: day(1), ...marketing, messages: 20 },
    { clientId, day: day(0), ...service, messages: 850 },
    { clientId, day: day(0), category: 'service', type: 'free_entry_point', charge: 'free', messages: 7 },
    { clientId, day: day(0), category: 'category_of_tomorrow', charge: 'unknown', messages: 3 },
  ]);
  await knex('qualityRatings').insert({ clientId, messagingLimit: 2_000, isLimitShared: true });
  const { page, context } = await browser.open(`/clients/${clientId}`, { as: ana, width });
  const card = page.getByRole('region', { name: texts.title });
  await card.getByText(texts.noAmounts).waitFor();
  await card.getByText(`${texts.month.used(850, 1_000)} ${texts.month.left(150)}`).waitFor();
  const table = card.getByRole('table', { name: texts.title });
  await expect
    .poll(() => table.getByRole('row').allInnerTexts())
    .toEqual(
      [
        [texts.columns.category, texts.columns.charge, texts.columns.messages],
        ['Promociones', texts.charges.billable, '1,224'],
        ['Respuestas', texts.charges.free, '850'],
        ['Respuestas', texts.freeEntryPoint, '7'],
        ['category_of_tomorrow', texts.charges.unknown, '3'],
      ].map(cells => cells.join('\t')),
    );
  await card.getByRole('button', { name: texts.showDays }).click();
  await card
    .getByRole('table', { name: texts.showDays })
    .getByText(formatDay(day(1)))
    .waitFor();
  await card.getByRole('button', { name: texts.quota.change }).click();
  await card.getByLabel(texts.quota.label).fill('800');
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await card.getByRole('button', { name: texts.quota.save, exact: true }).click();
  await waitForToast(page, texts.quota.saved);
  await card.getByText(`${texts.month.used(850, 800)} ${texts.month.over}`).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('link', { name: clientDetailTexts.tabs.settings, exact: true }).click();
  await page.getByText(lineHealthTexts.qualityRating.sharedLimit(2_000)).waitFor();
  await context.close();
});

it('page of a client shows no prices when its transport reports none', async () => {
  const plain = await openBrowser();
  const ana = await plain.server.person();
  const { id } = await addClient(ana);
  let answered: Promise<unknown> = Promise.resolve();
  const { page, context } = await plain.open(`/clients/${id}`, {
    as: ana,
    async beforeLoad(loadedPage) {
      // The first data of the page contain the prices.
      answered = loadedPage.waitForResponse(response => response.url().includes(`/page-data?path=%2Fclients%2F${id}`));
    },
  });
  await page.getByText(statusLabels.client.pending, { exact: true }).waitFor();
  await answered;
  expect(await page.getByText(texts.title).count()).toBe(0);
  await context.close();
  await plain.stop();
});
