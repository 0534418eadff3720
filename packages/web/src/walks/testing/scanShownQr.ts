import { qr as texts } from '@recado/texts';
import type { FakePhone } from '@recado/transport/fake';
import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';

export const qrImage = (page: Page): Locator => page.getByAltText(texts.alt);

/** What a camera reads from the screen, quiet zone and surroundings included. @throws Error when it reads nothing */
export async function readShownQr(page: Page): Promise<string> {
  await page.getByText(texts.waiting).waitFor();
  const { data, width, height } = PNG.sync.read(await qrImage(page).screenshot());
  const code = jsQR(new Uint8ClampedArray(data), width, height);
  if (!code) throw new Error('There is no code that can be read.');
  return code.data;
}

export const scanShownQr = async (page: Page, phone: FakePhone): Promise<void> =>
  phone.scan(await readShownQr(page));
