import { inboxTools, conversations as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriersInBoth, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { newPhone } from '../testing/clients.ts';
import { bubbleOf, conversationOf, fieldOf, openInbox } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { snoozing, thread } = texts;
const menu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: thread.menu }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const rowMenu = async (page: Page, who: string, name: string) => {
  await conversationOf(page, who).hover();
  await page.getByRole('button', { name: inboxTools.labels.menuOf(who) }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const dotOf = (page: Page, who: string) => conversationOf(page, who).locator('[data-marked]');
const isMarked = (page: Page, who: string) =>
  dotOf(page, who)
    .count()
    .then(count => count > 0);
const view = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('what is left unread stays so until it is opened anew, also on the phone and told by it', async () => {
  const luis = browser.server.network.phone(newPhone(), { name: 'Luis' });
  const { page, context, problems, client, marta } = await openInbox(browser, async ({ client, marta }) => {
    luis.write(client.phoneNumber, 'Buenas');
    marta.write(client.phoneNumber, 'Hola');
  });
  const own = browser.server.network.phone(client.phoneNumber);
  await conversationOf(page, 'Marta').click();
  await bubbleOf(page, 'Hola').waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  await menu(page, thread.markUnread);
  await expect.poll(() => isMarked(page, 'Marta')).toBe(true);
  await conversationOf(page, 'Marta').getByText(texts.list.markedUnread).waitFor({ state: 'attached' });
  await expect.poll(() => page.title()).toMatch(/^\(2\) /);
  await expect.poll(() => own.marked.size).toBe(1);
  expect(await findBarriersInBoth(page)).toEqual([]);

  // It is open, and is not read because of that: not even by what comes in.
  marta.write(client.phoneNumber, '¿Hola?');
  await bubbleOf(page, '¿Hola?').waitFor();
  await conversationOf(page, 'Marta').getByText(texts.list.unreadCount('1')).waitFor({ state: 'attached' });
  await page.reload();
  await conversationOf(page, 'Luis').click();
  await bubbleOf(page, 'Buenas').waitFor();
  await menu(page, thread.markUnread);
  await expect.poll(() => isMarked(page, 'Luis')).toBe(true);
  await conversationOf(page, 'Luis').click();
  await expect.poll(() => isMarked(page, 'Luis')).toBe(false);

  // What the owner does on the phone is seen here.
  const mark = (unread: boolean) =>
    own.tasks['chats.mark']({
      chat: luis.person,
      unread,
      last: { id: '', fromMe: true, timestamp: new Date() },
    });
  await conversationOf(page, 'Marta').click();
  await mark(true);
  await expect.poll(() => isMarked(page, 'Luis')).toBe(true);
  await mark(false);
  await expect.poll(() => isMarked(page, 'Luis')).toBe(false);
  await rowMenu(page, 'Luis', thread.markUnread);
  await expect.poll(() => isMarked(page, 'Luis')).toBe(true);
  await rowMenu(page, 'Luis', thread.markRead);
  await expect.poll(() => isMarked(page, 'Luis')).toBe(false);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('on a phone one is led back to the list by what is left unread', async () => {
  const { page, context, problems, client } = await openInbox(
    browser,
    async ({ client, marta }) => {
      marta.write(client.phoneNumber, 'Hola');
    },
    { width: 390, height: 844 },
  );
  await conversationOf(page, 'Marta').click();
  await bubbleOf(page, 'Hola').waitFor();
  await menu(page, thread.markUnread);
  await page.waitForURL(`**/clients/${client.id}/conversations`);
  await expect.poll(() => isMarked(page, 'Marta')).toBe(true);
  await conversationOf(page, 'Marta').click();
  await bubbleOf(page, 'Hola').waitFor();
  await page.getByRole('link', { name: thread.back }).click();
  await expect.poll(() => isMarked(page, 'Marta')).toBe(false);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('is put off by keyboard alone, waits elsewhere, and comes back by itself, by hand or by who writes', async () => {
  const luis = browser.server.network.phone(newPhone(), { name: 'Luis' });
  const { page, context, problems, client, marta } = await openInbox(browser, async ({ client, marta }) => {
    marta.write(client.phoneNumber, 'Hola', { timestamp: new Date(Date.now() - 60_000) });
    luis.write(client.phoneNumber, 'Buenas');
  });
  const names = () => page.locator('[data-name]').allTextContents();
  await expect.poll(names).toEqual(['Luis', 'Marta']);
  await conversationOf(page, 'Luis').focus();
  for (const key of ['ArrowDown', 'Tab', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('menuitem', { name: thread.markRead }).waitFor();
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(snoozing.times.hour).waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);
  await dialog.getByText(snoozing.times.hour).click();
  await expect.poll(names).toEqual(['Luis']);
  await view(page, texts.list.snoozed);
  await expect.poll(names).toEqual(['Marta']);
  expect(await findBarriersInBoth(page)).toEqual([]);
  await conversationOf(page, 'Marta').click();
  await page
    .getByText(/^Pospuesta hasta/)
    .last()
    .waitFor();
  await fieldOf(page, 'Marta').waitFor();
  await page.getByRole('button', { name: snoozing.bringBack }).click();
  await page.getByText(texts.list.noSnoozed.title).waitFor();
  await view(page, texts.list.all);
  await expect.poll(names).toEqual(['Luis', 'Marta']);

  // A day and an hour of one's own.
  await menu(page, snoozing.open);
  await dialog.getByLabel(snoozing.day).fill('2020-01-01');
  await dialog.getByRole('button', { name: snoozing.choose }).click();
  await dialog.getByText(snoozing.past).waitFor();
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel(snoozing.day).fill(day);
  await dialog.getByRole('button', { name: snoozing.choose }).click();
  await expect.poll(names).toEqual(['Luis']);
  await page.reload();
  await expect.poll(names).toEqual(['Luis']);
  const due = () =>
    browser.server.knex('conversations').where({ clientId: client.id }).whereNotNull('snoozedUntil').update({
      snoozedUntil: new Date(),
    });
  await conversationOf(page, 'Luis').click();
  await bubbleOf(page, 'Buenas').waitFor();
  await due();
  await expect.poll(names).toEqual(['Marta', 'Luis']);
  await expect.poll(() => isMarked(page, 'Marta')).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);

  await conversationOf(page, 'Marta').click();
  await expect.poll(() => isMarked(page, 'Marta')).toBe(false);
  await menu(page, snoozing.open);
  await dialog.getByText(snoozing.times.tomorrow).click();
  await expect.poll(names).toEqual(['Luis']);
  marta.write(client.phoneNumber, 'Ya no, gracias');
  await expect.poll(names).toEqual(['Marta', 'Luis']);
  await bubbleOf(page, 'Ya no, gracias').waitFor();
  expect(await page.getByRole('button', { name: snoozing.bringBack }).count()).toBe(0);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('what is open is read and left as everywhere, also where the list has no place for it', async () => {
  const { page, context, problems, client, marta } = await openInbox(browser, async ({ client, marta }) => {
    marta.write(client.phoneNumber, 'Hola');
  });
  await conversationOf(page, 'Marta').click();
  await bubbleOf(page, 'Hola').waitFor();
  await view(page, texts.list.archived);
  await page.getByText(texts.list.noArchived.title).waitFor();
  const standing = async () => {
    const [row] = await browser.server.knex('conversations').where({ clientId: client.id });
    return { unread: row.unread, isMarked: row.markedUnread };
  };
  const nothing = { unread: 0, isMarked: false };
  await expect.poll(standing).toEqual(nothing);
  marta.write(client.phoneNumber, '¿Tienen pan?');
  await bubbleOf(page, '¿Tienen pan?').waitFor();
  await expect.poll(standing).toEqual(nothing);

  await menu(page, thread.markUnread);
  await expect.poll(standing).toEqual({ unread: 0, isMarked: true });
  await fieldOf(page, 'Marta').fill('Sí, hay');
  await page.keyboard.press('Enter');
  await expect.poll(standing).toEqual(nothing);
  marta.write(client.phoneNumber, 'Dos, por favor');
  await bubbleOf(page, 'Dos, por favor').waitFor();
  await expect.poll(standing).toEqual(nothing);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
