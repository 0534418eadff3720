import { clientDetailTexts, formValidationTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('the toaster announces a toast to screen readers while a dialog is open', async () => {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  const { page, context, problems } = await browser.open(`/clients/${client.id}`, { as: ana });
  await page.getByRole('button', { name: clientDetailTexts.actions.delete }).click();
  const dialog = page.getByRole('dialog', { name: clientDetailTexts.deletion.title });
  await dialog.getByRole('button', { name: clientDetailTexts.deletion.confirm }).click();
  // `getByRole` ignores elements that are hidden from screen readers, so it finds only announced toasts.
  await page.getByRole('status').getByText(formValidationTexts.deleteWord).waitFor();
  await expect.poll(() => page.getByRole('main').count()).toBe(0);
  expect(await findA11yViolations(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the toaster closes a toast when a finger touches it, because the toast may cover a control', async () => {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  const { page, context } = await browser.open(`/clients/${client.id}`, { as: ana, width: 390, height: 844 });
  await page.getByRole('button', { name: clientDetailTexts.actions.delete }).click();
  const dialog = page.getByRole('dialog', { name: clientDetailTexts.deletion.title });
  await dialog.getByRole('button', { name: clientDetailTexts.deletion.confirm }).click();
  const toast = page.locator('[data-toast]').filter({ hasText: formValidationTexts.deleteWord });
  // A toast under the pointer stays open, so the test does not depend on the speed of the machine.
  await toast.hover();
  const box = await toast.boundingBox();
  if (!box) throw new Error('The toast is not visible.');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await toast.waitFor({ state: 'detached' });
  await devtools.detach();
  await context.close();
});
