import type { TestUser } from '@recado/server/testing';
import { commonTexts, conversationTexts, layoutTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findA11yViolations,
  findUncatalogedTexts,
  openBrowser,
  type TestBrowser,
  waitForToast,
} from '../../testing/index.ts';
import { findConversationLink, getMessageTextField, openInboxPage } from '../testing/inbox.ts';

let browser: TestBrowser;
let ana: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'Ana Torres' });
});
afterAll(() => browser.stop());

it('the app shows a notice while the browser is offline', async () => {
  const { page, context } = await browser.open('/dashboard', { as: ana });
  await page.getByText(ana.name).waitFor();
  await context.setOffline(true);
  await page.getByText(commonTexts.offline).waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByText(commonTexts.offline).waitFor({ state: 'detached' });
  await context.close();
});

it('the app shows a Spanish error page when the code of a screen fails to load, and recovers after a reload', async () => {
  const { page, context } = await browser.open('/clients', { as: ana });
  await page.getByText(ana.name).waitFor();
  await page.route('**/assets/explorer-*.js', route => route.abort());
  await page.goto('/dashboard/api-explorer');
  await page.getByRole('heading', { name: commonTexts.crashTitle }).waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  expect(await findUncatalogedTexts(page, [ana.name])).toEqual([]);
  await page.unroute('**/assets/explorer-*.js');
  await page.getByRole('button', { name: commonTexts.reload }).click();
  await page.getByRole('heading', { name: commonTexts.crashTitle }).waitFor({ state: 'detached' });
  await context.close();
});

it('the app loads code that was requested while offline when the connection returns, and keeps the typed text', async () => {
  const { page, context } = await openInboxPage(
    browser,
    async ({ marta, client }) => marta.write(client.phoneNumber, 'Hola'),
    { isFresh: true },
  );
  await findConversationLink(page, 'Marta').click();
  const field = getMessageTextField(page, 'Marta');
  await field.fill('Mañana hay roscas');
  await context.setOffline(true);
  await page.getByRole('button', { name: conversationTexts.composer.schedule }).click();
  await waitForToast(page, commonTexts.partNeedsConnection);
  expect(await field.inputValue()).toBe('Mañana hay roscas');
  await context.setOffline(false);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await context.setOffline(true);
  await page.getByRole('link', { name: layoutTexts.menu.dashboard, exact: true }).click();
  expect(await field.inputValue()).toBe('Mañana hay roscas');
  await context.setOffline(false);
  await page.getByRole('heading', { name: layoutTexts.titles.dashboard, exact: true }).waitFor();
  expect(await page.getByText(commonTexts.crashTitle).count()).toBe(0);
  await context.close();
});

it('the app asks the user to enable JavaScript in a noscript element', async () => {
  const response = await fetch(`${browser.server.url}/login`);
  expect(await response.text()).toContain(`<noscript><p>${commonTexts.needsJavaScript}</p></noscript>`);
});
