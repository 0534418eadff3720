import { TEST_PASSWORD, type TestUser } from '@recado/server/testing';
import { layoutTexts, authPageTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
let ana: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());
beforeEach(async () => {
  ana = await browser.server.person();
});

describe('end of a session', () => {
  it('clears the storage and opens /login when the user chooses Cerrar sesión', async () => {
    const { page, context } = await browser.open('/clients', { as: ana });
    await page.getByRole('button', { name: layoutTexts.logout }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    await page.goto('/clients');
    await page.waitForURL('**/login');
    await context.close();
  });

  it('shows a notice and opens /login when the server ends the session', async () => {
    const { page, context } = await browser.open('/dashboard/api-explorer', { as: ana });
    await page.getByText(ana.name).first().waitFor();
    await browser.server.knex('users').where({ id: ana.id }).update({ active: false });
    await page.waitForURL('**/login');
    await page.getByText(texts.expired).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    // After signing in again, the user returns to the page on which the session ended.
    await browser.server.knex('users').where({ id: ana.id }).update({ active: true });
    await page.getByLabel(texts.login.email).fill(ana.email);
    await page.getByLabel(texts.login.password, { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: texts.login.submit }).click();
    await page.waitForURL('**/dashboard/api-explorer');
    await context.close();
  });

  it('opens /login in every tab when the user signs out in one tab', async () => {
    const { page, context } = await browser.open('/dashboard', { as: ana });
    const other = await context.newPage();
    await other.goto('/clients');
    await other.getByRole('button', { name: layoutTexts.logout }).click();
    await page.waitForURL('**/login');
    await context.close();
  });

  it('removes the displayed data of the first user when a second user signs in through another tab', async () => {
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
        // Simulates the event that a change in another tab causes.
        dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }));
      },
      [bruno.token, bruno.id],
    );
    await page.getByText('Bruno Díaz').first().waitFor();
    await page.getByText('Florería Lupita').first().waitFor({ state: 'detached' });
    await context.close();
  });
});
