import { adminListTexts, apiExplorerTexts, campaignPageTexts, retentionTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

/**
 * Imitates the behavior of other browser engines in Chromium, as far as possible (docs/measurements.md).
 */
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const getPageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

it('the API Explorer fits the width of a phone even if every long path widens it, as in WebKit', async () => {
  const ana = await browser.server.person();
  await addClient(ana, 'Taller');
  const { page, context } = await browser.open('/dashboard/api-explorer', {
    as: ana,
    width: 390,
    height: 844,
  });
  await page.getByLabel(apiExplorerTexts.search).waitFor();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-wrap: break-word !important }');
    document.adoptedStyleSheets = [sheet];
  });
  expect(await getPageWidth(page)).toBe(390);
  await context.close();
});

it.each([
  ['campaigns/new', campaignPageTexts.form.nameless],
  ['data', retentionTexts.messageDays],
])(
  'every form field stays inside its card on narrow phones and next to the wide scroll bar of Firefox: %s',
  async (path, field) => {
    const ana = await browser.server.person();
    const { id } = await addClient(ana, 'Taller');
    const { page, context } = await browser.open(`/clients/${id}/${path}`, {
      as: ana,
      width: 320,
      height: 844,
    });
    await page.getByLabel(field).first().waitFor();
    const overflows = await page.locator('form .MuiFormControl-root').evaluateAll(fields =>
      fields.map(control => {
        const card = control.closest('.MuiCard-root')?.getBoundingClientRect().right ?? 0;
        return Math.max(0, control.getBoundingClientRect().right - card + 8);
      }),
    );
    expect(overflows.length).toBeGreaterThan(1);
    expect(Math.max(...overflows)).toBe(0);
    await context.close();
  },
);

it('input fields have a font size of at least 16 px, so that iPhones do not zoom in', async () => {
  const admin = await browser.server.person({ role: 'admin' });
  const { page, context } = await browser.open('/admin/users', { as: admin, width: 390, height: 844 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.getByRole('searchbox', { name: adminListTexts.search }).waitFor();
  const sizes = await page
    .locator('input:not([type="checkbox"]):visible, select:visible')
    .evaluateAll(fields => fields.map(field => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(sizes.length).toBeGreaterThan(4);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
  await context.close();
});
