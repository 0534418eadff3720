import type { TestUser } from '@recado/server/testing';
import { notFoundPageTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
let ana: TestUser;
let admin: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'Ana Torres' });
  admin = await browser.server.person({ name: 'Rosa Admin', role: 'admin' });
});
afterAll(() => browser.stop());

const id = '0197b1a2-7a5e-7c61-9b3d-5b1f6a2c9d10';
const ownerPaths = ['/dashboard', '/clients', '/clients/add', `/clients/${id}`, '/dashboard/api-explorer'];
const adminPaths = ['/admin', '/admin/dashboard', '/admin/users', `/admin/users/${id}`, '/admin/clients'];

/** Opens `path`, expects the page to end at `target`, and returns the page's problems. */
async function expectFinalPath(path: string, target: string, as?: TestUser): Promise<string[]> {
  const { page, context, problems } = await browser.open(path, as ? { as } : {});
  await page.waitForURL(({ pathname }) => pathname === target);
  // Check the path again after loading, because the test must also fail on a late redirect.
  // The test cannot wait for `networkidle`, because live pages always keep a connection open.
  const loadingIndicators = page.locator('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]');
  await expect.poll(() => loadingIndicators.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(target);
  await context.close();
  return [...problems.errors, ...problems.foreign];
}

describe('route table', () => {
  it.each([...ownerPaths, ...adminPaths, '/api-explorer'])(
    'redirects signed-out visitors from %s to /login',
    async path => {
      expect(await expectFinalPath(path, '/login')).toEqual([]);
    },
  );

  it.each(['/login', '/register'])('redirects signed-in users from %s to /dashboard', async path => {
    expect(await expectFinalPath(path, '/dashboard', ana)).toEqual([]);
  });

  it.each(adminPaths)('redirects users without the administrator role from %s to /dashboard', async path => {
    expect(await expectFinalPath(path, '/dashboard', ana)).toEqual([]);
  });

  it.each(adminPaths)('keeps administrators at %s', async path => {
    expect(await expectFinalPath(path, path, admin)).toEqual([]);
  });

  it('redirects /api-explorer to /dashboard/api-explorer', async () => {
    expect(await expectFinalPath('/api-explorer', '/dashboard/api-explorer', ana)).toEqual([]);
  });
});

describe('application at an unknown path', () => {
  it('shows the not-found page with a link to the home page', async () => {
    const { page, context } = await browser.open('/dashboard', { as: ana });
    await page.getByText(ana.name).first().waitFor();
    await page.evaluate(() => {
      history.pushState(undefined, '', '/does-not-exist');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { name: notFoundPageTexts.title }).waitFor();
    await page.getByText(notFoundPageTexts.code, { exact: true }).waitFor();
    await page.getByRole('link', { name: notFoundPageTexts.home }).click();
    await page.waitForURL(`${browser.server.url}/`);
    await context.close();
  });
});
