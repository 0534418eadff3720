import { stat } from 'node:fs/promises';
import { testPassword } from '@recado/server/testing';
import { clientExport, retention } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { openShowcase, type Showcase } from '../../testing/shots/showcase.ts';

let browser: TestBrowser;
let show: Showcase;
beforeAll(async () => {
  browser = await openBrowser();
  show = await openShowcase(browser.server);
});
afterAll(() => browser.stop());

it('an owner chooses how long messages are kept, and finds it chosen', async () => {
  const params = { id: show.client.id };
  const { page, context, problems } = await browser.open(`/clients/${params.id}/data`, { as: show.person });
  await page.getByLabel(retention.messageDays).click();
  await page.getByRole('option', { name: retention.days(30), exact: true }).click();
  await page.getByRole('button', { name: retention.save, exact: true }).click();
  await page.getByText(retention.saved).waitFor();
  const told = await show.person.sdk.request('GET /clients/{id}/retention', { params });
  expect(told.retention).toMatchObject({ messageDays: 30, mediaDays: null });
  await page.reload();
  await page.getByText(retention.days(30), { exact: true }).waitFor();
  expect(problems.errors).toEqual([]);
  await context.close();
});

it('an owner takes a copy of everything along', async () => {
  const id = show.client.id;
  const { page, context, problems } = await browser.open(`/clients/${id}/data`, { as: show.person });
  await page.getByRole('button', { name: clientExport.prepare }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(clientExport.password).fill(testPassword);
  await dialog.getByRole('button', { name: clientExport.prepare }).click();
  await dialog.waitFor({ state: 'detached' });
  const button = page.getByRole('button', { name: clientExport.download });
  await button.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^recado-copia-.*\.zip$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(1_000);
  expect(await findBarriers(page)).toEqual([]);
  expect(problems.errors).toEqual([]);
  await context.close();
});
