import type { TestUser } from '@recado/server/testing';
import { authPageTexts, formValidationTexts, layoutTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  emulateColorScheme,
  findA11yViolations,
  findUncatalogedTexts,
  openBrowser,
  type TestBrowser,
} from '../../testing/index.ts';

let browser: TestBrowser;
let admin: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
});
afterAll(() => browser.stop());

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly signedIn?: boolean;
  /** Prepares the page, for example by opening a dialog, before the checks. */
  readonly ready?: (page: Page) => Promise<void>;
}

const screens: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: '404', path: '/nowhere' },
  { name: 'login', path: '/login', ready: page => page.getByLabel(authPageTexts.login.email).waitFor() },
  {
    name: 'register with invalid fields',
    path: '/register',
    async ready(page) {
      await page.getByLabel(authPageTexts.register.password, { exact: true }).fill('Abcdefg-1');
      await page.getByLabel(authPageTexts.register.confirmPassword).fill('x');
      await page.getByRole('button', { name: authPageTexts.register.submit }).click();
      await page.getByText(formValidationTexts.fillAllFields).waitFor();
    },
  },
  {
    name: 'layout with color menu',
    path: '/clients',
    signedIn: true,
    async ready(page) {
      await page.getByRole('button', { name: layoutTexts.theme.toggle }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'layout with notifications',
    path: '/clients',
    signedIn: true,
    async ready(page) {
      await page.getByRole('button', { name: layoutTexts.notifications }).click();
      await page.getByText(layoutTexts.noNotifications).waitFor();
    },
  },
  { name: '404 in the back office', path: '/admin/nowhere', signedIn: true },
];

const drawer: Screen = {
  name: 'drawer',
  path: '/clients',
  signedIn: true,
  async ready(page) {
    await page.getByRole('button', { name: layoutTexts.openMenu }).click();
    await page.getByRole('dialog').waitFor();
  },
};

const getOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * A desktop in light mode and a phone in dark mode. Other combinations add nothing, because the colors
 * do not depend on the width.
 */
const places = [
  [1280, 'light'],
  [390, 'dark'],
] as const;

it.each([...screens.map(screen => ({ ...screen, places })), { ...drawer, places: places.slice(1) }])(
  'the page passes the accessibility check, uses only our texts and fits the width: $name at $places and 320 px',
  async ({ path, signedIn, ready, places }) => {
    const options = { width: places[0]?.[0] ?? 0, height: 800, ...(signedIn && { as: admin }) };
    const { page, context, problems } = await browser.open(path, options);
    // The test cannot wait for `networkidle`, because live pages always keep a connection open.
    const loadingIndicators = page.locator('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]');
    await expect.poll(() => loadingIndicators.count()).toBe(0);
    await ready?.(page);
    for (const [width, scheme] of places) {
      await page.setViewportSize({ width, height: 800 });
      await emulateColorScheme(page, scheme);
      expect({
        width,
        barriers: await findA11yViolations(page),
        foreignTexts: await findUncatalogedTexts(page, [admin.name]),
        overflow: await getOverflow(page),
      }).toEqual({ width, barriers: [], foreignTexts: [], overflow: 0 });
    }
    // WCAG 1.4.10 (reflow) requires a width of 320 px, which equals 1280 px at 400 % zoom.
    await page.setViewportSize({ width: 320, height: 800 });
    await expect.poll(() => getOverflow(page), { message: '320 px' }).toBe(0);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  },
);
