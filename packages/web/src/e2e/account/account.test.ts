import { readFile } from 'node:fs/promises';
import { TEST_PASSWORD } from '@recado/server/testing';
import {
  accountPageTexts,
  apiKeyTexts,
  authPageTexts,
  layoutTexts,
  notificationSettingTexts,
  toastTexts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  // The URL of the mail server is valid, but no mail server exists there.
  browser = await openBrowser({
    consoleUrl: 'https://recado.ejemplo.mx',
    smtpUrl: 'smtp://127.0.0.1:9?from=avisos@ejemplo.mx',
  });
});
afterAll(() => browser.stop());

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const openPart = (page: Page, part: 'profile' | 'security' | 'notifications' | 'programs') =>
  page.getByRole('link', { name: accountPageTexts.pages[part], exact: true }).click();
const login = (email: string, password: string) =>
  browser.server.sdk.request('POST /auth/login', { payload: { email, password } });

it('account pages change name and password, manage notifications and keys, end another session and export data', async () => {
  const ana = await browser.server.person();
  await login(ana.email, TEST_PASSWORD);
  const { page, context, problems } = await browser.open('/dashboard', { as: ana });
  await page.getByRole('link', { name: layoutTexts.account }).click();
  await page.waitForURL('**/account');

  const name = section(page, accountPageTexts.name.title);
  await name.getByLabel(accountPageTexts.name.name).fill('Ana Torres');
  await name.getByRole('button', { name: accountPageTexts.name.submit }).click();
  await waitForToast(page, accountPageTexts.name.done);
  await page.getByRole('complementary').getByText('Ana Torres').waitFor();

  await openPart(page, 'security');
  await page.waitForURL('**/account/security');
  const sessions = section(page, accountPageTexts.sessions.title);
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
  expect(await findA11yViolations(page)).toEqual([]);
  await sessions.getByRole('button', { name: /Cerrar la sesión de/ }).click();
  await waitForToast(page, toastTexts.signInEnded);
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);

  await openPart(page, 'notifications');
  const card = section(page, notificationSettingTexts.title);
  await card.getByText(notificationSettingTexts.about(ana.email)).waitFor();
  await card.getByRole('checkbox', { name: notificationSettingTexts.kinds.webhook }).click();
  await card.getByRole('switch', { name: notificationSettingTexts.quiet.switch }).click();
  await card.getByLabel(notificationSettingTexts.quiet.ends).fill('08:15');
  await card.getByRole('switch', { name: notificationSettingTexts.whatsapp.switch }).click();
  await card.getByLabel(notificationSettingTexts.whatsapp.number).fill('+52 1 55 8765 4321');
  await card.getByRole('button', { name: notificationSettingTexts.submit }).click();
  await waitForToast(page, notificationSettingTexts.done);
  const { kinds, quiet, whatsapp } = await ana.sdk.request('GET /notices');
  expect(whatsapp).toBe('5215587654321');
  expect(kinds).toEqual([
    'unlinked',
    'passkey',
    'parked',
    'forbidden',
    'light',
    'flapping',
    'unproven',
    'expiring',
    'proxy',
    'free-messages',
    'free-messages-used',
  ]);
  expect(quiet).toEqual({ begins: '22:00', ends: '08:15', timeZone: 'America/Mexico_City' });
  await card.getByRole('button', { name: notificationSettingTexts.test }).click();
  await waitForToast(page, notificationSettingTexts.answers.refused);

  await openPart(page, 'programs');
  await section(page, apiKeyTexts.card.title).getByRole('button', { name: apiKeyTexts.card.create }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(apiKeyTexts.dialog.name).fill('n8n de la oficina');
  await dialog.getByRole('button', { name: apiKeyTexts.dialog.submit }).click();
  const secret = (await dialog.getByRole('group', { name: apiKeyTexts.dialog.secret }).textContent()) ?? '';
  expect(await findA11yViolations(page)).toEqual([]);
  const keySdk = browser.server.sdk.withApiToken(secret);
  const { key } = await keySdk.request('GET /external/clients');
  expect(key).toMatchObject({ name: 'n8n de la oficina', scopes: ['read', 'send'], clients: null });
  await dialog.getByRole('button', { name: apiKeyTexts.dialog.done }).click();
  await dialog.waitFor({ state: 'detached' });
  const listedKeys = section(page, apiKeyTexts.card.title).getByRole('listitem');
  await expect.poll(() => listedKeys.count()).toBe(1);
  expect(await section(page, apiKeyTexts.card.title).textContent()).not.toContain(secret);
  await listedKeys.getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: apiKeyTexts.revoking.confirm }).click();
  await waitForToast(page, toastTexts.keyRevoked);
  await section(page, apiKeyTexts.card.title).getByText(apiKeyTexts.card.none).waitFor();
  await expect(keySdk.request('GET /external/clients')).rejects.toMatchObject({ status: 401 });

  await openPart(page, 'profile');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page, accountPageTexts.copy.title).getByRole('button', { name: accountPageTexts.copy.submit }).click(),
  ]);
  const exportedText = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(exportedText.split('\n')[0] ?? '')).toMatchObject({ kind: 'account', name: 'Ana Torres' });

  await openPart(page, 'security');
  const password = section(page, accountPageTexts.password.title);
  await password.getByLabel(accountPageTexts.password.current, { exact: true }).fill(TEST_PASSWORD);
  await password.getByLabel(accountPageTexts.password.next, { exact: true }).fill('Otra-contraseña-8');
  await password.getByLabel(accountPageTexts.password.confirm, { exact: true }).fill('Otra-contraseña-8');
  await password.getByRole('button', { name: accountPageTexts.password.submit }).click();
  await waitForToast(page, accountPageTexts.password.done);
  expect((await login(ana.email, 'Otra-contraseña-8')).user.id).toBe(ana.id);
  await page.reload();
  await page.getByRole('heading', { name: accountPageTexts.title }).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('account page accepts the code for the first administrator that is part of the registration address', async () => {
  const luis = await browser.server.person();
  // The code requires that there is no administrator, not even one of an earlier attempt of this test.
  await browser.server.knex('users').where({ role: 'admin' }).update({ role: 'user' });
  const code = (await browser.server.firstAdministratorCode()) ?? '';
  const { page, context } = await browser.open(`/register#codigo=${code}`, { as: luis });
  await page.waitForURL('**/account#codigo=*');
  const card = section(page, accountPageTexts.admin.title);
  await expect.poll(() => card.getByLabel(accountPageTexts.admin.code).inputValue()).toBe(code);
  await card.getByRole('button', { name: accountPageTexts.admin.submit }).click();
  await waitForToast(page, accountPageTexts.admin.done);
  await page.getByRole('link', { name: layoutTexts.menu.admin }).waitFor();
  await card.waitFor({ state: 'detached' });
  await context.close();

  // The platform has an administrator now, so no other account gets the form.
  const otherView = await browser.open('/account#codigo=K7QD-3MXA-9TBV', { as: await browser.server.person() });
  await section(otherView.page, accountPageTexts.name.title).waitFor();
  await expect.poll(() => otherView.page.locator('.MuiSkeleton-root').count()).toBe(0);
  expect(await section(otherView.page, accountPageTexts.admin.title).count()).toBe(0);
  await otherView.context.close();
});

