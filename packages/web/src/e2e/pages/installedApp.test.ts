import { layoutTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

interface ManifestPicture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

it('Chromium accepts the manifest, whose pictures have the stated types and sizes', async () => {
  const { page, context, problems } = await browser.open('/login', { isFresh: true });
  const devtools = await context.newCDPSession(page);
  const { url, data = '', errors } = await devtools.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/recado.webmanifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({ start_url: '/conversations', scope: '/', display: 'standalone', lang: 'es-MX' });
  expect(manifest.shortcuts.map(({ name, url: path }: { name: string; url: string }) => [name, path])).toEqual([
    [layoutTexts.menu.conversations, '/conversations'],
    [layoutTexts.menu.contacts, '/contacts'],
  ]);
  const pictures: readonly ManifestPicture[] = [...manifest.icons, ...manifest.screenshots];
  for (const { src, sizes, type } of pictures) {
    const response = await page.request.get(src);
    expect([src, response.headers()['content-type']]).toEqual([src, type]);
    const size = await page.evaluate(async path => {
      const image = Object.assign(new Image(), { src: path });
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect([src, size]).toEqual([src, sizes]);
  }
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
