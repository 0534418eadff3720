import { readFile } from 'node:fs/promises';
import {
  commonTexts,
  contactFileTexts,
  contactsPageTexts,
  groupAndContactTexts,
  inboxToolTexts,
  layoutTexts,
  listTexts,
  phoneRejectionTexts,
  conversationTexts as texts,
  unreadBadgeTexts,
} from '@recado/texts';
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

it('the inbox creates and applies labels and quick replies, and clears the unread count when the phone reads a message', async () => {
  const { dialog, labels, replies } = inboxToolTexts;
  const luis = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  const { page, context, problems, ana, client, marta } = await openInboxPage(browser, async ({ marta, client }) => {
    luis.write(client.phoneNumber, '¿Tienen pan?');
    marta.write(client.phoneNumber, 'Hola');
  });
  const menu = page.getByRole('navigation', { name: layoutTexts.navigation });
  await menu.getByText(unreadBadgeTexts.conversations(2)).waitFor({ state: 'attached' });
  const shop = browser.server.network.phone(client.phoneNumber);
  shop.read((await shop.waitFor(({ content }) => content.type === 'text' && content.text === '¿Tienen pan?')).id);
  await findConversationLink(page, 'Luis').getByText(texts.list.unreadCount('1')).waitFor({ state: 'detached' });
  await menu.getByText(unreadBadgeTexts.conversations(1)).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: dialog.open }).click();
  await page.getByRole('tab', { name: dialog.labels }).click();
  await page.getByLabel(labels.newName).fill('Pedidos');
  await page.keyboard.press('Enter');
  await page.getByLabel(labels.nameOf('Pedidos')).fill('Pedidos de hoy');
  await page.keyboard.press('Enter');
  await page.getByLabel(labels.nameOf('Pedidos de hoy')).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: dialog.close }).click();

  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, 'Hola').waitFor();
  await page.getByRole('button', { name: texts.thread.menu }).click();
  await page.getByRole('menuitemradio', { name: 'Pedidos de hoy' }).click();
  await findConversationLink(page, 'Marta').getByText('Pedidos de hoy').waitFor();
  await page.getByLabel(labels.filter, { exact: true }).click();
  await page.getByRole('option', { name: 'Pedidos de hoy' }).click();
  await findConversationLink(page, 'Luis').waitFor({ state: 'detached' });
  // Another program renames the label, and the page shows the new name.
  const params = { id: client.id };
  const [label] = (await ana.sdk.request('GET /clients/{id}/labels', { params })).labels;
  await ana.sdk.request('PATCH /clients/{id}/labels/{label}', {
    params: { ...params, label: label?.id ?? '' },
    payload: { name: 'Entregas' },
  });
  // The option list has the same name and may still be closing.
  await page.getByLabel(labels.filter, { exact: true }).getByText('Entregas').first().waitFor();
  await findConversationLink(page, 'Marta').getByText('Entregas').waitFor();
  await findConversationLink(page, 'Marta').hover();
  await page.getByRole('button', { name: labels.menuOf('Marta') }).click();
  await page.getByRole('menuitem', { name: labels.unset }).click();
  await page.getByText(labels.noConversations.title).waitFor();
  await page.locator('[data-label]').waitFor({ state: 'detached' });
  const field = getMessageTextField(page, 'Marta');
  await field.fill('/');
  await page.getByRole('button', { name: replies.manage }).click();
  await page.getByLabel(replies.shortcut).fill('/horario');
  await page.getByLabel(replies.text, { exact: true }).fill('Hola {nombre}, en {negocio} abrimos a las 7.');
  await page.getByRole('button', { name: replies.create }).click();
  await page.getByRole('button', { name: replies.edit('horario') }).waitFor();
  // The text that is being typed stays, even when the list changes.
  const text = page.getByLabel(replies.text, { exact: true });
  await expect.poll(() => text.inputValue()).toBe('');
  const shortcut = page.getByLabel(replies.shortcut);
  await shortcut.fill('pago');
  await text.fill('Pague al recibir');
  await page.getByRole('button', { name: replies.create }).click();
  await page.getByRole('button', { name: replies.edit('pago') }).waitFor();
  await expect.poll(() => text.inputValue()).toBe('');
  await text.fill('A medias');
  await page.getByRole('button', { name: replies.remove('pago') }).click();
  await page.getByRole('button', { name: replies.removal.confirm, exact: true }).click();
  await page.getByRole('button', { name: replies.edit('pago') }).waitFor({ state: 'detached' });
  await expect.poll(() => text.inputValue()).toBe('A medias');
  await page.getByRole('button', { name: dialog.close }).click();
  await field.fill('/HOR');
  await page.getByRole('option', { name: /^\/horario/ }).waitFor();
  await page.getByRole('status').getByText(replies.matchCount('1')).waitFor({ state: 'attached' });
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await field.press('Enter');
  const replyText = `Hola Marta, en ${client.businessName} abrimos a las 7.`;
  await expect.poll(() => field.inputValue()).toBe(replyText);
  await field.pressSequentially(' Gracias');
  await field.press('Enter');
  await marta.waitFor(({ content }) => content.type === 'text' && content.text === `${replyText} Gracias`);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

