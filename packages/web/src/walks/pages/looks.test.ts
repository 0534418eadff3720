import type { TestPerson } from '@recado/server/testing';
import { layout, session, validation } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findBarriers,
  inBothSchemes,
  openBrowser,
  type TestBrowser,
  unknownTexts,
} from '../../testing/index.ts';

let browser: TestBrowser;
let admin: TestPerson;
beforeAll(async () => {
  browser = await openBrowser();
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
});
afterAll(() => browser.stop());

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly signedIn?: boolean;
  /** Brings the page to the state that is looked at. */
  readonly ready?: (page: Page) => Promise<void>;
}

const screens: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: '404', path: '/nowhere' },
  { name: 'login', path: '/login', ready: page => page.getByLabel(session.login.email).waitFor() },
  {
    name: 'register with everything wrong',
    path: '/register',
    async ready(page) {
      await page.getByLabel(session.register.password, { exact: true }).fill('Abcdefg-1');
      await page.getByLabel(session.register.confirmPassword).fill('x');
      await page.getByRole('button', { name: session.register.submit }).click();
      await page.getByText(validation.fillAllFields).waitFor();
    },
  },
  {
    name: 'layout with its color menu',
    path: '/clients',
    signedIn: true,
    async ready(page) {
      await page.getByRole('button', { name: layout.theme.toggle }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'layout with its bell',
    path: '/clients',
    signedIn: true,
    async ready(page) {
      await page.getByRole('button', { name: layout.notifications }).click();
      await page.getByText(layout.noNotifications).waitFor();
    },
  },
  { name: 'not found within', path: '/admin/nowhere', signedIn: true },
];

const drawer: Screen = {
  name: 'drawer',
  path: '/clients',
  signedIn: true,
  async ready(page) {
    await page.getByRole('button', { name: layout.openMenu }).click();
    await page.getByRole('dialog').waitFor();
  },
};

async function opened({ path, signedIn, ready }: Screen, width: number) {
  const open = await browser.open(path, { width, height: 800, ...(signedIn && { as: admin }) });
  await open.page.waitForLoadState('networkidle');
  await ready?.(open.page);
  return open;
}

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function look(screen: Screen, width: number) {
  const { page, context, problems } = await opened(screen, width);
  const found = await inBothSchemes(page, async () => ({
    barriers: await findBarriers(page),
    foreignTexts: await unknownTexts(page, [admin.name]),
    overflow: await overflowOf(page),
  }));
  await context.close();
  return { ...found, problems };
}

const nothing = { barriers: [], foreignTexts: [], overflow: 0 };
const fine = { light: nothing, dark: nothing, problems: { errors: [], foreign: [] } };

describe('in light and in dark', () => {
  it.each(screens)('$name is without barriers, in our words, and fits on a desk', async screen => {
    expect(await look(screen, 1280)).toEqual(fine);
  });

  it.each([...screens, drawer])(
    '$name is without barriers, in our words, and fits on a phone',
    async screen => {
      expect(await look(screen, 390)).toEqual(fine);
    },
  );
});

/** WCAG 1.4.10: 320 pixels are 1280 at 400 %. */
it.each([...screens, drawer])('$name fits on 320 pixels', async screen => {
  const { page, context } = await opened(screen, 320);
  expect(await overflowOf(page)).toBe(0);
  await context.close();
});
