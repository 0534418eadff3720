import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatPhone } from '@recado/contract/rules';
import { common, layout, planned, sending as refusals, conversations as texts } from '@recado/texts';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriersInBoth, openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';
import { newPhone, patience } from '../testing/clients.ts';
import { attachedOf, bubbleOf, conversationOf, fieldOf, logOf, openInbox } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

type Dragged = { readonly files: readonly string[] } | { readonly words: string };
const steps = ['dragEnter', 'dragOver', 'drop'] as const;

/** What somebody drags there from elsewhere, as the browser is told of it by the system. */
async function drag(
  page: Page,
  to: Locator,
  dragged: Dragged,
  types: readonly (typeof steps)[number][] = steps,
): Promise<void> {
  const box = await to.boundingBox();
  if (!box) throw new Error('There is nothing to drag it to.');
  const data =
    'files' in dragged
      ? { items: [], files: [...dragged.files], dragOperationsMask: 1 }
      : { items: [{ mimeType: 'text/plain', data: dragged.words }], dragOperationsMask: 1 };
  const system = await page.context().newCDPSession(page);
  for (const type of types)
    await system.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data,
    });
  await system.detach();
}

it('nothing that is written is lost or sent twice: drafts, files, and what did not leave', async () => {
  const luis = browser.server.network.phone(newPhone(), { name: 'Luis' });
  const { page, context, marta } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Hola');
    luis.write(client.phoneNumber, 'Buenas');
  });
  await conversationOf(page, 'Marta').click();
  await fieldOf(page, 'Marta').fill('Le confirmo en');
  await conversationOf(page, 'Luis').click();
  await expect.poll(() => fieldOf(page, 'Luis').inputValue()).toBe('');
  await conversationOf(page, 'Marta').click();
  await expect.poll(() => fieldOf(page, 'Marta').inputValue()).toBe('Le confirmo en');
  await page.reload();
  await expect.poll(() => fieldOf(page, 'Marta').inputValue()).toBe('Le confirmo en');

  await context.setOffline(true);
  await page.getByText(common.offline).waitFor();
  await fieldOf(page, 'Marta').press('Enter');
  await logOf(page).getByText(texts.message.offline).waitFor();
  await context.setOffline(false);
  await page.reload();
  // The answer gets lost on its way back: the message has left all the same.
  const lost = new Promise<void>(resolve => {
    void page.route('**/api/clients/*/messages', async route => {
      await route.fetch();
      await route.abort('connectionreset');
      resolve();
    });
  });
  const retry = page.getByRole('button', { name: texts.message.retry });
  await retry.click();
  await marta.waitFor(({ fromMe }) => !fromMe);
  await lost;
  await page.unroute('**/api/clients/*/messages');
  await logOf(page).locator('[data-message]').filter({ hasText: 'Le confirmo en' }).waitFor();
  await expect.poll(() => retry.count()).toBe(0);

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'menú.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }]);
  await attachedOf(page).getByText('menú.pdf').waitFor();
  await fieldOf(page, 'Marta').fill('El menú de hoy');
  // The second press finds the microphone where it meant what sends.
  await page.getByRole('button', { name: texts.composer.send }).dblclick();
  await logOf(page)
    .getByRole('button', { name: `${texts.media.download} menú.pdf` })
    .waitFor(patience);
  const received = marta.messages.filter(({ fromMe }) => !fromMe);
  expect(received.map(({ content }) => content)).toMatchObject([
    { text: 'Le confirmo en' },
    { type: 'media', caption: 'El menú de hoy' },
  ]);
  await expect.poll(() => logOf(page).locator('[data-message]').count()).toBe(3);
  expect(await page.getByRole('timer').count()).toBe(0);
  await fieldOf(page, 'Marta').fill('Y también');
  await page.getByRole('button', { name: layout.logout }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => sessionStorage.getItem('recado.drafts'))).toBeNull();
  await context.close();
});

it('a file is dropped over the conversation, a picture is pasted, and words that are dropped are words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-drop-'));
  const paths = [join(folder, 'carta.pdf'), join(folder, 'carpeta')] as const;
  await Promise.all([writeFile(paths[0], '%PDF-1.4 carta'), mkdir(paths[1])]);
  const { page, context, marta, problems } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, '¿Me manda la carta?');
  });
  const uploads: string[] = [];
  page.on('request', request => request.url().endsWith('/media') && uploads.push(request.method()));
  await conversationOf(page, 'Marta').click();
  const field = fieldOf(page, 'Marta');
  await drag(page, bubbleOf(page, '¿Me manda la carta?'), { files: paths }, ['dragEnter', 'dragOver']);
  await page.getByText(texts.composer.drop).waitFor();
  await drag(page, bubbleOf(page, '¿Me manda la carta?'), { files: paths }, ['drop']);
  await attachedOf(page).getByText('carta.pdf').waitFor();
  await untilSaid(page, texts.composer.noFolders);
  await expect.poll(() => attachedOf(page).getByRole('listitem').count()).toBe(1);
  await expect.poll(() => page.getByText(texts.composer.drop).count()).toBe(0);
  // Beside the conversation nothing is taken, and nothing takes the page away.
  await drag(page, conversationOf(page, 'Marta'), { files: paths.slice(0, 1) });
  await drag(page, field, { words: 'Aquí está' });
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
  await expect.poll(() => attachedOf(page).getByRole('listitem').count()).toBe(2);
  await context.clearPermissions();
  await field.press('Enter');
  await logOf(page)
    .getByRole('button', { name: `${texts.media.download} carta.pdf` })
    .waitFor(patience);
  await logOf(page).getByRole('img', { name: texts.media.picture }).waitFor(patience);
  const received = marta.messages.filter(({ fromMe }) => !fromMe).map(({ content }) => content);
  expect(received).toMatchObject([
    { caption: 'Aquí está', media: { fileName: 'carta.pdf', bytes: Buffer.from('%PDF-1.4 carta') } },
    { media: { kind: 'image', mimeType: 'image/png', width: 8, height: 8 } },
  ]);
  expect(uploads).toEqual(['POST', 'POST']);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
  await rm(folder, { recursive: true });
});

