import { clientDetailTexts, connectionErrorTexts, lineHealthTexts, qrLinkingTexts, toastTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { failRequests } from '../testing/requestFaults.ts';
import { getQrImage } from '../testing/scanShownQr.ts';

const { actions } = clientDetailTexts;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function visit() {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  const { page, context } = await browser.open(`/clients/${client.id}`, { as: ana });
  await page.getByRole('heading', { name: client.businessName }).waitFor();
  return { page, context, client, phone: browser.server.network.phone(client.phoneNumber) };
}

describe('pairing code', () => {
  it('is announced to screen readers when it is requested, can be copied, and links the client without a camera', async () => {
    const { page, context, phone } = await visit();
    await button(page, actions.initialize).click();
    await page.getByText(qrLinkingTexts.waiting).waitFor();
    await button(page, qrLinkingTexts.pairingCode.offer).click();
    await button(page, qrLinkingTexts.pairingCode.request).click();
    const group = page.getByRole('group', { name: qrLinkingTexts.pairingCode.title });
    await group.getByText(/^\w{4}-\w{4}$/).waitFor();
    const code = await group.getByText(/^\w{4}-\w{4}$/).innerText();
    await group.getByRole('button', { name: qrLinkingTexts.pairingCode.copy }).click();
    await waitForToast(page, qrLinkingTexts.pairingCode.copied);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await page.getByRole('status').getByText(qrLinkingTexts.pairingCode.waiting).waitFor();
    await button(page, qrLinkingTexts.pairingCode.backToQr).click();
    await getQrImage(page).waitFor();
    phone.enterCode(code);
    await waitForToast(page, toastTexts.clientConnected);
    await page.getByRole('link', { name: clientDetailTexts.tabs.settings, exact: true }).click();
    await page.getByText(lineHealthTexts.summaries.green).waitFor();
    await context.close();
  });

  it('stays valid when it is requested again, with its remaining time, until the owner replaces it', async () => {
    const { page, context, phone } = await visit();
    await button(page, actions.initialize).click();
    await page.getByText(qrLinkingTexts.waiting).waitFor();
    const { offer, request, backToQr, title, renew, ended } = qrLinkingTexts.pairingCode;
    const shownCode = page.getByRole('group', { name: title }).getByText(/^\w{4}-\w{4}$/);
    const requestCode = async () => {
      await button(page, offer).click();
      await button(page, request).click();
      return shownCode.innerText();
    };
    const first = await requestCode();
    await page.getByRole('timer').waitFor();
    await button(page, backToQr).click();
    expect(await requestCode()).toBe(first);
    await button(page, renew).click();
    await waitForToast(page, ended(first));
    const second = await shownCode.innerText();
    expect(second).not.toBe(first);
    phone.enterCode(second);
    await waitForToast(page, toastTexts.clientConnected);
    await context.close();
  });

  it('is offered first when the screen is a phone, and leaves the heading visible below the header', async () => {
    const { page, context, phone, client } = await visit();
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, actions.initialize).click();
    await page.getByText(qrLinkingTexts.pairingCode.phoneHint).waitFor();
    await expect.poll(() => page.getByRole('region', { name: qrLinkingTexts.title }).locator('img').count()).toBe(0);
    await button(page, qrLinkingTexts.pairingCode.request).click();
    const code = page.getByRole('group', { name: qrLinkingTexts.pairingCode.title }).getByText(/^\w{4}-\w{4}$/);
    phone.enterCode(await code.innerText());
    await waitForToast(page, toastTexts.clientConnected);
    const heading = page.getByRole('heading', { name: client.businessName });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(64);
    await context.close();
  });

  it('is replaced by the next step when the transport does not support pairing codes', async () => {
    const { page, context, client } = await visit();
    await button(page, actions.initialize).click();
    await page.getByText(qrLinkingTexts.waiting).waitFor();
    await failRequests(
      page,
      `/whatsapp/client/${client.id}/pairing-code`,
      connectionErrorTexts.pairingCodeUnsupported,
      409,
    );
    await button(page, qrLinkingTexts.pairingCode.offer).click();
    await button(page, qrLinkingTexts.pairingCode.request).click();
    await page.getByText(connectionErrorTexts.pairingCodeUnsupported).waitFor();
    await context.close();
  });
});
