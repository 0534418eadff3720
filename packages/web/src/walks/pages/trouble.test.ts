import type { TestPerson } from '@recado/server/testing';
import { common, conversations, layout } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers, openBrowser, type TestBrowser, unknownTexts, untilSaid } from '../../testing/index.ts';
import { conversationOf, fieldOf, openInbox } from '../testing/inbox.ts';

let browser: TestBrowser;
let ana: TestPerson;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'Ana Torres' });
});
afterAll(() => browser.stop());

it('says so while there is no connection', async () => {
  const { page, context } = await browser.open('/dashboard', { as: ana });
  await page.getByText(ana.name).waitFor();
  await context.setOffline(true);
  await page.getByText(common.offline).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByText(common.offline).waitFor({ state: 'detached' });
  await context.close();
});

it('says in Spanish when the code of a screen does not arrive, and recovers by loading again', async () => {
  const { page, context } = await browser.open('/clients', { as: ana });
  await page.getByText(ana.name).waitFor();
  await page.route('**/assets/ExplorerPage-*.js', route => route.abort());
  await page.goto('/dashboard/api-explorer');
  await page.getByRole('heading', { name: common.crashTitle }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await unknownTexts(page, [ana.name])).toEqual([]);
  await page.unroute('**/assets/ExplorerPage-*.js');
  await page.getByRole('button', { name: common.reload }).click();
  await page.getByRole('heading', { name: common.crashTitle }).waitFor({ state: 'detached' });
  await context.close();
});

it('what is opened while there is no connection comes with the next one, and what was written stays', async () => {
  const { page, context } = await openInbox(
    browser,
    async ({ marta, client }) => marta.write(client.phoneNumber, 'Hola'),
    { isFresh: true },
  );
  await conversationOf(page, 'Marta').click();
  const field = fieldOf(page, 'Marta');
  await field.fill('Mañana hay roscas');
  await context.setOffline(true);
  await page.getByRole('button', { name: conversations.composer.plan }).click();
  await untilSaid(page, common.partWaits);
  expect(await field.inputValue()).toBe('Mañana hay roscas');
  await context.setOffline(false);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await context.setOffline(true);
  await page.getByRole('link', { name: layout.menu.dashboard, exact: true }).click();
  expect(await field.inputValue()).toBe('Mañana hay roscas');
  await context.setOffline(false);
  await page.getByRole('heading', { name: layout.titles.dashboard, exact: true }).waitFor();
  expect(await page.getByText(common.crashTitle).count()).toBe(0);
  await context.close();
});

it('asks for JavaScript where there is none', async () => {
  const answer = await fetch(`${browser.server.url}/login`);
  expect(await answer.text()).toContain(`<noscript><p>${common.needsJavaScript}</p></noscript>`);
});