it('what WhatsApp takes no more is said, and a correction that was refused is not lost', async () => {
  const minutes = (count: number) => ({ timestamp: new Date(Date.now() - count * 60_000) });
  const { page, context } = await openInbox(browser, async ({ marta, client }) => {
    const own = browser.server.network.phone(client.phoneNumber);
    marta.write(client.phoneNumber, '¿Cuánto es?', minutes(62 * 60));
    own.write(marta.number, 'De anteayer', minutes(61 * 60));
    own.write(marta.number, 'Son 20 pezos', minutes(16));
  });
  await conversationOf(page, 'Marta').click();
  await bubbleOf(page, 'Son 20 pezos').waitFor();
  const options = page.getByRole('dialog', { name: texts.message.options });
  const openOptions = async (text: string) => {
    await bubbleOf(page, text).hover();
    await bubbleOf(page, text)
      .getByRole('button', { name: /^Opciones del mensaje/ })
      .click();
  };
  await openOptions('Son 20 pezos');
  await options.getByText(texts.message.delete).waitFor();
  await expect.poll(() => options.getByText(texts.message.edit).count()).toBe(0);
  await page.keyboard.press('Escape');
  // By a computer whose clock is late, both may still be done.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() - 14 * 3_600_000;
  });
  const field = fieldOf(page, 'Marta');
  await field.fill('algo a medias');
  await openOptions('Son 20 pezos');
  await options.getByText(texts.message.edit).click();
  await field.fill('Son 20 pesos');
  await field.press('Enter');
  await untilSaid(page, refusals.edit.tooLate);
  await expect.poll(() => field.inputValue()).toBe('Son 20 pesos');
  await page.getByRole('button', { name: texts.composer.cancelEdit }).click();
  await expect.poll(() => field.inputValue()).toBe('algo a medias');

  await openOptions('De anteayer');
  await options.getByText(texts.message.delete).click();
  await page.getByRole('button', { name: texts.message.deletion.confirm, exact: true }).click();
  await untilSaid(page, refusals.remove.tooLate);
  await bubbleOf(page, 'De anteayer').waitFor();
  await context.close();
});

it('who never wrote is written to by number, from a search and from a card; once, though the answer is lost', async () => {
  const { begin, list } = texts;
  const luis = browser.server.network.phone(newPhone(), { name: 'Luis' });
  const name = '<b>Luis</b>';
  const { page, context } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, {
      type: 'contacts',
      contacts: [{ name, phones: [luis.number], vcard: '' }],
    });
  });
  const dialog = page.getByRole('dialog', { name: begin.title });
  const number = dialog.getByLabel(begin.to);
  const button = (words: string) => dialog.getByRole('button', { name: words, exact: true });
  await page.getByRole('link', { name: begin.open }).first().click();
  await number.fill('55 8765 4321');
  await button(begin.look).click();
  await dialog.getByText(planned.dialog.noCountry('+52 55 8765 4321')).waitFor();
  await number.fill(luis.number);
  await button(begin.look).click();
  await dialog.getByText(begin.nothingYet).waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);
  await dialog.getByLabel(begin.text).fill('Buenos días');
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(/\/api\/clients\/[^/]+\/messages$/, lose, { times: 1 });
  await button(begin.submit).click();
  await dialog.getByRole('alert').waitFor();
  await button(begin.submit).click();
  await dialog.waitFor({ state: 'detached' });
  await bubbleOf(page, 'Buenos días').waitFor();
  expect(luis.messages.filter(({ fromMe }) => !fromMe)).toHaveLength(1);
  const search = page.getByRole('searchbox', { name: list.search });
  await search.fill('+52 55 7777 1111');
  await page.getByRole('link', { name: begin.writeTo('+52 55 7777 1111') }).click();
  await expect.poll(() => number.inputValue()).toBe('+52 55 7777 1111');
  await button(common.cancel).click();
  await dialog.waitFor({ state: 'detached' });
  await search.fill('');

  await conversationOf(page, 'Marta').click();
  await page.getByRole('link', { name: begin.writeTo(name) }).click();
  await expect.poll(() => number.inputValue()).toBe(formatPhone(luis.number));
  await button(begin.look).click();
  await bubbleOf(page, 'Buenos días').waitFor();
  await context.close();
});
