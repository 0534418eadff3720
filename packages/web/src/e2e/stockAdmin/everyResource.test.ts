import type { TestUser } from '@recado/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SeededBackofficeData, seedBackofficeData } from '../backoffice/seedBackofficeData.ts';
import { readGuideCodeBlock } from '../testing/readGuideCodeBlock.ts';
import { type PlainReactAdminApp, startPlainReactAdminApp } from './startPlainReactAdminApp.ts';

let stock: PlainReactAdminApp;
let seeded: SeededBackofficeData;
let admin: TestUser;
beforeAll(async () => {
  stock = await startPlainReactAdminApp();
  seeded = await seedBackofficeData(stock.server);
  admin = seeded.admin;
});
afterAll(() => stock.stop());

it('httpClient.js has an identical code block in both guides', () => {
  expect(readGuideCodeBlock('httpClient.js', 'back-office-api.md')).toBe(readGuideCodeBlock('httpClient.js'));
});

it.each([
  ['clients', 'businessName'],
  ['sessions', 'businessName'],
  ['webhooks', 'label'],
  ['usage', 'name'],
  ['audit', 'summary'],
  ['workers', 'name'],
])('an unmodified react-admin guesses a list of %s, and shows one of its records', async (resource, column) => {
  const { page, problems } = await stock.open(`/${resource}`, admin);
  const first = page.locator('tbody tr').first();
  await first.waitFor();
  await expect.poll(() => page.locator(`thead [class~="column-${column}"]`).count()).toBe(1);
  const columnHeaders = page.locator('thead .MuiTableSortLabel-root');
  for (let index = 0; index < (await columnHeaders.count()); index += 1) {
    const sortResponse = page.waitForResponse(response => response.url().includes(`/api/admin/${resource}?`));
    const label = await columnHeaders.nth(index).innerText();
    await columnHeaders.nth(index).click();
    expect((await sortResponse).status(), label).toBe(200);
  }
  await first.waitFor();
  const name = await first.locator(`[class~="column-${column}"]`).innerText();
  await first.locator(`[class~="column-${column}"]`).click();
  await page.waitForURL(/\/show$/);
  await page.getByText(name, { exact: true }).first().waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await page.context().close();
});
