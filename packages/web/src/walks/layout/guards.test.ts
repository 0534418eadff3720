import type { TestPerson } from '@recado/server/testing';
import { notFound } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
let ana: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'Ana Torres' });
  admin = await browser.server.person({ name: 'Rosa Admin', role: 'admin' });
});
afterAll(() => browser.stop());

const id = '0197b1a2-7a5e-7c61-9b3d-5b1f6a2c9d10';
const owners = ['/dashboard', '/clients', '/clients/add', `/clients/${id}`, '/dashboard/api-explorer'];
const admins = ['/admin', '/admin/dashboard', '/admin/users', `/admin/users/${id}`, '/admin/clients'];

/** Where an address leads in the end. */
async function leads(path: string, to: string, as?: TestPerson): Promise<string[]> {
  const { page, context, problems } = await browser.open(path, as ? { as } : {});
  await page.waitForURL(({ pathname }) => pathname === to);
  // It stays there once everything has been asked and answered.
  // A page that follows what happens is never without a connection.
  const waiting = page.locator('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]');
  await expect.poll(() => waiting.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(to);
  await context.close();
  return [...problems.errors, ...problems.foreign];
}

describe('the route table', () => {
  it.each([...owners, ...admins, '/api-explorer'])('leads strangers from %s to /login', async path => {
    expect(await leads(path, '/login')).toEqual([]);
  });

  it.each(['/login', '/register'])('leads who is signed in from %s to /dashboard', async path => {
    expect(await leads(path, '/dashboard', ana)).toEqual([]);
  });

  it.each(admins)('leads who is no administrator from %s to /dashboard', async path => {
    expect(await leads(path, '/dashboard', ana)).toEqual([]);
  });

  it.each(admins)('leaves administrators at %s', async path => {
    expect(await leads(path, path, admin)).toEqual([]);
  });

  it('leads from /api-explorer to its place', async () => {
    expect(await leads('/api-explorer', '/dashboard/api-explorer', ana)).toEqual([]);
  });
});

describe('any other path', () => {
  it('shows the not-found page inside of the application too, with its way back', async () => {
    const { page, context } = await browser.open('/dashboard', { as: ana });
    await page.getByText(ana.name).first().waitFor();
    await page.evaluate(() => {
      history.pushState(undefined, '', '/does-not-exist');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { name: notFound.title }).waitFor();
    await page.getByText(notFound.code, { exact: true }).waitFor();
    await page.getByRole('link', { name: notFound.home }).click();
    await page.waitForURL(`${browser.server.url}/`);
    await context.close();
  });
});
