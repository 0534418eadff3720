import { inboxToolTexts, conversationTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { createUniquePhoneNumber } from '../testing/clients.ts';
import { findConversationLink, findMessageBubble, getMessageTextField, openInboxPage } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { snoozing, thread } = texts;
const chooseMenuItem = async (page: Page, name: string) => {
  await page.getByRole('button', { name: thread.menu }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const chooseRowMenuItem = async (page: Page, contactName: string, name: string) => {
  await findConversationLink(page, contactName).hover();
  await page.getByRole('button', { name: inboxToolTexts.labels.menuOf(contactName) }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const unreadDotOf = (page: Page, contactName: string) =>
  findConversationLink(page, contactName).locator('[data-marked]');
const isMarked = (page: Page, contactName: string) =>
  unreadDotOf(page, contactName)
    .count()
    .then(count => count > 0);
const showView = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('the inbox keeps a conversation marked unread, in sync with the phone, until the conversation is opened again', async () => {
  const luis = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  const { page, context, problems, client, marta } = await openInboxPage(browser, async ({ client, marta }) => {
    luis.write(client.phoneNumber, 'Buenas');
    marta.write(client.phoneNumber, 'Hola');
  });
  const clientPhone = browser.server.network.phone(client.phoneNumber);
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, 'Hola').waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  await chooseMenuItem(page, thread.markUnread);
  await expect.poll(() => isMarked(page, 'Marta')).toBe(true);
  await findConversationLink(page, 'Marta').getByText(texts.list.markedUnread).waitFor({ state: 'attached' });
  await expect.poll(() => page.title()).toMatch(/^\(2\) /);
  await expect.poll(() => clientPhone.unreadChats.size).toBe(1);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);

  // A conversation that is open while the owner marks it unread stays unread, even when a message arrives.
  marta.write(client.phoneNumber, '¿Hola?');
  await findMessageBubble(page, '¿Hola?').waitFor();
  await findConversationLink(page, 'Marta').getByText(texts.list.unreadCount('1')).waitFor({ state: 'attached' });
  await page.reload();
  await findConversationLink(page, 'Luis').click();
  await findMessageBubble(page, 'Buenas').waitFor();
  await chooseMenuItem(page, thread.markUnread);
  await expect.poll(() => isMarked(page, 'Luis')).toBe(true);
  await findConversationLink(page, 'Luis').click();
  await expect.poll(() => isMarked(page, 'Luis')).toBe(false);

  // When the owner marks a conversation on the phone, the page shows the mark.
  const markOnPhone = (unread: boolean) =>
    clientPhone.tasks['chats.mark']({
      chat: luis.person,
      unread,
      last: { id: '', fromMe: true, timestamp: new Date() },
    });
  await findConversationLink(page, 'Marta').click();
  await markOnPhone(true);
  await expect.poll(() => isMarked(page, 'Luis')).toBe(true);
  await markOnPhone(false);
  await expect.poll(() => isMarked(page, 'Luis')).toBe(false);
  await chooseRowMenuItem(page, 'Luis', thread.markUnread);
  await expect.poll(() => isMarked(page, 'Luis')).toBe(true);
  await chooseRowMenuItem(page, 'Luis', thread.markRead);
  await expect.poll(() => isMarked(page, 'Luis')).toBe(false);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the inbox returns to the list when a conversation is marked unread on a phone', async () => {
  const { page, context, problems, client } = await openInboxPage(
    browser,
    async ({ client, marta }) => {
      marta.write(client.phoneNumber, 'Hola');
    },
    { width: 390, height: 844 },
  );
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, 'Hola').waitFor();
  await chooseMenuItem(page, thread.markUnread);
  await page.waitForURL(`**/conversations/${client.id}`);
  await expect.poll(() => isMarked(page, 'Marta')).toBe(true);
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, 'Hola').waitFor();
  await page.getByRole('link', { name: thread.back }).click();
  await expect.poll(() => isMarked(page, 'Marta')).toBe(false);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the inbox snoozes a conversation by keyboard, and lists it again when it is due, resumed by hand or written to', async () => {
  const luis = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  const { page, context, problems, client, marta } = await openInboxPage(browser, async ({ client, marta }) => {
    marta.write(client.phoneNumber, 'Hola', { timestamp: new Date(Date.now() - 60_000) });
    luis.write(client.phoneNumber, 'Buenas');
  });
  const readNames = () => page.locator('[data-name]').allTextContents();
  await expect.poll(readNames).toEqual(['Luis', 'Marta']);
  await findConversationLink(page, 'Luis').focus();
  for (const key of ['ArrowDown', 'Tab', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('menuitem', { name: thread.markRead }).waitFor();
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(snoozing.times.hour).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await dialog.getByText(snoozing.times.hour).click();
  await expect.poll(readNames).toEqual(['Luis']);
  await showView(page, texts.list.snoozed);
  await expect.poll(readNames).toEqual(['Marta']);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await findConversationLink(page, 'Marta').click();
  await page
    .getByText(/^Pospuesta hasta/)
    .last()
    .waitFor();
  await getMessageTextField(page, 'Marta').waitFor();
  await page.getByRole('button', { name: snoozing.bringBack }).click();
  await page.getByText(texts.list.noSnoozed.title).waitFor();
  await showView(page, texts.list.all);
  await expect.poll(readNames).toEqual(['Luis', 'Marta']);

  // Snooze the conversation until a custom day and hour.
  await chooseMenuItem(page, snoozing.open);
  await dialog.getByLabel(snoozing.day).fill('2020-01-01');
  await dialog.getByRole('button', { name: snoozing.choose }).click();
  await dialog.getByText(snoozing.past).waitFor();
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel(snoozing.day).fill(day);
  await dialog.getByRole('button', { name: snoozing.choose }).click();
  await expect.poll(readNames).toEqual(['Luis']);
  await page.reload();
  await expect.poll(readNames).toEqual(['Luis']);
  const endSnooze = () =>
    browser.server.knex('conversations').where({ clientId: client.id }).whereNotNull('snoozedUntil').update({
      snoozedUntil: new Date(),
    });
  await findConversationLink(page, 'Luis').click();
  await findMessageBubble(page, 'Buenas').waitFor();
  await endSnooze();
  await expect.poll(readNames).toEqual(['Marta', 'Luis']);
  await expect.poll(() => isMarked(page, 'Marta')).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);

  await findConversationLink(page, 'Marta').click();
  await expect.poll(() => isMarked(page, 'Marta')).toBe(false);
  await chooseMenuItem(page, snoozing.open);
  await dialog.getByText(snoozing.times.tomorrow).click();
  await expect.poll(readNames).toEqual(['Luis']);
  marta.write(client.phoneNumber, 'Ya no, gracias');
  await expect.poll(readNames).toEqual(['Marta', 'Luis']);
  await findMessageBubble(page, 'Ya no, gracias').waitFor();
  expect(await page.getByRole('button', { name: snoozing.bringBack }).count()).toBe(0);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the inbox marks the open conversation as read and unread even when the list does not contain it', async () => {
  const { page, context, problems, client, marta } = await openInboxPage(browser, async ({ client, marta }) => {
    marta.write(client.phoneNumber, 'Hola');
  });
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, 'Hola').waitFor();
  await showView(page, texts.list.archived);
  await page.getByText(texts.list.noArchived.title).waitFor();
  const readUnreadState = async () => {
    const [row] = await browser.server.knex('conversations').where({ clientId: client.id });
    return { unread: row.unreadCount, isMarked: row.markedUnread };
  };
  const readState = { unread: 0, isMarked: false };
  await expect.poll(readUnreadState).toEqual(readState);
  marta.write(client.phoneNumber, '¿Tienen pan?');
  await findMessageBubble(page, '¿Tienen pan?').waitFor();
  await expect.poll(readUnreadState).toEqual(readState);

  await chooseMenuItem(page, thread.markUnread);
  await expect.poll(readUnreadState).toEqual({ unread: 0, isMarked: true });
  await getMessageTextField(page, 'Marta').fill('Sí, hay');
  await page.keyboard.press('Enter');
  await expect.poll(readUnreadState).toEqual(readState);
  marta.write(client.phoneNumber, 'Dos, por favor');
  await findMessageBubble(page, 'Dos, por favor').waitFor();
  await expect.poll(readUnreadState).toEqual(readState);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
