import { TEST_PASSWORD } from '@recado/server/testing';
import { authPageTexts, passkeyTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser({ hasName: true });
});
afterAll(() => browser.stop());

const texts = passkeyTexts.dialog;
const card = (page: Page) => page.getByRole('region', { name: passkeyTexts.card.title, exact: true });

/** Adds the key store of a phone, a virtual authenticator of DevTools, which verifies its user. */
async function addVirtualPhone(page: Page) {
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
    setUserRecognised: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    listCredentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    disable: () => devtools.send('WebAuthn.disable'),
  };
}

const signOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
};

it('the login accepts a new passkey instead of a password, and refuses the passkey after its removal', async () => {
  const ana = await browser.server.person();
  const { page, context } = await browser.open('/account/security', { as: ana });
  const phone = await addVirtualPhone(page);
  await card(page).getByRole('button', { name: passkeyTexts.card.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.name, { exact: true }).fill('Teléfono de Ana');
  await dialog.getByLabel(texts.password, { exact: true }).fill(TEST_PASSWORD);
  expect(await findA11yViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: texts.continue }).click();
  await waitForToast(page, passkeyTexts.done.added);
  expect(await phone.listCredentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
  const row = card(page).getByRole('listitem').filter({ hasText: 'Teléfono de Ana' });
  await row.getByText(passkeyTexts.card.unused).waitFor();

  // A phone stores only one passkey per account, so a second one is refused.
  await card(page).getByRole('button', { name: passkeyTexts.card.add }).click();
  await dialog.getByLabel(texts.password, { exact: true }).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: texts.continue }).click();
  await dialog.getByText(texts.already).waitFor();
  await page.keyboard.press('Escape');

  await signOut(page);
  const passkeyButton = page.getByRole('button', { name: authPageTexts.login.passkey });
  await passkeyButton.waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await phone.setUserRecognised(false);
  await passkeyButton.click();
  await waitForToast(page, passkeyTexts.signIn.cancelled);
  await phone.setUserRecognised(true);
  await passkeyButton.click();
  await waitForToast(page, authPageTexts.outcomes.login.success);
  await page.waitForURL('**/dashboard');

  await page.goto('/account/security');
  await row.getByText(passkeyTexts.card.current).waitFor();
  await row.getByRole('button', { name: passkeyTexts.card.renamePasskey('Teléfono de Ana') }).click();
  await dialog.getByLabel(texts.name, { exact: true }).fill('Mi teléfono');
  await dialog.getByRole('button', { name: texts.save }).click();
  await waitForToast(page, passkeyTexts.done.renamed);
  expect(await findA11yViolations(page)).toEqual([]);
  await card(page)
    .getByRole('button', { name: passkeyTexts.card.removePasskey('Mi teléfono') })
    .click();
  await dialog.getByLabel(texts.password, { exact: true }).fill(TEST_PASSWORD);
  expect(await findA11yViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: texts.confirmRemove }).click();
  await waitForToast(page, passkeyTexts.done.removed);
  await card(page).getByText(passkeyTexts.card.none).waitFor();

  await signOut(page);
  await passkeyButton.click();
  await waitForToast(page, passkeyTexts.errors.unknown);
  await phone.disable();

  // This response simulates a platform that does not know its own address.
  await context.route('**/api/auth/passkey', route => route.fulfill({ json: { address: null } }));
  const passkeyResponse = page.waitForResponse('**/api/auth/passkey');
  await page.reload();
  await (await passkeyResponse).finished();
  await page.getByRole('button', { name: authPageTexts.login.submit }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await passkeyButton.count()).toBe(0);
  await context.close();
});
