import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatPhone } from '@recado/contract/rules';
import {
  commonTexts,
  layoutTexts,
  phoneRejectionTexts,
  sendRejectionTexts as refusals,
  scheduledMessageTexts,
  conversationTexts as texts,
} from '@recado/texts';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findA11yViolationsInBothColorSchemes,
  openBrowser,
  type TestBrowser,
  waitForToast,
} from '../../testing/index.ts';
import { CONNECTION_WAIT_OPTIONS, createUniquePhoneNumber } from '../testing/clients.ts';
import { dragContentOntoElement } from '../testing/dragContentOntoElement.ts';
import {
  findConversationLink,
  findMessageBubble,
  getAttachmentList,
  getMessageTextField,
  locateConversationMessages,
  openInboxPage,
} from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('the composer keeps drafts and files when the connection fails, and sends each message exactly once', async () => {
  const luis = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  const { page, context, marta } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Hola');
    luis.write(client.phoneNumber, 'Buenas');
  });
  await findConversationLink(page, 'Marta').click();
  await getMessageTextField(page, 'Marta').fill('Le confirmo en');
  await findConversationLink(page, 'Luis').click();
  await expect.poll(() => getMessageTextField(page, 'Luis').inputValue()).toBe('');
  await findConversationLink(page, 'Marta').click();
  await expect.poll(() => getMessageTextField(page, 'Marta').inputValue()).toBe('Le confirmo en');
  await page.reload();
  await expect.poll(() => getMessageTextField(page, 'Marta').inputValue()).toBe('Le confirmo en');

  await context.setOffline(true);
  await page.getByText(commonTexts.offline).waitFor();
  await getMessageTextField(page, 'Marta').press('Enter');
  await locateConversationMessages(page).getByText(texts.message.waiting).waitFor();
  // The connection breaks before the response arrives, although the server sent the message.
  const responseLost = new Promise<void>(resolve => {
    void page.route('**/api/clients/*/messages', async route => {
      await route.fetch();
      await route.abort('connectionreset');
      resolve();
    });
  });
  await context.setOffline(false);
  await marta.waitFor(({ fromMe }) => !fromMe);
  await responseLost;
  await page.unroute('**/api/clients/*/messages');
  await locateConversationMessages(page).locator('[data-message]').filter({ hasText: 'Le confirmo en' }).waitFor();
  await locateConversationMessages(page).getByText(texts.message.waiting).waitFor({ state: 'detached' });

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'menú.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }]);
  await getAttachmentList(page).getByText('menú.pdf').waitFor();
  await getMessageTextField(page, 'Marta').fill('El menú de hoy');
  // After the first click, the microphone replaces the send button under the second click.
  await page.getByRole('button', { name: texts.composer.send, exact: true }).dblclick();
  await locateConversationMessages(page)
    .getByRole('button', { name: `${texts.media.download} menú.pdf` })
    .waitFor(CONNECTION_WAIT_OPTIONS);
  const receivedMessages = marta.messages.filter(({ fromMe }) => !fromMe);
  expect(receivedMessages.map(({ content }) => content)).toMatchObject([
    { text: 'Le confirmo en' },
    { type: 'media', caption: 'El menú de hoy' },
  ]);
  await expect.poll(() => locateConversationMessages(page).locator('[data-message]').count()).toBe(3);
  expect(await page.getByRole('timer').count()).toBe(0);
  await getMessageTextField(page, 'Marta').fill('Y también');
  await page.getByRole('button', { name: layoutTexts.logout }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => sessionStorage.getItem('recado.drafts'))).toBeNull();
  await context.close();
});

it('the composer attaches dropped files and pasted pictures, and inserts dropped text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-drop-'));
  const paths = [join(folder, 'carta.pdf'), join(folder, 'carpeta')] as const;
  await Promise.all([writeFile(paths[0], '%PDF-1.4 carta'), mkdir(paths[1])]);
  const { page, context, marta, problems } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, '¿Me manda la carta?');
  });
  const uploads: string[] = [];
  page.on('request', request => request.url().endsWith('/media') && uploads.push(request.method()));
  await findConversationLink(page, 'Marta').click();
  const field = getMessageTextField(page, 'Marta');
  await dragContentOntoElement(page, findMessageBubble(page, '¿Me manda la carta?'), { files: paths }, [
    'dragEnter',
    'dragOver',
  ]);
  await page.getByText(texts.composer.drop).waitFor();
  await dragContentOntoElement(page, findMessageBubble(page, '¿Me manda la carta?'), { files: paths }, ['drop']);
  await getAttachmentList(page).getByText('carta.pdf').waitFor();
  await waitForToast(page, texts.composer.noFolders);
  await expect.poll(() => getAttachmentList(page).getByRole('listitem').count()).toBe(1);
  await expect.poll(() => page.getByText(texts.composer.drop).count()).toBe(0);
  // Outside the conversation, a dropped file is ignored and the browser does not navigate to it.
  await dragContentOntoElement(page, findConversationLink(page, 'Marta'), { files: paths.slice(0, 1) });
  await dragContentOntoElement(page, field, { text: 'Aquí está' });
  await expect.poll(() => field.inputValue()).toBe('Aquí está');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    await navigator.clipboard.write([
      new ClipboardItem({ 'image/png': await canvas.convertToBlob({ type: 'image/png' }) }),
    ]);
  });
  await field.press('Control+v');
  await expect.poll(() => getAttachmentList(page).getByRole('listitem').count()).toBe(2);
  await context.clearPermissions();
  await field.press('Enter');
  await locateConversationMessages(page)
    .getByRole('button', { name: `${texts.media.download} carta.pdf` })
    .waitFor(CONNECTION_WAIT_OPTIONS);
  await locateConversationMessages(page)
    .getByRole('img', { name: texts.media.picture })
    .waitFor(CONNECTION_WAIT_OPTIONS);
  const receivedMessages = marta.messages.filter(({ fromMe }) => !fromMe).map(({ content }) => content);
  expect(receivedMessages).toMatchObject([
    { caption: 'Aquí está', media: { fileName: 'carta.pdf', bytes: Buffer.from('%PDF-1.4 carta') } },
    { media: { kind: 'image', mimeType: 'image/png', width: 8, height: 8 } },
  ]);
  expect(uploads).toEqual(['POST', 'POST']);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
  await rm(folder, { recursive: true });
});

