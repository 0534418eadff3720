import { conversationTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
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

const audioMessage = {
  type: 'media',
  media: { kind: 'audio', mimeType: 'audio/wav', bytes: createSilentWav() },
} as const;

it('a voice message plays after one click, even if its file arrives when the user activation has expired', async () => {
  const { page, context } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, audioMessage);
  });
  await page.addInitScript(recordPlayback);
  await page.reload();
  await findConversationLink(page, 'Marta').click();
  // The wait is longer than the user activation that the browser grants after a click.
  await page.route('**/api/clients/*/media/*', async route => {
    await page.waitForTimeout(5500);
    await route.continue();
  });
  const mediaResponse = page.waitForResponse('**/api/clients/*/media/*');
  await locateConversationMessages(page).getByRole('button', { name: texts.media.play }).click();
  await mediaResponse;
  // Do not evaluate anything in the page before this: evaluate() also counts as user activation.
  await page.waitForTimeout(1000);
  await expect.poll(() => page.evaluate(() => window.hasPlayed)).toBe(true);
  await context.close();
});

it('a voice message that was played stays silent when it is scrolled out of view and shown again', async () => {
  const { page, context } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, audioMessage);
    for (let n = 0; n < 60; n += 1) marta.write(client.phoneNumber, `Mensaje ${n}`);
  });
  await page.addInitScript(recordPlayback);
  await page.reload();
  await findConversationLink(page, 'Marta').click();
  const log = locateConversationMessages(page);
  const play = log.getByRole('button', { name: texts.media.play });
  const scrollLogTo = (offset: number) => log.evaluate((box, top) => box.scrollTo(0, top), offset);
  const scrollToTop = () =>
    expect.poll(async () => {
      await scrollLogTo(0);
      return play.count();
    });
  await findMessageBubble(page, 'Mensaje 59').waitFor();
  await scrollToTop().toBe(1);
  await play.click();
  await expect.poll(() => page.evaluate(() => window.hasPlayed)).toBe(true);
  await scrollLogTo(1_000_000);
  await expect.poll(() => log.locator('audio').count()).toBe(0);
  await page.evaluate(() => {
    window.hasPlayed = false;
  });
  await scrollToTop().toBe(1);
  await log.locator('audio[src]').waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => window.hasPlayed)).toBe(false);
  await play.click();
  await expect.poll(() => page.evaluate(() => window.hasPlayed)).toBe(true);
  await context.close();
});

it('a media message shows an error and offers a download when the browser cannot play its file', async () => {
  const bytes = Buffer.from('no audio file');
  const { page, context } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, {
      type: 'media',
      media: { kind: 'audio', mimeType: 'audio/ogg', bytes },
    });
    marta.write(client.phoneNumber, {
      type: 'media',
      media: { kind: 'video', mimeType: 'video/mp4', bytes },
    });
  });
  await findConversationLink(page, 'Marta').click();
  const log = locateConversationMessages(page);
  await log.getByRole('button', { name: texts.media.play }).click();
  await log.getByText(texts.media.unplayableSound).waitFor();
  await log.getByRole('button', { name: texts.media.showVideo }).click();
  await log.getByText(texts.media.unplayableVideo).waitFor();
  const downloadButtons = log.getByRole('button', { name: texts.media.download });
  const [file] = await Promise.all([page.waitForEvent('download'), downloadButtons.first().click()]);
  expect(file.suggestedFilename()).toMatch(/^audio-.*\.ogg$/);
  await context.close();
});

it('a voice note shows its options without covering its duration when the options are always visible', async () => {
  const { page, context } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, { ...audioMessage, media: { ...audioMessage.media, voice: true, seconds: 7 } });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await findConversationLink(page, 'Marta').click();
  const lengthBox = await locateConversationMessages(page).getByText('0:07', { exact: true }).boundingBox();
  const optionsBox = await locateConversationMessages(page).locator('.options').boundingBox();
  expect((lengthBox?.x ?? 0) + (lengthBox?.width ?? 0)).toBeLessThanOrEqual(optionsBox?.x ?? 0);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
  await context.close();
});

it('the text field keeps its text when Enter ends an IME composition, even if only the key code indicates this', async () => {
  const { page, context } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Hola');
  });
  await findConversationLink(page, 'Marta').click();
  const field = getMessageTextField(page, 'Marta');
  await field.fill('El menú');
  await field.evaluate(box =>
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
  );
  expect(await field.inputValue()).toBe('El menú');
  await field.press('Enter');
  await findMessageBubble(page, 'El menú').waitFor();
  await context.close();
});

it('the text field attaches a pasted file, and inserts pasted text that comes with a picture', async () => {
  const { page, context } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Hola');
  });
  await findConversationLink(page, 'Marta').click();
  const paste = (types: readonly string[]) =>
    getMessageTextField(page, 'Marta').evaluate((box, clipboardTypes) => {
      const clipboardData = new DataTransfer();
      for (const type of clipboardTypes) clipboardData.setData(type, 'menú.pdf');
      clipboardData.items.add(new File(['%PDF'], 'menú.pdf', { type: 'application/pdf' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      return box.dispatchEvent(event);
    }, types);
  expect(await paste(['text/plain', 'text/html'])).toBe(true);
  expect(await getAttachmentList(page).count()).toBe(0);
  expect(await paste(['text/plain'])).toBe(false);
  await getAttachmentList(page).getByText('menú.pdf').waitFor();
  await context.close();
});

declare global {
  interface Window {
    hasPlayed?: boolean;
  }
}

function recordPlayback(): void {
  const setHasPlayed = ({ target }: Event) => {
    if (target instanceof HTMLAudioElement) window.hasPlayed = true;
  };
  addEventListener('playing', setHasPlayed, { capture: true });
}

/** Returns one second of silence as a WAV file. */
function createSilentWav(): Buffer {
  const rate = 8000;
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + rate, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(rate, 40);
  return Buffer.concat([header, Buffer.alloc(rate, 128)]);
}