interface FakeNotificationOptions {
  body: string;
}

it('the inbox shows one browser notification when several tabs are open, and none for muted conversations', async () => {
  const luis = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  const prepare = (page: Page) =>
    page.addInitScript(() => {
      const notices = () => JSON.parse(localStorage.getItem('shown') ?? '[]') as string[];
      class FakeNotification {
        static permission = 'default';
        static async requestPermission() {
          FakeNotification.permission = 'granted';
          return 'granted';
        }
        constructor(title: string, { body }: FakeNotificationOptions) {
          localStorage.setItem('shown', JSON.stringify([...notices(), `${title}: ${body}`]));
        }
      }
      if (localStorage.getItem('recado.notices')) FakeNotification.permission = 'granted';
      Object.assign(window, { Notification: FakeNotification });
    });
  const { page, context, client, marta } = await openInboxPage(
    browser,
    async ({ marta, client, ana }) => {
      luis.write(client.phoneNumber, 'Buenas');
      const params = { id: client.id, conversation: luis.number };
      await expect
        .poll(() =>
          ana.sdk
            .request('PATCH /clients/{id}/conversations/{conversation}', { params, payload: { muted: true } })
            .then(
              ({ conversation }) => conversation.muted,
              () => false,
            ),
        )
        .toBe(true);
      marta.write(client.phoneNumber, 'Hola', { timestamp: new Date(Date.now() - 3_600_000) });
    },
    { isFresh: true, beforeLoad: prepare },
  );
  await page.getByRole('button', { name: inboxToolTexts.dialog.open }).click();
  await page.getByLabel(inboxToolTexts.browserNotifications.show).check();
  // Notifications start now, and existing messages count as already notified.
  const isListening = () => page.evaluate(() => localStorage.getItem('recado.notices.told') !== null);
  await expect.poll(isListening).toBe(true);
  const tab2 = await context.newPage();
  await prepare(tab2);
  await tab2.goto(page.url());
  await findConversationLink(tab2, 'Marta').waitFor();
  const notices = () => page.evaluate(() => JSON.parse(localStorage.getItem('shown') ?? '[]') as string[]);
  luis.write(client.phoneNumber, '¿Hay alguien?');
  marta.write(client.phoneNumber, '¿Todavía hay conchas?');
  await expect.poll(notices).toEqual(['Marta: ¿Todavía hay conchas?']);
  // The notifying tab is closed. Another tab takes over and does not repeat the notification.
  await page.close();
  const allNotices = () => tab2.evaluate(() => JSON.parse(localStorage.getItem('shown') ?? '[]') as string[]);
  marta.write(client.phoneNumber, 'Diez, por favor', { timestamp: new Date(Date.now() + 2_000) });
  await expect.poll(allNotices).toEqual(['Marta: ¿Todavía hay conchas?', 'Marta: Diez, por favor']);
  await context.close();
});

