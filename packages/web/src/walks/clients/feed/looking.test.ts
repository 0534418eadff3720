import { formatPhone } from '@recado/contract/rules';
import { failures, messageKinds, phone, reasons, status, feed as texts, toasts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, untilSaid } from '../../../testing/index.ts';
import { newPhone } from '../../testing/clients.ts';
import { openFeed, rowOf, textsOf } from '../../testing/feed.ts';
import { heal, refuse } from '../../testing/refuse.ts';
import { storeTalk } from '../../testing/storeTalk.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: texts.details.title });

describe('the filters', () => {
  it('leave what was received, sent, or written with one number, also of what comes', async () => {
    const { page, context, marta, client, send } = await openFeed(browser);
    const beto = browser.server.network.phone(newPhone(), { name: 'Beto' });
    marta.write(client.phoneNumber, 'de Marta');
    beto.write(client.phoneNumber, 'de Beto');
    await rowOf(page, 'de Marta').waitFor();
    await rowOf(page, 'de Beto').waitFor();
    await send('a Marta');
    await rowOf(page, 'a Marta').waitFor();

    await button(page, texts.filter.outbound).click();
    await expect.poll(() => textsOf(page)).toEqual(['a Marta']);
    await button(page, texts.filter.inbound).click();
    await expect.poll(async () => (await textsOf(page)).toSorted()).toEqual(['de Beto', 'de Marta']);

    await page.getByLabel(texts.filter.contact, { exact: true }).fill('55 1');
    await page.getByText(texts.filter.wholeNumber).waitFor();
    await page.getByLabel(texts.filter.contact, { exact: true }).fill('BETO ');
    await expect.poll(() => textsOf(page)).toEqual(['de Beto']);
    // It comes back without the space, by when more may have been typed.
    expect(await page.getByLabel(texts.filter.contact, { exact: true }).inputValue()).toBe('BETO ');
    await page.getByLabel(texts.filter.contact, { exact: true }).fill(beto.number.slice(-10));
    await page.getByText(phone.reads(formatPhone(`52${beto.number.slice(-10)}`), 'México')).waitFor();
    await expect.poll(() => textsOf(page)).toEqual(['de Beto']);
    marta.write(client.phoneNumber, 'otra de Marta');
    beto.write(client.phoneNumber, 'otra de Beto');
    await expect.poll(async () => (await textsOf(page)).toSorted()).toEqual(['de Beto', 'otra de Beto']);

    await button(page, texts.filter.outbound).click();
    await page.getByText(texts.noMatch.title).waitFor();
    await button(page, texts.filter.clear).click();
    await expect.poll(async () => (await textsOf(page)).length).toBe(5);
    await context.close();
  });
});

describe('the details', () => {
  it('are opened, read, copied and closed by keyboard alone', async () => {
    const { page, context, marta, client } = await openFeed(browser);
    marta.write(client.phoneNumber, '¿Todavía hay conchas?');
    await rowOf(page, '¿Todavía hay conchas?').waitFor();
    await page.getByLabel(texts.filter.contact, { exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const drawer = drawerOf(page);
    await drawer.getByText('¿Todavía hay conchas?', { exact: true }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe(texts.details.close);
    for (let step = 0; (await focused()) !== texts.details.copyJson; step += 1) {
      expect(step).toBeLessThan(6);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await untilSaid(page, toasts.messageCopied);
    const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toMatchObject({ text: '¿Todavía hay conchas?', phoneNumber: marta.number });
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-message]') !== null))
      .toBe(true);
    await context.close();
  });

  it('lead to all that was written with that number', async () => {
    const { page, context, marta, client } = await openFeed(browser);
    browser.server.network.phone(newPhone(), { name: 'Beto' }).write(client.phoneNumber, 'de Beto');
    marta.write(client.phoneNumber, 'de Marta');
    await rowOf(page, 'de Beto').waitFor();
    await rowOf(page, 'de Marta').click();
    await drawerOf(page).getByRole('button', { name: texts.details.onlyNumber }).click();
    await expect.poll(() => textsOf(page)).toEqual(['de Marta']);
    await expect
      .poll(() => page.getByLabel(texts.filter.contact, { exact: true }).inputValue())
      .toBe(marta.number);
    await context.close();
  });

  it('explain a message that did not leave, also while they are open', async () => {
    const { page, context, marta, client, send } = await openFeed(browser);
    marta.setOnline(false);
    const { messageId } = await send('Sí, hasta las ocho.');
    await rowOf(page, 'Sí, hasta las ocho.').click();
    const drawer = drawerOf(page);
    await drawer.getByText(status.message.sent, { exact: true }).first().waitFor();
    browser.server.network.phone(client.phoneNumber).fail(messageId, 479);
    await drawer.getByText(status.message.failed, { exact: true }).waitFor();
    await drawer.getByText(reasons.ackError[479].what).waitFor();
    await context.close();
  });
});

it('offers the file of a message for download', async () => {
  const { page, context, marta, client } = await openFeed(browser);
  const bytes = new TextEncoder().encode('<script>alert(1)</script>');
  const media = { kind: 'document', mimeType: 'text/html', bytes, fileName: 'menú.html' } as const;
  marta.write(client.phoneNumber, { type: 'media', media, caption: 'El menú' });
  const row = rowOf(page, 'El menú');
  await row.getByText(messageKinds.document).waitFor();
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

it('goes back as far as one likes, and returns to the newest', async () => {
  const { page, context, marta, client } = await openFeed(browser, ({ ana, client }) =>
    storeTalk(browser.server, ana, client, 230),
  );
  await expect.poll(async () => (await textsOf(page)).length).toBe(50);
  const older = async (length: number, last: string) => {
    await button(page, texts.older).click();
    await expect.poll(async () => (await textsOf(page)).at(-1)).toBe(last);
    await expect.poll(async () => (await textsOf(page)).length).toBe(length);
  };
  await older(100, 'mensaje 130');
  await older(150, 'mensaje 80');
  await older(200, 'mensaje 30');
  await older(200, 'mensaje 0');
  await page.getByText(texts.start).waitFor();
  marta.write(client.phoneNumber, 'recién llegado');
  await button(page, texts.waiting('1')).click();
  await expect.poll(async () => (await textsOf(page)).slice(0, 2)).toEqual(['recién llegado', 'mensaje 229']);
  await context.close();
});

it('says when the messages cannot be read, and reads them when asked again', async () => {
  const { page, context } = await openFeed(browser);
  await refuse(page, '/clients/*/messages**');
  await page.reload();
  await page.getByText(failures.messagesLoad).first().waitFor();
  await heal(page, '/clients/*/messages**');
  await page.getByRole('alert').getByRole('button').click();
  await page.getByText(texts.empty.title).waitFor();
  await context.close();
});

it('shows an administrator the messages of somebody else’s client', async () => {
  const { context, marta, client } = await openFeed(browser);
  const admin = await browser.server.person({ role: 'admin', name: 'Óscar' });
  const seen = await browser.open(`/clients/${client.id}/messages`, { as: admin });
  await seen.page.getByText(texts.empty.title).waitFor();
  marta.write(client.phoneNumber, '¿Todavía hay conchas?');
  await rowOf(seen.page, '¿Todavía hay conchas?').waitFor();
  await seen.context.close();
  await context.close();
});
