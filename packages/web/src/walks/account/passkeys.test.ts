import { testPassword } from '@recado/server/testing';
import { passkeys, session } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers, openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser({ hasName: true });
});
afterAll(() => browser.stop());

const texts = passkeys.dialog;
const card = (page: Page) => page.getByRole('region', { name: passkeys.card.title, exact: true });

/** A phone's own key store, as DevTools plays one; `verified`: whether it recognises who uses it. */
async function withPhone(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    kept: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    leave: () => devtools.send('WebAuthn.disable'),
  };
}

const signOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
};

it('is made in the browser, named, opens the door without a password, and shuts it when it is taken away', async () => {
  const ana = await browser.server.person();
  const { page, context } = await browser.open('/account', { as: ana });
  const phone = await withPhone(page);
  await card(page).getByRole('button', { name: passkeys.card.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.name, { exact: true }).fill('Teléfono de Ana');
  await dialog.getByLabel(texts.password, { exact: true }).fill(testPassword);
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: texts.continue }).click();
  await untilSaid(page, passkeys.done.added);
  expect(await phone.kept()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
  const row = card(page).getByRole('listitem').filter({ hasText: 'Teléfono de Ana' });
  await row.getByText(passkeys.card.unused).waitFor();

  // The same phone keeps one passkey of an account.
  await card(page).getByRole('button', { name: passkeys.card.add }).click();
  await dialog.getByLabel(texts.password, { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: texts.continue }).click();
  await dialog.getByText(texts.already).waitFor();
  await page.keyboard.press('Escape');

  await signOut(page);
  const enter = page.getByRole('button', { name: session.login.passkey });
  await enter.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await phone.recognise(false);
  await enter.click();
  await untilSaid(page, passkeys.signIn.cancelled);
  await phone.recognise(true);
  await enter.click();
  await untilSaid(page, session.outcomes.login.success);
  await page.waitForURL('**/dashboard');

  await page.goto('/account');
  await row.getByText(passkeys.card.current).waitFor();
  await row.getByRole('button', { name: passkeys.card.renameOne('Teléfono de Ana') }).click();
  await dialog.getByLabel(texts.name, { exact: true }).fill('Mi teléfono');
  await dialog.getByRole('button', { name: texts.save }).click();
  await untilSaid(page, passkeys.done.renamed);
  expect(await findBarriers(page)).toEqual([]);
  await card(page)
    .getByRole('button', { name: passkeys.card.removeOne('Mi teléfono') })
    .click();
  await dialog.getByLabel(texts.password, { exact: true }).fill(testPassword);
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: texts.confirmRemove }).click();
  await untilSaid(page, passkeys.done.removed);
  await card(page).getByText(passkeys.card.none).waitFor();

  await signOut(page);
  await enter.click();
  await untilSaid(page, passkeys.errors.unknown);
  await phone.leave();

  // As a platform answers that does not know its address.
  await context.route('**/api/auth/passkey', route => route.fulfill({ json: { address: null } }));
  const told = page.waitForResponse('**/api/auth/passkey');
  await page.reload();
  await (await told).finished();
  await page.getByRole('button', { name: session.login.submit }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await enter.count()).toBe(0);
  await context.close();
});
