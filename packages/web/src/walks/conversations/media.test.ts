import { common, conversations as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { conversationOf, logOf, openInbox } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('a phone’s way back leads from a picture to its conversation, and from there to the others', async () => {
  const { page, context, problems } = await openInbox(
    browser,
    async ({ marta, client }) => {
      marta.write(client.phoneNumber, {
        type: 'media',
        media: { kind: 'image', mimeType: 'image/png', bytes: Buffer.from(PIXEL, 'base64') },
      });
    },
    { width: 390, height: 844 },
  );
  await conversationOf(page, 'Marta').click();
  const conversation = page.url();
  const opener = logOf(page).getByRole('button', { name: texts.media.openPicture });
  const viewer = page.getByRole('dialog', { name: texts.media.picture });
  const waysToClose = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => viewer.getByRole('button', { name: common.close }).dblclick(),
  ];
  for (const close of waysToClose) {
    await opener.click();
    await viewer.getByRole('img', { name: texts.media.picture }).waitFor();
    await close();
    await viewer.waitFor({ state: 'detached' });
    expect(page.url()).toBe(conversation);
  }
  await page.goBack();
  await conversationOf(page, 'Marta').click();
  await opener.click();
  await viewer.waitFor();
  const opened = page.url();
  await page.goto(opened);
  await viewer.getByRole('button', { name: common.close }).click();
  await viewer.waitFor({ state: 'detached' });
  expect(page.url()).toBe(conversation);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
