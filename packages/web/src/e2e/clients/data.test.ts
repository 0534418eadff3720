import { stat } from 'node:fs/promises';
import { startRecordingProxy, TEST_PASSWORD } from '@recado/server/testing';
import { clientExportTexts, proxyTexts, retentionTexts, twoStepTexts } from '@recado/texts';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { createScreenshotDataset, type ScreenshotDataset } from '../../testing/shots/screenshotDataset.ts';

let browser: TestBrowser;
let showcase: ScreenshotDataset;
beforeAll(async () => {
  // Connections to loopback must be allowed, because the test proxy listens there.
  browser = await openBrowser({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  showcase = await createScreenshotDataset(browser.server);
});
afterAll(() => browser.stop());

it('the data page stores and shows the message retention when an owner chooses it', async () => {
  const params = { id: showcase.client.id };
  const { page, context, problems } = await browser.open(`/clients/${params.id}/data`, { as: showcase.person });
  await page.getByLabel(retentionTexts.messageDays).click();
  await page.getByRole('option', { name: retentionTexts.days(90), exact: true }).click();
  await page.getByRole('button', { name: retentionTexts.save, exact: true }).click();
  await waitForToast(page, retentionTexts.saved);
  const response = await showcase.person.sdk.request('GET /clients/{id}/retention', { params });
  expect(response.retention).toMatchObject({ messageDays: 90, mediaDays: null });
  await page.reload();
  await page.getByText(retentionTexts.days(90), { exact: true }).waitFor();
  expect(problems.errors).toEqual([]);
  await context.close();
});

it('the data page downloads a data export when an owner confirms with the password', async () => {
  const id = showcase.client.id;
  const { page, context, problems } = await browser.open(`/clients/${id}/data`, { as: showcase.person });
  await page.getByRole('button', { name: clientExportTexts.prepare }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(clientExportTexts.password).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: clientExportTexts.prepare }).click();
  await dialog.waitFor({ state: 'detached' });
  const button = page.getByRole('button', { name: clientExportTexts.download });
  await button.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^recado-copia-.*\.zip$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(1_000);
  expect(await findA11yViolations(page)).toEqual([]);
  expect(problems.errors).toEqual([]);
  await context.close();
});

it('the data page requests a code after the correct password when two-step sign-in is enabled', async () => {
  const ana = await browser.server.person();
  const { client } = await ana.sdk.request('POST /clients', {
    payload: { businessName: 'La Espiga', phoneNumber: '5215512345670' },
  });
  const { secret } = await ana.sdk.request('POST /auth/two-step', { payload: { password: TEST_PASSWORD } });
  const codeAt = (periods: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + periods * 30 });
  const confirmation = { password: TEST_PASSWORD, code: codeAt(-1) };
  await ana.sdk.request('POST /auth/two-step/confirm', { payload: confirmation });
  const { page, context, problems } = await browser.open(`/clients/${client.id}/data`, { as: ana });
  await page.getByRole('button', { name: clientExportTexts.prepare }).click();
  const dialog = page.getByRole('dialog');
  const submit = () => dialog.getByRole('button', { name: clientExportTexts.prepare }).click();
  await dialog.getByLabel(clientExportTexts.password).fill(TEST_PASSWORD);
  await submit();
  const code = dialog.getByLabel(clientExportTexts.code);
  await code.waitFor();
  expect(await code.evaluate(field => field === document.activeElement)).toBe(true);
  expect(await findA11yViolations(page)).toEqual([]);
  await code.fill('000000');
  await submit();
  await dialog.getByText(twoStepTexts.errors.wrong).waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await code.fill(codeAt(0));
  await submit();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: clientExportTexts.download }).waitFor();
  // A wrong code is answered with 400, which the browser logs to its console as an error.
  expect(problems.foreign).toEqual([]);
  await context.close();
});

it('the settings page saves a proxy only if it can be reached, and removes the proxy when the owner requests it', async () => {
  const resolveDestination = () => ({ host: '127.0.0.1', port: proxy.port });
  const proxy = await startRecordingProxy({ kind: 'socks5', resolveDestination });
  const params = { id: showcase.client.id };
  const { page, context, problems } = await browser.open(`/clients/${params.id}/settings`, { as: showcase.person });
  await page.getByRole('button', { name: proxyTexts.choose, exact: true }).click();
  await page.getByLabel(proxyTexts.fields.host).fill('127.0.0.1');
  await page.getByLabel(proxyTexts.fields.port).fill('9');
  await page.getByRole('button', { name: proxyTexts.save, exact: true }).click();
  await page.getByText(proxyTexts.failures['proxy-unreachable']).waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await page.getByLabel(proxyTexts.fields.port).fill(String(proxy.port));
  await page.getByRole('button', { name: proxyTexts.save, exact: true }).click();
  await waitForToast(page, proxyTexts.saved);
  await page.getByText(`${proxyTexts.inUse} SOCKS5, 127.0.0.1:${proxy.port}`).waitFor();
  await page.getByRole('button', { name: proxyTexts.test, exact: true }).click();
  await page.getByText(proxyTexts.works).waitFor();
  await page.getByRole('button', { name: proxyTexts.remove, exact: true }).click();
  await page.getByText(proxyTexts.none).waitFor();
  expect(problems.errors.filter(error => !error.includes('422'))).toEqual([]);
  await context.close();
  await proxy.stop();
});
