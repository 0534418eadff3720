import type { TestUser } from '@recado/server/testing';
import { authPageTexts, commonTexts, layoutTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
let ana: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'Ana Torres' });
});
afterAll(() => browser.stop());

const getDrawer = (page: Page) => page.getByRole('dialog', { name: layoutTexts.sideMenu });
const getFocusedLabel = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? activeElement?.id;
  });
const openOnPhone = () => browser.open('/dashboard', { as: ana, width: 390, height: 844 });

describe('menu on a small screen', () => {
  it('stays hidden until the user opens it, and closes when the route changes', async () => {
    const { page, context } = await openOnPhone();
    const button = page.getByRole('button', { name: layoutTexts.openMenu });
    await button.waitFor();
    await expect.poll(() => page.getByRole('link', { name: layoutTexts.menu.clients }).isVisible()).toBe(false);
    await button.click();
    await getDrawer(page).getByRole('link', { name: layoutTexts.menu.clients }).click();
    await page.waitForURL('**/clients');
    await getDrawer(page).waitFor({ state: 'detached' });
    await context.close();
  });

  it('closes by button, Escape or a click outside, and returns the focus to the menu button', async () => {
    const { page, context } = await openOnPhone();
    for (const close of [
      () => page.getByRole('button', { name: layoutTexts.closeMenu }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(380, 600),
    ]) {
      await page.getByRole('button', { name: layoutTexts.openMenu }).click();
      await getDrawer(page).waitFor();
      await close();
      await getDrawer(page).waitFor({ state: 'detached' });
      await expect.poll(() => getFocusedLabel(page)).toBe(layoutTexts.openMenu);
    }
    await context.close();
  });

  it('is as wide as docs/product.md §9 specifies and leaves part of the page visible', async () => {
    const { page, context } = await openOnPhone();
    await page.getByRole('button', { name: layoutTexts.openMenu }).click();
    expect((await getDrawer(page).boundingBox())?.width).toBe(256);
    await context.close();
  });
});

describe('keyboard navigation', () => {
  it('skips the menu and the header when the user activates the skip link', async () => {
    const { page, context } = await browser.open('/dashboard', { as: ana });
    await page.getByText(ana.name).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => getFocusedLabel(page)).toBe(layoutTexts.skipToContent);
    await expect.poll(() => page.getByText(layoutTexts.skipToContent).isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await context.close();
  });

  it('moves the focus to the content when the route changes', async () => {
    const { page, context } = await browser.open('/dashboard', { as: ana });
    await page.getByRole('link', { name: layoutTexts.menu.clients }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/clients');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await context.close();
  });

  it('allows the user to sign in, open the menu, change the page and sign out', async () => {
    const { email } = await browser.server.person();
    const { page, context } = await browser.open('/login', { width: 390, height: 844 });
    await page.getByLabel(authPageTexts.login.email).waitFor();
    const tabTo = async (name: string) => {
      for (let steps = 0; (await getFocusedLabel(page)) !== name; steps += 1) {
        expect(steps, `${name} is not reached`).toBeLessThan(25);
        await page.keyboard.press('Tab');
      }
    };
    await tabTo(commonTexts.productName);
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Conchas-y-cuernos-7');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: layoutTexts.openMenu }).waitFor();
    await tabTo(layoutTexts.openMenu);
    await page.keyboard.press('Enter');
    await getDrawer(page).waitFor();
    await tabTo(layoutTexts.menu.clients);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/clients');
    await getDrawer(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+Tab');
    await tabTo(layoutTexts.openMenu);
    await page.keyboard.press('Enter');
    await getDrawer(page).waitFor();
    await tabTo(layoutTexts.logout);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await context.close();
  });
});
