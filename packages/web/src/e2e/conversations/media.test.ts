import { commonTexts, conversationTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import {
  findConversationLink,
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

it('the inbox returns from a picture to its conversation, and then to the list, when a phone user goes back', async () => {
  const { page, context, problems } = await openInboxPage(
    browser,
    async ({ marta, client }) => {
      marta.write(client.phoneNumber, {
        type: 'media',
        media: { kind: 'image', mimeType: 'image/png', bytes: Buffer.from(PIXEL, 'base64') },
      });
    },
    { width: 390, height: 844 },
  );
  await findConversationLink(page, 'Marta').click();
  const conversation = page.url();
  const opener = locateConversationMessages(page).getByRole('button', { name: texts.media.openPicture });
  const viewer = page.getByRole('dialog', { name: texts.media.picture });
  const waysToClose = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => viewer.getByRole('button', { name: commonTexts.close }).dblclick(),
  ];
  for (const close of waysToClose) {
    await opener.click();
    await viewer.getByRole('img', { name: texts.media.picture }).waitFor();
    await close();
    await viewer.waitFor({ state: 'detached' });
    expect(page.url()).toBe(conversation);
  }
  await page.goBack();
  await findConversationLink(page, 'Marta').click();
  await opener.click();
  await viewer.waitFor();
  const viewerUrl = page.url();
  await page.goto(viewerUrl);
  await viewer.getByRole('button', { name: commonTexts.close }).click();
  await viewer.waitFor({ state: 'detached' });
  expect(page.url()).toBe(conversation);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the inbox shows the length of a voice note only when its sender stated the length', async () => {
  const { page, context, marta, client } = await openInboxPage(browser);
  const media = { kind: 'audio', mimeType: 'audio/ogg', voice: true, bytes: Buffer.from('OggS') } as const;
  marta.write(client.phoneNumber, { type: 'media', media: { ...media, seconds: 7 } });
  marta.write(client.phoneNumber, { type: 'media', media });
  await findConversationLink(page, 'Marta').click();
  const positionSliders = locateConversationMessages(page).getByRole('slider', { name: texts.media.position });
  await expect.poll(() => positionSliders.count()).toBe(2);
  const positionTexts = await positionSliders.evaluateAll(all =>
    all.map(slider => slider.getAttribute('aria-valuetext')),
  );
  expect(positionTexts).toEqual(['0:00 / 0:07', '0:00']);
  await locateConversationMessages(page).getByText('0:07', { exact: true }).waitFor();
  expect(await locateConversationMessages(page).getByText('0:00', { exact: true }).count()).toBe(0);
  await context.close();
});

it('the inbox requests a confirmation when the user leaves the page only while an attached file is unsent', async () => {
  const { page, context } = await openInboxPage(browser, async ({ marta, client }) =>
    marta.write(client.phoneNumber, 'Hola'),
  );
  await findConversationLink(page, 'Marta').click();
  const files = getAttachmentList(page).getByRole('listitem');
  const reload = () => page.evaluate(() => setTimeout(() => location.reload()));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'menú.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }]);
  await expect.poll(() => files.count()).toBe(1);
  const dialogTypes: string[] = [];
  page.on('dialog', leaveDialog => {
    dialogTypes.push(leaveDialog.type());
    return leaveDialog.dismiss();
  });
  await reload();
  await expect.poll(() => dialogTypes).toEqual(['beforeunload']);
  expect(await files.count()).toBe(1);

  const sendResponse = page.waitForResponse(
    response => response.url().endsWith('/messages') && response.request().method() === 'POST',
  );
  await getMessageTextField(page, 'Marta').press('Enter');
  await sendResponse;
  await locateConversationMessages(page)
    .getByRole('button', { name: `${texts.media.download} menú.pdf` })
    .waitFor();
  const pageLoad = page.waitForEvent('load');
  await reload();
  await pageLoad;
  await locateConversationMessages(page).getByText('menú.pdf').waitFor();
  expect(dialogTypes).toHaveLength(1);
  await context.close();
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
