import { type TestPerson, testPassword } from '@recado/server/testing';
import { layout, session as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
let ana: TestPerson;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());
beforeEach(async () => {
  ana = await browser.server.person();
});

describe('a session ends', () => {
  it('by Cerrar sesión: nothing stays stored, and /login is next', async () => {
    const { page, context } = await browser.open('/clients', { as: ana });
    await page.getByRole('button', { name: layout.logout }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    await page.goto('/clients');
    await page.waitForURL('**/login');
    await context.close();
  });

  it('by the server, in the middle of the work: it says so and leads to /login', async () => {
    const { page, context } = await browser.open('/dashboard/api-explorer', { as: ana });
    await page.getByText(ana.name).first().waitFor();
    await browser.server.knex('users').where({ id: ana.id }).update({ active: false });
    await page.waitForURL('**/login');
    await page.getByText(texts.expired).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    // Whoever signs in goes on where it ended.
    await browser.server.knex('users').where({ id: ana.id }).update({ active: true });
    await page.getByLabel(texts.login.email).fill(ana.email);
    await page.getByLabel(texts.login.password, { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: texts.login.submit }).click();
    await page.waitForURL('**/dashboard/api-explorer');
    await context.close();
  });

  it('in every tab at once', async () => {
    const { page, context } = await browser.open('/dashboard', { as: ana });
    const other = await context.newPage();
    await other.goto('/clients');
    await other.getByRole('button', { name: layout.logout }).click();
    await page.waitForURL('**/login');
    await context.close();
  });

  it('and what one person saw is not there for the next', async () => {
    const bruno = await browser.server.person({ name: 'Bruno Díaz' });
    await ana.sdk.request('POST /clients', {
      payload: { businessName: 'Florería Lupita', phoneNumber: '5215511110001' },
    });
    const { page, context } = await browser.open('/clients', { as: ana });
    await page.getByText('Florería Lupita').first().waitFor();
    await page.evaluate(
      ([token, id]) => {
        localStorage.setItem('token', String(token));
        localStorage.setItem('userId', String(id));
        // What a second tab's change looks like from here.
        dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }));
      },
      [bruno.token, bruno.id],
    );
    await page.getByText('Bruno Díaz').first().waitFor();
    await page.getByText('Florería Lupita').first().waitFor({ state: 'detached' });
    await context.close();
  });
});