it('the console shows an opt-out, and lets the owner rename, import, export and merge contacts', async () => {
  const { contactForm: contactTexts, optOut, list, back, spreadsheetImport, merge } = contactsPageTexts;
  const { page, context, problems, client, marta } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Hola');
  });
  const remove = page.getByRole('button', { name: texts.thread.optOut.remove });
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, 'Hola').waitFor();
  marta.write(client.phoneNumber, 'Baja');
  await remove.waitFor();
  await page.getByRole('main').getByRole('link', { name: texts.contacts, exact: true }).click();
  const rowOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: contactTexts.open(name) }) });
  await rowOf('Marta').getByText(list.optedOut, { exact: true }).waitFor();
  await page.getByRole('link', { name: contactTexts.open('Marta') }).click();
  const ownName = '<img src=x onerror="throw 1">';
  await page.getByLabel(contactTexts.ownName).fill(ownName);
  await page.getByRole('combobox', { name: contactTexts.labels }).fill('Mayoreo');
  await page.keyboard.press('Enter');
  await page.getByLabel(contactTexts.notes, { exact: true }).fill('Paga los viernes');
  await page.getByLabel(contactTexts.optedOut).uncheck();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: contactTexts.save }).click();
  await rowOf(ownName).getByText(list.whatsappName('Marta')).waitFor();
  await rowOf(ownName).getByText('Mayoreo', { exact: true }).waitFor();
  await page.getByRole('link', { name: contactTexts.open(ownName) }).click();
  await page.getByLabel(contactTexts.notes, { exact: true }).fill('Paga los lunes');
  marta.write(client.phoneNumber, '¡BAJA!');
  // The page loads the changes when it becomes visible again.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return page.getByLabel(contactTexts.optedOut).isChecked();
    })
    .toBe(true);
  await page.getByRole('button', { name: contactTexts.save }).click();
  await rowOf(ownName).getByText('Paga los lunes').waitFor();
  await rowOf(ownName).getByText(list.optedOut, { exact: true }).waitFor();
  await page.getByRole('button', { name: spreadsheetImport.open }).click();
  const importedName = '<img src=x onerror="throw 2">';
  const csv = `Teléfono;Nombre;Cumpleaños\n+52 55 8765 0000;${importedName};3 de mayo\nabc;Nadie;\n`;
  const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel(spreadsheetImport.choose, { exact: true }).setInputFiles([file]);
  await page.getByText(phoneRejectionTexts.unreadable).waitFor();
  await page.getByRole('button', { name: listTexts.changeColumns }).click();
  await page.getByRole('combobox', { name: 'Cumpleaños' }).getByText(listTexts.unused).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: spreadsheetImport.importCount(1) }).click();
  await rowOf(importedName).getByText(list.noMessages).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: contactsPageTexts.download }).click();
  const data = await readFile(await (await download).path(), 'utf8');
  expect(data).toContain(`\uFEFF${Object.values(contactFileTexts.headings).join(',')}\r\n521 55 8765 0000,"<img`);
  await page.getByRole('link', { name: contactTexts.open(ownName) }).click();
  await page.getByRole('button', { name: merge.open }).click();
  await page.getByLabel(merge.search).fill('5587650000');
  await page.getByRole('list', { name: merge.results }).getByRole('button').click();
  await page.getByText(groupAndContactTexts.merge.numbers).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(await page.getByRole('button', { name: merge.merge, exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: commonTexts.cancel }).last().click();
  await page.getByLabel(merge.search).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: commonTexts.cancel }).click();
  await page.getByRole('button', { name: optOut.open }).click();
  await page.getByLabel(optOut.startReply).fill('Le volvemos a escribir.');
  // A click outside the dialog discards nothing.
  await page.mouse.click(5, 5);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: contactTexts.save }).click();
  await page.getByText(optOut.saved).waitFor();
  await page.getByRole('link', { name: back }).click();
  await findConversationLink(page, ownName).click();
  await findMessageBubble(page, 'Baja').waitFor();
  await remove.waitFor();
  marta.write(client.phoneNumber, '¡Alta!');
  await marta.waitFor(({ content }) => content.type === 'text' && content.text === 'Le volvemos a escribir.');
  await remove.waitFor({ state: 'detached' });
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
