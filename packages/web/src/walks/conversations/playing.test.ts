import { conversations as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { attachedOf, bubbleOf, conversationOf, fieldOf, logOf, openInbox } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const sound = { type: 'media', media: { kind: 'audio', mimeType: 'audio/wav', bytes: silence() } } as const;

it('what is said is heard by one press, though it has yet to come and only what was loaded by a press may play', async () => {
  const { page, context } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, sound);
  });
  await page.addInitScript(rememberPlayed);
  await page.reload();
  await conversationOf(page, 'Marta').click();
  // Longer than a browser takes what comes of it for a press.
  await page.route('**/api/clients/*/media/*', async route => {
    await page.waitForTimeout(5500);
    await route.continue();
  });
  const come = page.waitForResponse('**/api/clients/*/media/*');
  await logOf(page).getByRole('button', { name: texts.media.play }).click();
  await come;
  // Until then the page is not asked for anything: that, too, would count as a press.
  await page.waitForTimeout(1000);
  await expect.poll(() => page.evaluate(() => window.hasPlayed)).toBe(true);
  await context.close();
});

it('what was heard, scrolled away and is shown again is silent until it is pressed', async () => {
  const { page, context } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, sound);
    for (let n = 0; n < 60; n += 1) marta.write(client.phoneNumber, `Mensaje ${n}`);
  });
  await page.addInitScript(rememberPlayed);
  await page.reload();
  await conversationOf(page, 'Marta').click();
  const log = logOf(page);
  const play = log.getByRole('button', { name: texts.media.play });
  const goTo = (place: number) => log.evaluate((box, top) => box.scrollTo(0, top), place);
  const goUp = () =>
    expect.poll(async () => {
      await goTo(0);
      return play.count();
    });
  await bubbleOf(page, 'Mensaje 59').waitFor();
  await goUp().toBe(1);
  await play.click();
  await expect.poll(() => page.evaluate(() => window.hasPlayed)).toBe(true);
  await goTo(1_000_000);
  await expect.poll(() => log.locator('audio').count()).toBe(0);
  await page.evaluate(() => {
    window.hasPlayed = false;
  });
  await goUp().toBe(1);
  await log.locator('audio[src]').waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => window.hasPlayed)).toBe(false);
  await play.click();
  await expect.poll(() => page.evaluate(() => window.hasPlayed)).toBe(true);
  await context.close();
});

it('what this browser cannot play is said to be so, and can be saved', async () => {
  const bytes = Buffer.from('Nobody knows this');
  const { page, context } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, {
      type: 'media',
      media: { kind: 'audio', mimeType: 'audio/ogg', bytes },
    });
    marta.write(client.phoneNumber, {
      type: 'media',
      media: { kind: 'video', mimeType: 'video/mp4', bytes },
    });
  });
  await conversationOf(page, 'Marta').click();
  const log = logOf(page);
  await log.getByRole('button', { name: texts.media.play }).click();
  await log.getByText(texts.media.unplayableSound).waitFor();
  await log.getByRole('button', { name: texts.media.showVideo }).click();
  await log.getByText(texts.media.unplayableVideo).waitFor();
  const saved = log.getByRole('button', { name: texts.media.download });
  const [file] = await Promise.all([page.waitForEvent('download'), saved.first().click()]);
  expect(file.suggestedFilename()).toMatch(/^audio-.*\.ogg$/);
  await context.close();
});

it('where its options are always seen, they do not lie on how long a voice note is', async () => {
  const { page, context } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, { ...sound, media: { ...sound.media, voice: true, seconds: 7 } });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await conversationOf(page, 'Marta').click();
  const length = await logOf(page).getByText('0:07', { exact: true }).boundingBox();
  const options = await logOf(page).locator('.options').boundingBox();
  expect((length?.x ?? 0) + (length?.width ?? 0)).toBeLessThanOrEqual(options?.x ?? 0);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
  await context.close();
});

it('the key that ends a letter sends nothing, also where only its code tells of it', async () => {
  const { page, context } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Hola');
  });
  await conversationOf(page, 'Marta').click();
  const field = fieldOf(page, 'Marta');
  await field.fill('El menú');
  await field.evaluate(box =>
    box.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  );
  expect(await field.inputValue()).toBe('El menú');
  await field.press('Enter');
  await bubbleOf(page, 'El menú').waitFor();
  await context.close();
});

it('a file that brings its name along when it is pasted is a file; words that bring their picture are words', async () => {
  const { page, context } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Hola');
  });
  await conversationOf(page, 'Marta').click();
  const paste = (types: readonly string[]) =>
    fieldOf(page, 'Marta').evaluate((box, given) => {
      const clipboardData = new DataTransfer();
      for (const type of given) clipboardData.setData(type, 'menú.pdf');
      clipboardData.items.add(new File(['%PDF'], 'menú.pdf', { type: 'application/pdf' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      return box.dispatchEvent(event);
    }, types);
  expect(await paste(['text/plain', 'text/html'])).toBe(true);
  expect(await attachedOf(page).count()).toBe(0);
  expect(await paste(['text/plain'])).toBe(false);
  await attachedOf(page).getByText('menú.pdf').waitFor();
  await context.close();
});

declare global {
  interface Window {
    hasPlayed?: boolean;
  }
}

function rememberPlayed(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLAudioElement) window.hasPlayed = true;
  };
  addEventListener('playing', note, { capture: true });
}

/** A second of it, as WAV. */
function silence(): Buffer {
  const rate = 8000;
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(36 + rate, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(rate, 40);
  return Buffer.concat([head, Buffer.alloc(rate, 128)]);
}
