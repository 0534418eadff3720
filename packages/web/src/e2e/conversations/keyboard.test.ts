import {
  bulkChangeTexts,
  commandPaletteTexts,
  inboxViewTexts,
  keyboardTexts,
  conversationTexts as texts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addLinkedClient, createUniquePhoneNumber } from '../testing/clients.ts';
import { findConversationLink, findMessageBubble, getMessageTextField, openInboxPage } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const names = ['Luis', 'Nora', 'Olga'] as const;
/** Opens an inbox with Marta, who wrote last, and three other people in the order of `names`. */
const openFour = () =>
  openInboxPage(browser, async ({ client, marta }) => {
    marta.write(client.phoneNumber, 'Hola, soy Marta', { timestamp: new Date(Date.now() - 1_000) });
    names.forEach((name, index) => {
      const phone = browser.server.network.phone(createUniquePhoneNumber(), { name });
      phone.write(client.phoneNumber, `Hola, soy ${name}`, { timestamp: new Date(Date.now() - 60_000 * (index + 1)) });
    });
  });
const readNames = (page: Page) => page.locator('[data-name]').allTextContents();
const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const hasFocus = (page: Page, selector: string) =>
  page.evaluate(wanted => document.activeElement?.matches(wanted) === true, selector);
const readOpenConversation = (page: Page) =>
  page.locator('[data-conversation] a[aria-current=page] [data-name]').allTextContents();

