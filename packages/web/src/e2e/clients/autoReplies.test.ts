import { automaticReplyTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addLinkedClient, createUniquePhoneNumber } from '../testing/clients.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('the auto-reply form focuses the first incomplete field on a failed save, and previews replies to long messages', async () => {
  const ana = await browser.server.person();
  const client = await addLinkedClient(browser.server, ana);
  browser.server.network
    .phone(createUniquePhoneNumber())
    .write(client.phoneNumber, `Precio ${'por favor '.repeat(300)}`);
  const { page, context } = await browser.open(`/answers/${client.id}`, { as: ana });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(automaticReplyTexts.menus.add).click();
  const menu = page.getByRole('group', { name: automaticReplyTexts.menus.item('1') });
  const [wordsField, questionField] = [
    menu.getByLabel(automaticReplyTexts.menus.words),
    menu.getByLabel(automaticReplyTexts.menus.text),
  ];
  await wordsField.fill('menú');
  await questionField.fill('¿Qué necesita?');
  await button(automaticReplyTexts.save).click();
  await waitForToast(page, automaticReplyTexts.checkMarked);
  await expect.poll(() => menu.getByText(automaticReplyTexts.menus.noOption).count()).toBe(2);
  const option = menu.getByLabel(automaticReplyTexts.menus.option('1'), { exact: true });
  await expect.poll(() => option.evaluate(field => field === document.activeElement)).toBe(true);

  await button(automaticReplyTexts.keywords.add).click();
  const keyword = page.getByRole('group', { name: automaticReplyTexts.keywords.item('1') });
  await keyword.getByLabel(automaticReplyTexts.keywords.words).fill('precio');
  await keyword.getByLabel(automaticReplyTexts.text).fill('El ramo cuesta $350.');
  await keyword.getByRole('button', { name: automaticReplyTexts.trial.button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('El ramo cuesta $350.').waitFor();
  const message = await dialog.getByText(/^Precio por favor/).boundingBox();
  expect(message?.height).toBeLessThan(100);
  await context.close();
});
