import { formatPhone } from '@recado/contract/rules';
import {
  messageKindLabels,
  phoneNumberHints,
  problemExplanations,
  requestFailureTexts,
  statusLabels,
  messageFeedTexts as texts,
  toastTexts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../../testing/index.ts';
import { createUniquePhoneNumber } from '../../testing/clients.ts';
import { findMessageRow, openMessageFeedPage, readFeedRowTexts } from '../../testing/feed.ts';
import { failRequests, stopFailingRequests } from '../../testing/requestFaults.ts';
import { seedMessages } from '../../testing/seedMessages.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: texts.details.title });

describe('message filters', () => {
  it('show only messages of one direction or number, including new messages that arrive', async () => {
    const { page, context, marta, client, send } = await openMessageFeedPage(browser);
    const beto = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Beto' });
    marta.write(client.phoneNumber, 'de Marta');
    beto.write(client.phoneNumber, 'de Beto');
    await findMessageRow(page, 'de Marta').waitFor();
    await findMessageRow(page, 'de Beto').waitFor();
    await send('a Marta');
    await findMessageRow(page, 'a Marta').waitFor();

    await button(page, texts.filter.outbound).click();
    await expect.poll(() => readFeedRowTexts(page)).toEqual(['a Marta']);
    await button(page, texts.filter.inbound).click();
    await expect.poll(async () => (await readFeedRowTexts(page)).toSorted()).toEqual(['de Beto', 'de Marta']);

    await page.getByLabel(texts.filter.contact, { exact: true }).fill('55 1');
    await page.getByText(texts.filter.wholeNumber).waitFor();
    await page.getByLabel(texts.filter.contact, { exact: true }).fill('BETO ');
    await expect.poll(() => readFeedRowTexts(page)).toEqual(['de Beto']);
    // The applied filter is trimmed, but the field keeps the space: the user may still be typing.
    expect(await page.getByLabel(texts.filter.contact, { exact: true }).inputValue()).toBe('BETO ');
    await page.getByLabel(texts.filter.contact, { exact: true }).fill(beto.number.slice(-10));
    await page
      .getByText(phoneNumberHints.interpretedAs(formatPhone(`52${beto.number.slice(-10)}`), 'México'))
      .waitFor();
    await expect.poll(() => readFeedRowTexts(page)).toEqual(['de Beto']);
    marta.write(client.phoneNumber, 'otra de Marta');
    beto.write(client.phoneNumber, 'otra de Beto');
    await expect.poll(async () => (await readFeedRowTexts(page)).toSorted()).toEqual(['de Beto', 'otra de Beto']);

    await button(page, texts.filter.outbound).click();
    await page.getByText(texts.noMatch.title).waitFor();
    await button(page, texts.filter.clear).click();
    await expect.poll(async () => (await readFeedRowTexts(page)).length).toBe(5);
    await context.close();
  });
});

describe('message details', () => {
  it('can be opened, read, copied and closed when only the keyboard is used', async () => {
    const { page, context, marta, client } = await openMessageFeedPage(browser);
    marta.write(client.phoneNumber, '¿Todavía hay conchas?');
    await findMessageRow(page, '¿Todavía hay conchas?').waitFor();
    await page.getByLabel(texts.filter.contact, { exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const drawer = drawerOf(page);
    await drawer.getByText('¿Todavía hay conchas?', { exact: true }).waitFor();
    const readFocusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(readFocusedLabel).toBe(texts.details.close);
    for (let step = 0; (await readFocusedLabel()) !== texts.details.copyJson; step += 1) {
      expect(step).toBeLessThan(6);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await waitForToast(page, toastTexts.messageCopied);
    const copiedMessage: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copiedMessage).toMatchObject({ text: '¿Todavía hay conchas?', phoneNumber: marta.number });
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-message]') !== null)).toBe(true);
    await context.close();
  });

  it('filter the list by the number of the message when the owner clicks the filter button', async () => {
    const { page, context, marta, client } = await openMessageFeedPage(browser);
    browser.server.network.phone(createUniquePhoneNumber(), { name: 'Beto' }).write(client.phoneNumber, 'de Beto');
    marta.write(client.phoneNumber, 'de Marta');
    await findMessageRow(page, 'de Beto').waitFor();
    await findMessageRow(page, 'de Marta').click();
    await drawerOf(page).getByRole('button', { name: texts.details.onlyNumber }).click();
    await expect.poll(() => readFeedRowTexts(page)).toEqual(['de Marta']);
    await expect.poll(() => page.getByLabel(texts.filter.contact, { exact: true }).inputValue()).toBe(marta.number);
    await context.close();
  });

  it('show a delivery failure, even one that happens while the details are open', async () => {
    const { page, context, marta, client, send } = await openMessageFeedPage(browser);
    marta.setOnline(false);
    const { messageId } = await send('Sí, hasta las ocho.');
    await findMessageRow(page, 'Sí, hasta las ocho.').click();
    const drawer = drawerOf(page);
    await drawer.getByText(statusLabels.message.sent, { exact: true }).first().waitFor();
    browser.server.network.phone(client.phoneNumber).fail(messageId, 479);
    await drawer.getByText(statusLabels.message.failed, { exact: true }).waitFor();
    await drawer.getByText(problemExplanations.ackError[479].what).waitFor();
    await context.close();
  });
});

it('the message list downloads the file of a message under its own name when the owner clicks the file', async () => {
  const { page, context, marta, client } = await openMessageFeedPage(browser);
  const bytes = new TextEncoder().encode('<script>alert(1)</script>');
  const media = { kind: 'document', mimeType: 'text/html', bytes, fileName: 'menú.html' } as const;
  marta.write(client.phoneNumber, { type: 'media', media, caption: 'El menú' });
  const row = findMessageRow(page, 'El menú');
  await row.getByText(messageKindLabels.document).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: texts.media.downloadNamed('menú.html') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('menú.html');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks)).toEqual(Buffer.from(bytes));
  await context.close();
});

