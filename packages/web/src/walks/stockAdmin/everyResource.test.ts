import type { TestPerson } from '@recado/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SeededSystem, seedSystem } from '../backoffice/seedSystem.ts';
import { guideCode } from '../testing/guideCode.ts';
import { openStockAdmin, type StockAdmin } from './openStockAdmin.ts';

let stock: StockAdmin;
let seeded: SeededSystem;
let admin: TestPerson;
beforeAll(async () => {
  stock = await openStockAdmin();
  seeded = await seedSystem(stock.server);
  admin = seeded.admin;
});
afterAll(() => stock.stop());

it('is built of code that both guides carry', () => {
  expect(guideCode('httpClient.js', 'back-office-api.md')).toBe(guideCode('httpClient.js'));
});

it.each([
  ['clients', 'businessName'],
  ['sessions', 'businessName'],
  ['webhooks', 'label'],
  ['usage', 'name'],
  ['audit', 'summary'],
  ['workers', 'name'],
])('guesses a list of %s and shows a record of it', async (resource, column) => {
  const { page, problems } = await stock.open(`/${resource}`, admin);
  const first = page.locator('tbody tr').first();
  await first.waitFor();
  await expect.poll(() => page.locator(`thead [class~="column-${column}"]`).count()).toBe(1);
  const heads = page.locator('thead .MuiTableSortLabel-root');
  for (let at = 0; at < (await heads.count()); at += 1) {
    const sorted = page.waitForResponse(answer => answer.url().includes(`/api/admin/${resource}?`));
    const label = await heads.nth(at).innerText();
    await heads.nth(at).click();
    expect((await sorted).status(), label).toBe(200);
  }
  await first.waitFor();
  const name = await first.locator(`[class~="column-${column}"]`).innerText();
  await first.locator(`[class~="column-${column}"]`).click();
  await page.waitForURL(/\/show$/);
  await page.getByText(name, { exact: true }).first().waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await page.context().close();
});
