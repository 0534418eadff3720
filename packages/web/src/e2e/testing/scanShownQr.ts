import { qrLinkingTexts as texts } from '@recado/texts';
import type { FakePhone } from '@recado/transport/fake';
import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';

export const getQrImage = (page: Page): Locator => page.getByAltText(texts.alt);

/**
 * Reads the QR code from a screenshot that includes its quiet zone and surroundings, as a camera does.
 * @throws Error when no code is readable
 */
export async function readShownQr(page: Page): Promise<string> {
  await page.getByText(texts.waiting).waitFor();
  const { data, width, height } = PNG.sync.read(await getQrImage(page).screenshot());
  const code = jsQR(new Uint8ClampedArray(data), width, height);
  if (!code) throw new Error('The screenshot contains no readable QR code.');
  return code.data;
}

export const scanShownQr = async (page: Page, phone: FakePhone): Promise<void> => phone.scan(await readShownQr(page));