it('the conversations can be worked through with the keyboard alone', async () => {
  const { page, context, problems } = await openFour();
  await expect.poll(() => readNames(page)).toEqual(['Marta', 'Luis', 'Nora', 'Olga']);
  await press(page, 'j');
  await expect.poll(() => readOpenConversation(page)).toEqual(['Marta']);
  await findMessageBubble(page, 'Hola, soy Marta').waitFor();
  await press(page, 'j');
  await expect.poll(() => readOpenConversation(page)).toEqual(['Luis']);
  await press(page, 'j');
  await expect.poll(() => readOpenConversation(page)).toEqual(['Nora']);
  await press(page, 'k');
  await expect.poll(() => readOpenConversation(page)).toEqual(['Luis']);
  await findMessageBubble(page, 'Hola, soy Luis').waitFor();

  // A letter with AltGr, which some systems report as Ctrl and Alt, is no shortcut.
  await press(page, 'Control+Alt+e', 'Alt+e');
  expect(await readNames(page)).toEqual(['Marta', 'Luis', 'Nora', 'Olga']);

  // Letters go into the field while the user types there. Escape returns to the list.
  await press(page, 'r');
  await expect.poll(() => hasFocus(page, 'textarea[data-composer]')).toBe(true);
  await page.keyboard.type('jkesunrx?/');
  expect(await getMessageTextField(page, 'Luis').inputValue()).toBe('jkesunrx?/');
  expect(await readNames(page)).toEqual(['Marta', 'Luis', 'Nora', 'Olga']);
  await getMessageTextField(page, 'Luis').fill('');
  await press(page, 'Escape');
  await expect.poll(() => hasFocus(page, '[data-conversation] a')).toBe(true);

  await press(page, 'e');
  await expect.poll(() => readNames(page)).toEqual(['Marta', 'Nora', 'Olga']);
  // The next conversation takes the place of the archived one.
  await press(page, 'j');
  await expect.poll(() => readOpenConversation(page)).toEqual(['Nora']);
  await findMessageBubble(page, 'Hola, soy Nora').waitFor();
  await press(page, 'u');
  await page.locator('[data-conversation]', { hasText: 'Nora' }).locator('[data-marked]').waitFor();
  await press(page, 's');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.snoozing.times.hour).waitFor();
  // Shortcuts do nothing behind a dialog.
  await press(page, 'e', 'Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await readNames(page)).toEqual(['Marta', 'Nora', 'Olga']);

  await press(page, '/');
  await expect.poll(() => hasFocus(page, 'input[data-inbox-search]')).toBe(true);
  await page.keyboard.type('olga');
  await expect.poll(() => readNames(page)).toEqual(['Olga']);
  await findConversationLink(page, 'Olga').focus();
  await press(page, 'n');
  await page.getByRole('dialog', { name: texts.newConversation.title }).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the sheet lists the shortcuts, and switches those of a single letter off', async () => {
  const { page, context, problems } = await openFour();
  await expect.poll(() => readNames(page)).toHaveLength(4);
  await press(page, '?');
  const sheet = page.getByRole('dialog', { name: keyboardTexts.title });
  await sheet.getByText(keyboardTexts.actions.archive).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await sheet.getByRole('switch', { name: keyboardTexts.letters }).focus();
  await press(page, 'Space', 'Escape');
  await sheet.waitFor({ state: 'detached' });
  await press(page, 'j');
  await page.reload();
  await expect.poll(() => readNames(page)).toHaveLength(4);
  await press(page, 'j');
  expect(await readOpenConversation(page)).toEqual([]);
  await press(page, 'Control+k');
  await page.getByRole('dialog', { name: commandPaletteTexts.title }).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the palette finds pages, actions, people and messages of all lines by keyboard', async () => {
  const { page, context, problems, ana } = await openFour();
  const other = await addLinkedClient(browser.server, ana);
  const rosa = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Rosa' });
  rosa.write(other.phoneNumber, 'Quiero una rosca grande');
  await expect
    .poll(async () => (await ana.sdk.request('GET /search', { query: { q: 'rosca' } })).conversations)
    .toHaveLength(1);
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, 'Hola, soy Marta').waitFor();
  const palette = page.getByRole('dialog', { name: commandPaletteTexts.title });
  // The palette opens while the user types, too.
  await expect.poll(() => hasFocus(page, 'textarea[data-composer]')).toBe(true);
  await press(page, 'Control+k');
  await palette.getByRole('option', { name: texts.thread.archive, exact: false }).first().waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.keyboard.type('archivar');
  await expect.poll(() => palette.getByRole('option').count()).toBe(1);
  await press(page, 'Enter');
  await expect.poll(() => readNames(page)).toEqual([...names]);

  await press(page, 'Control+k');
  await page.keyboard.type('rosca');
  await palette.getByRole('option', { name: /rosca grande/ }).waitFor();
  await press(page, 'Enter');
  await page.waitForURL(`**/conversations/${other.id}/**`);
  await findMessageBubble(page, 'Quiero una rosca grande').waitFor();

  await press(page, 'Control+k');
  await page.keyboard.type('dashboard');
  await press(page, 'Enter');
  await page.waitForURL('**/dashboard');
  await press(page, 'Control+k', 'Escape');
  await palette.waitFor({ state: 'detached' });
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('several conversations are selected by keyboard, changed with one request, and restored', async () => {
  const { page, context, problems } = await openFour();
  await expect.poll(() => readNames(page)).toEqual(['Marta', 'Luis', 'Nora', 'Olga']);
  const requests: string[] = [];
  page.on('request', request => {
    if (request.method() === 'PATCH') requests.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  await press(page, 'x');
  const toolbar = page.getByRole('toolbar', { name: bulkChangeTexts.toolbar });
  await page.getByRole('checkbox').first().focus();
  await press(page, 'Space', 'ArrowDown', 'ArrowDown', 'Space');
  await toolbar.getByText(bulkChangeTexts.count('2')).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await toolbar.getByRole('button', { name: bulkChangeTexts.archive }).focus();
  await press(page, 'Enter');
  await expect.poll(() => readNames(page)).toEqual(['Luis', 'Olga']);
  await page.getByText(bulkChangeTexts.done('2')).waitFor();
  expect(requests).toEqual(['conversations']);
  await page.getByRole('button', { name: bulkChangeTexts.undo }).press('Enter');
  await expect.poll(() => readNames(page)).toEqual(['Marta', 'Luis', 'Nora', 'Olga']);

  await page.getByRole('button', { name: bulkChangeTexts.start }).click();
  await toolbar.getByRole('button', { name: bulkChangeTexts.all }).click();
  await toolbar.getByRole('button', { name: bulkChangeTexts.read }).click();
  await toolbar.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('[data-conversation] .MuiBadge-root').count()).toBe(0);
  await page.getByRole('button', { name: bulkChangeTexts.undo }).click();
  await expect.poll(() => page.locator('[data-conversation] .MuiBadge-root').count()).toBe(4);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('a filter is saved as a view, which another browser of the same user offers, too', async () => {
  const { page, context, problems, ana, client } = await openFour();
  await findConversationLink(page, 'Marta').click();
  await page.getByRole('button', { name: texts.list.unread, exact: true }).click();
  await page.getByRole('button', { name: inboxViewTexts.open }).click();
  await page.getByRole('menuitem', { name: inboxViewTexts.save }).click();
  await page.getByLabel(inboxViewTexts.name).fill('Por contestar');
  await press(page, 'Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const second = await browser.open(`/conversations/${client.id}`, { as: ana });
  await expect.poll(() => readNames(second.page)).toHaveLength(4);
  await second.page.getByRole('button', { name: inboxViewTexts.open }).click();
  await second.page.getByRole('menuitem', { name: 'Por contestar' }).click();
  await expect.poll(() => readNames(second.page)).toEqual([...names]);
  await second.page.getByRole('button', { name: inboxViewTexts.open }).click();
  await second.page.getByRole('menuitem', { name: inboxViewTexts.removeStart }).click();
  expect(await findA11yViolationsInBothColorSchemes(second.page)).toEqual([]);
  await second.page.getByRole('menuitem', { name: inboxViewTexts.remove('Por contestar') }).click();
  await second.page.getByText(inboxViewTexts.none).waitFor();
  expect([problems, second.problems]).toEqual([
    { errors: [], foreign: [] },
    { errors: [], foreign: [] },
  ]);
  await context.close();
  await second.context.close();
});

it('letters go into the palette while its code is loading, and run no shortcut', async () => {
  const { page, context, problems } = await openFour();
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, 'Hola, soy Marta').waitFor();
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/CommandPalette*', async route => {
    await released;
    await route.continue();
  });
  await press(page, 'Control+k');
  await page.keyboard.type('desx');
  await press(page, 'Backspace');
  release();
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect.poll(() => field.inputValue()).toBe('des');
  await page.keyboard.type('tacados');
  expect(await field.inputValue()).toBe('destacados');
  await page.getByRole('option', { name: commandPaletteTexts.starred }).waitFor();
  await press(page, 'Escape', 'Escape');
  await field.waitFor({ state: 'detached' });
  await press(page, 'Control+k');
  expect(await field.inputValue()).toBe('');
  expect(await readNames(page)).toEqual(['Marta', 'Luis', 'Nora', 'Olga']);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
