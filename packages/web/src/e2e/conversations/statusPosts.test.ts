import { readFile } from 'node:fs/promises';
import { scheduledMessageTexts, statusPostPageTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { openInboxPage } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('the page of status posts composes a text for a label and a picture for chosen contacts, and shows views', async () => {
  const { page, context, problems, ana, client, marta } = await openInboxPage(browser, async fixture => {
    fixture.marta.write(fixture.client.phoneNumber, 'Hola');
  });
  const params = { id: client.id };
  await ana.sdk.request('PATCH /clients/{id}/contacts/{contact}', {
    params: { ...params, contact: marta.number },
    payload: { labels: ['Mayoreo'] },
  });
  await page.goto(`/schedules/${client.id}`);
  await page.getByRole('link', { name: scheduledMessageTexts.statusPosts, exact: true }).click();
  await page.getByText(texts.list.empty.title).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);

  const dialog = page.getByRole('dialog');
  const publish = dialog.getByRole('button', { name: texts.dialog.publish, exact: true });
  await page.getByRole('button', { name: texts.publish }).click();
  await dialog.getByText(texts.dialog.people('1')).waitFor();
  await publish.click();
  await dialog.getByText(texts.dialog.missingContent).waitFor();
  await dialog.getByLabel(texts.dialog.text, { exact: true }).fill('Hoy: conchas');
  await dialog.getByRole('button', { name: texts.dialog.colors[1] ?? '' }).click();
  await dialog.getByRole('combobox', { name: texts.dialog.audience }).click();
  await page.getByRole('option', { name: texts.dialog.audiences.label }).click();
  await publish.click();
  await dialog.getByText(texts.dialog.missingLabel).waitFor();
  await dialog.getByRole('combobox', { name: new RegExp(`^${texts.dialog.label}`) }).click();
  await page.getByRole('option', { name: 'Mayoreo' }).click();
  await dialog.getByText(texts.dialog.people('1')).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await publish.click();
  const list = page.getByRole('list', { name: texts.list.label });
  await list.getByText('Hoy: conchas').waitFor();
  await list.getByText(texts.row.hoursLeft(24)).waitFor();
  expect(marta.statusPosts.map(({ content }) => content)).toEqual([{ type: 'text', text: 'Hoy: conchas' }]);

  await page.getByRole('button', { name: texts.publish }).click();
  const buffer = await readFile(new URL('../../../public/imagenes/inbox-wide-light.webp', import.meta.url));
  await dialog.locator('input[type=file]').setInputFiles({ name: 'menu.webp', mimeType: 'image/webp', buffer });
  await dialog.getByLabel(texts.dialog.caption).fill('El menú');
  await dialog.getByRole('combobox', { name: texts.dialog.audience }).click();
  await page.getByRole('option', { name: texts.dialog.audiences.chosen }).click();
  await dialog.getByRole('searchbox').fill('Marta');
  await dialog.getByRole('checkbox', { name: 'Marta' }).check();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await publish.click();
  await list.getByText('El menú').waitFor();

  const [post] = marta.statusPosts;
  marta.viewStatusPost(post?.id ?? '');
  await expect
    .poll(async () => (await ana.sdk.request('GET /clients/{id}/status-posts', { params })).statusPosts.at(-1)?.views)
    .toBe(1);
  await page.reload();
  await list.getByText(texts.row.views('1')).waitFor();
  await list.getByRole('button', { name: texts.row.viewersOf('Hoy: conchas') }).click();
  await dialog.getByText('Marta').waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: texts.viewers.close }).click();

  await list.getByRole('button', { name: texts.row.removeOf('Hoy: conchas') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.removal.confirm }).click();
  await list.getByText(texts.row.deleted).waitFor();
  expect(marta.statusPosts).toHaveLength(1);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
