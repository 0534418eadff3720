import { adminHealthTexts, adminLineSessionTexts, adminListTexts, adminWebhookTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it.each([
  ['sessions', adminLineSessionTexts.allWell, adminLineSessionTexts.empty],
  ['webhooks', adminWebhookTexts.noneDisabled, adminWebhookTexts.empty],
])(
  'list of %s shows that no entry needs attention, and that the list is empty without the filter',
  async (resource, allWellText, emptyText) => {
    const admin = await browser.server.person({ role: 'admin' });
    const { page, context } = await browser.open(`/admin/${resource}`, { as: admin });
    await page.getByText(allWellText).waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    await page.getByRole('button', { name: adminListTexts.clear }).first().click();
    await page.getByText(emptyText).waitFor();
    await context.close();
  },
);

it('health page shows that everything works', async () => {
  const admin = await browser.server.person({ role: 'admin' });
  const { page, context, problems } = await browser.open('/admin/health', { as: admin });
  await page.getByText(adminHealthTexts.status.ok).waitFor();
  await expect.poll(() => page.getByRole('list', { name: adminHealthTexts.problems.title }).count()).toBe(0);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