it('the composer shows that WhatsApp no longer accepts an edit or a deletion, and keeps the text of the edit', async () => {
  const minutesAgo = (count: number) => ({ timestamp: new Date(Date.now() - count * 60_000) });
  const { page, context } = await openInboxPage(browser, async ({ marta, client }) => {
    const clientPhone = browser.server.network.phone(client.phoneNumber);
    marta.write(client.phoneNumber, '¿Cuánto es?', minutesAgo(62 * 60));
    clientPhone.write(marta.number, 'De anteayer', minutesAgo(61 * 60));
    clientPhone.write(marta.number, 'Son 20 pezos', minutesAgo(16));
  });
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, 'Son 20 pezos').waitFor();
  const options = page.getByRole('dialog', { name: texts.message.options });
  const openOptions = async (text: string) => {
    await findMessageBubble(page, text).hover();
    await findMessageBubble(page, text)
      .getByRole('button', { name: /^Opciones del mensaje/ })
      .click();
  };
  await openOptions('Son 20 pezos');
  await options.getByText(texts.message.delete).waitFor();
  await expect.poll(() => options.getByText(texts.message.edit).count()).toBe(0);
  await page.keyboard.press('Escape');
  // The browser's clock is set back 14 hours, so the browser still offers to edit and to delete the message.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() - 14 * 3_600_000;
  });
  const field = getMessageTextField(page, 'Marta');
  await field.fill('algo a medias');
  await openOptions('Son 20 pezos');
  await options.getByText(texts.message.edit).click();
  await field.fill('Son 20 pesos');
  await field.press('Enter');
  await waitForToast(page, refusals.edit.tooLate);
  await expect.poll(() => field.inputValue()).toBe('Son 20 pesos');
  await page.getByRole('button', { name: texts.composer.cancelEdit }).click();
  await expect.poll(() => field.inputValue()).toBe('algo a medias');

  await openOptions('De anteayer');
  await options.getByText(texts.message.delete).click();
  await page.getByRole('button', { name: texts.message.deletion.confirm, exact: true }).click();
  await waitForToast(page, refusals.remove.tooLate);
  await findMessageBubble(page, 'De anteayer').waitFor();
  await context.close();
});

it('the inbox starts a conversation by number, search or card, and sends one message when the response is lost', async () => {
  const { newConversation, list } = texts;
  const luis = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  const name = '<b>Luis</b>';
  const { page, context } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, {
      type: 'contacts',
      contacts: [{ name, phones: [luis.number], vcard: '' }],
    });
  });
  const dialog = page.getByRole('dialog', { name: newConversation.title });
  const numberField = dialog.getByLabel(newConversation.to);
  const button = (text: string) => dialog.getByRole('button', { name: text, exact: true });
  await page.getByRole('link', { name: newConversation.open }).first().click();
  await numberField.fill('55 8765 4321');
  await dialog.getByText(scheduledMessageTexts.dialog.interpretedAs('+52 55 8765 4321', 'México')).waitFor();
  await numberField.fill('8765 4321');
  await button(newConversation.openExisting).click();
  await dialog.getByText(phoneRejectionTexts.incomplete).waitFor();
  await numberField.fill(luis.number);
  await button(newConversation.openExisting).click();
  await dialog.getByText(newConversation.noConversationYet).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await dialog.getByLabel(newConversation.text).fill('Buenos días');
  const dropResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(/\/api\/clients\/[^/]+\/messages$/, dropResponse, { times: 1 });
  await button(newConversation.submit).click();
  await dialog.getByRole('alert').waitFor();
  await button(newConversation.submit).click();
  await dialog.waitFor({ state: 'detached' });
  await findMessageBubble(page, 'Buenos días').waitFor();
  expect(luis.messages.filter(({ fromMe }) => !fromMe)).toHaveLength(1);
  const search = page.getByRole('searchbox', { name: list.search });
  await search.fill('+52 55 7777 1111');
  await page.getByRole('link', { name: newConversation.writeTo('+52 55 7777 1111') }).click();
  await expect.poll(() => numberField.inputValue()).toBe('+52 55 7777 1111');
  await button(commonTexts.cancel).click();
  await dialog.waitFor({ state: 'detached' });
  await search.fill('');

  await findConversationLink(page, 'Marta').click();
  await page.getByRole('link', { name: newConversation.writeTo(name) }).click();
  await expect.poll(() => numberField.inputValue()).toBe(formatPhone(luis.number));
  await button(newConversation.openExisting).click();
  await findMessageBubble(page, 'Buenos días').waitFor();
  await context.close();
});
