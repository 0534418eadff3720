import { robot } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addLinkedClient, createPhoneNumber } from '../testing/clients.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('leads to incomplete fields when rules cannot be saved, and previews replies below long messages', async () => {
  const ana = await browser.server.person();
  const client = await addLinkedClient(browser.server, ana);
  browser.server.network.phone(createPhoneNumber()).write(client.phoneNumber, `Precio ${'por favor '.repeat(300)}`);
  const { page, context } = await browser.open(`/clients/${client.id}/answers`, { as: ana });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(robot.menus.add).click();
  const menu = page.getByRole('group', { name: robot.menus.item('1') });
  const [wordsField, questionField] = [menu.getByLabel(robot.menus.words), menu.getByLabel(robot.menus.text)];
  await wordsField.fill('menú');
  await questionField.fill('¿Qué necesita?');
  await button(robot.save).click();
  await waitForToast(page, robot.checkMarked);
  await expect.poll(() => menu.getByText(robot.menus.noOption).count()).toBe(2);
  const option = menu.getByLabel(robot.menus.option('1'), { exact: true });
  await expect.poll(() => option.evaluate(field => field === document.activeElement)).toBe(true);

  await button(robot.keywords.add).click();
  const keyword = page.getByRole('group', { name: robot.keywords.item('1') });
  await keyword.getByLabel(robot.keywords.words).fill('precio');
  await keyword.getByLabel(robot.text).fill('El ramo cuesta $350.');
  await keyword.getByRole('button', { name: robot.trial.button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('El ramo cuesta $350.').waitFor();
  const message = await dialog.getByText(/^Precio por favor/).boundingBox();
  expect(message?.height).toBeLessThan(100);
  await context.close();
});
