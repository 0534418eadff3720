import {
  authPageTexts,
  clientDetailTexts,
  clientListTexts,
  firstStepTexts,
  layoutTexts,
  qrLinkingTexts,
  statusLabels,
  toastTexts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { createUniquePhoneNumber } from '../testing/clients.ts';
import { scanShownQr } from '../testing/scanShownQr.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
      return element?.getAttribute('aria-label') ?? label?.textContent?.trim() ?? '';
    });
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
  }
  throw new Error(`No element called ${name} is reached by Tab.`);
}
const expectFocus = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text);

it('a user registers an account, and creates, links, uses and deletes a client without a mouse', async () => {
  const { network } = browser.server;
  const line = network.phone(createUniquePhoneNumber());
  const marta = network.phone(createUniquePhoneNumber(), { name: 'Marta' });
  const { page, context, problems } = await browser.open('/register');
  const { keyboard } = page;
  const { register } = authPageTexts;
  await page.getByRole('button', { name: register.submit }).waitFor();
  for (const [label, value] of [
    [register.name, 'Ana Torres'],
    [register.email, `ana${line.number}@panaderia.mx`],
    [register.password, 'Conchas-y-cuernos-7'],
    [register.confirmPassword, 'Conchas-y-cuernos-7'],
  ] as const) {
    await tabTo(page, label);
    await keyboard.type(value);
  }
  await keyboard.press('Enter');
  await waitForToast(page, authPageTexts.outcomes.register.success);

  await page.getByText(firstStepTexts.title).waitFor();
  await tabTo(page, firstStepTexts.steps.link.action);
  await keyboard.press('Enter');

  await page.getByLabel(clientListTexts.add.businessName).waitFor();
  await keyboard.type('Panadería');
  await keyboard.press('Tab');
  await keyboard.type(line.number);
  await keyboard.press('Enter');
  await waitForToast(page, toastTexts.clientCreated);

  await page.getByRole('button', { name: clientDetailTexts.actions.initialize, exact: true }).waitFor();
  await tabTo(page, clientDetailTexts.actions.initialize);
  await keyboard.press('Enter');
  await expectFocus(page, qrLinkingTexts.title);
  await scanShownQr(page, line);
  await waitForToast(page, toastTexts.clientConnected);
  await expectFocus(page, 'Panadería');

  await page.reload();
  await page.getByText(statusLabels.client.connected, { exact: true }).waitFor();
  await tabTo(page, layoutTexts.menu.explorer);
  await keyboard.press('Enter');
  await page.getByText('/api/external/send', { exact: true }).waitFor();
  await tabTo(page, /external\/send(?!-)/);
  await keyboard.press('Enter');
  await page.getByLabel('to *').waitFor();
  await keyboard.press('Tab');
  await keyboard.type(marta.number);
  await keyboard.press('Tab');
  await keyboard.type('Buenos días');
  await keyboard.press('Enter');
  await page.getByText(statusLabels.response.success, { exact: true }).waitFor();
  expect(marta.messages.length).toBe(1);

  await page.goto('/clients');
  await page.getByRole('rowheader', { name: 'Panadería' }).waitFor();
  await tabTo(page, clientListTexts.list.viewClient('Panadería'));
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Panadería' }).waitFor();
  await tabTo(page, clientDetailTexts.actions.delete);
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await keyboard.type('ELIMINAR');
  await keyboard.press('Enter');
  await waitForToast(page, toastTexts.clientDeleted);
  await page.getByText(clientListTexts.list.empty).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
}, 90_000);
