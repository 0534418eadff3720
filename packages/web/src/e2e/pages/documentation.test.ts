import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { landingPageTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  await buildSite();
  // A build of the pages empties the folder that contains the documentation.
  const script = fileURLToPath(new URL('../../../../docs/src/main.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [script]);
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const pages = [
  '',
  '/empezar/preguntas',
  '/api/referencia',
  '/api/referencia/postExternalSend',
  '/api/webhooks',
  '/errores/not-connected',
  '/terminal/serve',
  '/ampliar/codigo',
];

describe.each([390, 1280])('the documentation in a window of %d pixels', width => {
  it.each(pages)('has no accessibility violation and does not scroll sideways: /docs%s', async path => {
    const { page, context, problems } = await browser.open(`/docs${path}`, { width, height: 844 });
    expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });
});

it('finds an answer with the keyboard and opens it', async () => {
  const { page, context, problems } = await browser.open('/docs');
  await page.keyboard.press('/');
  await page.keyboard.type('como evitar ban');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/empezar/preguntas#**');
  expect(decodeURIComponent(page.url())).toContain('#cómo-evito-que-whatsapp-bloquee');
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('remembers the programming language that the reader chose', async () => {
  const { page, context } = await browser.open('/docs/api/referencia/postExternalSend');
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.goto(`${browser.server.url}/docs/api/referencia/getExternalStatus`);
  await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('import requests');
  await context.close();
});

it('is linked from the landing page', async () => {
  const { page, context } = await browser.open('/');
  await page.getByRole('link', { name: landingPageTexts.footer.documentation, exact: true }).click();
  await page.waitForURL('**/docs');
  await context.close();
});

it('explains the error that the API answers', async () => {
  const response = await fetch(`${browser.server.url}/api/external/status`);
  const { help } = (await response.json()) as { readonly help: string };
  expect([response.status, help]).toEqual([401, '/docs/errores/unauthorized']);
  expect((await fetch(`${browser.server.url}${help}`)).status).toBe(200);
});
