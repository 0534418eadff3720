import { clientDetailTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('the inbox shows one not-found notice with a link to the clients when the client does not exist', async () => {
  const ana = await browser.server.person();
  const { page, context } = await browser.open(`/clients/${crypto.randomUUID()}/conversations`, { as: ana });
  const [title, notFoundText] = [clientDetailTexts.notFoundTitle, clientDetailTexts.notFoundText];
  const topOf = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.y ?? 0;
  await page.getByText(title, { exact: true }).waitFor();
  expect((await topOf(notFoundText)) - (await topOf(title))).toBeLessThan(60);
  await page.getByRole('link', { name: clientDetailTexts.back }).click();
  await page.waitForURL(/\/clients$/);
  await context.close();
});