it('the message list loads older messages page by page, and returns to the newest when a new message arrives', async () => {
  const { page, context, marta, client } = await openMessageFeedPage(browser, ({ ana, client }) =>
    seedMessages(browser.server, ana, client, 230),
  );
  await expect.poll(async () => (await readFeedRowTexts(page)).length).toBe(50);
  const loadOlder = async (length: number, oldestText: string) => {
    await button(page, texts.older).click();
    await expect.poll(async () => (await readFeedRowTexts(page)).at(-1)).toBe(oldestText);
    await expect.poll(async () => (await readFeedRowTexts(page)).length).toBe(length);
  };
  await loadOlder(100, 'mensaje 130');
  await loadOlder(150, 'mensaje 80');
  await loadOlder(200, 'mensaje 30');
  await loadOlder(200, 'mensaje 0');
  await page.getByText(texts.start).waitFor();
  marta.write(client.phoneNumber, 'recién llegado');
  await button(page, texts.waiting('1')).click();
  await expect.poll(async () => (await readFeedRowTexts(page)).slice(0, 2)).toEqual(['recién llegado', 'mensaje 229']);
  await context.close();
});

it('the message list shows an error when the messages cannot be loaded, and loads them on retry', async () => {
  const { page, context } = await openMessageFeedPage(browser);
  await failRequests(page, '/clients/*/messages**');
  await page.reload();
  await page.getByText(requestFailureTexts.messagesLoad).first().waitFor();
  await stopFailingRequests(page, '/clients/*/messages**');
  await page.getByRole('alert').getByRole('button').click();
  await page.getByText(texts.empty.title).waitFor();
  await context.close();
});

it('the message list shows the messages of someone else’s client to an administrator', async () => {
  const { context, marta, client } = await openMessageFeedPage(browser);
  const admin = await browser.server.person({ role: 'admin', name: 'Óscar' });
  const adminView = await browser.open(`/clients/${client.id}/messages`, { as: admin });
  await adminView.page.getByText(texts.empty.title).waitFor();
  marta.write(client.phoneNumber, '¿Todavía hay conchas?');
  await findMessageRow(adminView.page, '¿Todavía hay conchas?').waitFor();
  await adminView.context.close();
  await context.close();
});
