import type { TestPerson } from '@recado/server/testing';
import { layout, session, validation } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers, openBrowser, type TestBrowser, unknownTexts } from '../../testing/index.ts';

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

async function look({ path, signedIn, ready }: Screen, width: number, scheme: 'light' | 'dark') {
  const options = { width, scheme, height: 800, ...(signedIn && { as: admin }) };
  const { page, context, problems } = await browser.open(path, options);
  await page.waitForLoadState('networkidle');
  await ready?.(page);
  const found = {
    barriers: await findBarriers(page),
    foreignTexts: await unknownTexts(page, [admin.name]),
    problems,
    overflow: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  };
  await context.close();
  return found;
}

const nothing = {
  barriers: [],
  foreignTexts: [],
  problems: { errors: [], foreign: [] },
  overflow: 0,
};

describe.each(['light', 'dark'] as const)('in %s', scheme => {
  it.each(screens)('$name is without barriers, in our words, and fits on a desk', async screen => {
    expect(await look(screen, 1280, scheme)).toEqual(nothing);
  });

  it.each([...screens, drawer])(
    '$name is without barriers, in our words, and fits on a phone',
    async screen => {
      expect(await look(screen, 390, scheme)).toEqual(nothing);
    },
  );
});

/** WCAG 1.4.10: 320 pixels are 1280 at 400 %. */
it.each([...screens, drawer])('$name fits on 320 pixels', async screen => {
  expect((await look(screen, 320, 'light')).overflow).toBe(0);
});
