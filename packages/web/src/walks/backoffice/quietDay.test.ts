import { adminHealth, adminLists, adminSessions, adminWebhooks } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers, openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it.each([
  ['sessions', adminSessions.allWell, adminSessions.empty],
  ['webhooks', adminWebhooks.noneDisabled, adminWebhooks.empty],
])('%s: nobody has to do anything, and without the filter there is none', async (resource, well, none) => {
  const admin = await browser.server.person({ role: 'admin' });
  const { page, context } = await browser.open(`/admin/${resource}`, { as: admin });
  await page.getByText(well).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: adminLists.clear }).first().click();
  await page.getByText(none).waitFor();
  await context.close();
});

it('health says that everything works', async () => {
  const admin = await browser.server.person({ role: 'admin' });
  const { page, context, problems } = await browser.open('/admin/health', { as: admin });
  await page.getByText(adminHealth.status.ok).waitFor();
  await expect.poll(() => page.getByRole('list', { name: adminHealth.problems.title }).count()).toBe(0);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