it.each(['', '/security', '/notifications', '/programs'])(
  'page /account%s is under two screens high on a phone',
  async path => {
    const ana = await browser.server.person();
    const { page, context } = await browser.open(`/account${path}`, { as: ana, width: 390, height: 844 });
    await page.getByRole('region').first().waitFor();
    await expect.poll(() => page.locator('.MuiSkeleton-root').count()).toBe(0);
    const { height, width } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      width: document.documentElement.scrollWidth,
    }));
    expect(height).toBeLessThanOrEqual(2 * 844);
    expect(width).toBe(390);
    await context.close();
  },
);

it('account page closes an account with all its data after the owner sees the losses and enters the password', async () => {
  const eva = await browser.server.person();
  await eva.sdk.request('POST /clients', {
    payload: { businessName: 'Panadería', phoneNumber: '5215512345678' },
  });
  const owner = await browser.server.person();
  const sharedClient = { businessName: 'Florería', phoneNumber: '5215512345679' };
  const { client } = await owner.sdk.request('POST /clients', { payload: sharedClient });
  const params = { id: client.id };
  const payload = { role: 'answers' } as const;
  const { link } = await owner.sdk.request('POST /clients/{id}/invitations', { params, payload });
  const code = link.split('=')[1] ?? '';
  await eva.sdk.request('POST /invitations/accept', { payload: { code } });
  const { page, context } = await browser.open('/account', { as: eva });
  await page.getByRole('button', { name: accountPageTexts.closing.open }).click();
  const dialog = page.getByRole('dialog');
  for (const consequence of accountPageTexts.closing.what(1, 1)) await dialog.getByText(consequence).waitFor();
  const confirmButton = dialog.getByRole('button', { name: accountPageTexts.closing.confirm });
  await dialog.getByLabel(accountPageTexts.closing.password, { exact: true }).fill('no es');
  await confirmButton.click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel(accountPageTexts.closing.password, { exact: true }).fill(TEST_PASSWORD);
  await confirmButton.click();
  await waitForToast(page, toastTexts.accountClosed);
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: authPageTexts.login.submit }).waitFor();
  await expect(login(eva.email, TEST_PASSWORD)).rejects.toMatchObject({ status: 401 });
  await context.close();
});
