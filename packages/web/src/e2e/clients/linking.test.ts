import {
  clientDetailTexts,
  commonTexts,
  problemExplanations,
  qrLinkingTexts,
  requestFailureTexts,
  statusLabels,
  toastTexts,
} from '@recado/texts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openBrowser, type TestBrowser, type TestPageOptions, waitForToast } from '../../testing/index.ts';
import { addClient, addLinkedClient, waitUntilClientConnected } from '../testing/clients.ts';
import { failRequests, stopFailingRequests } from '../testing/requestFaults.ts';
import { getQrImage, readShownQr, scanShownQr } from '../testing/scanShownQr.ts';

const { actions } = clientDetailTexts;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page) => page.getByRole('region', { name: qrLinkingTexts.title });

/** Counts elements after advancing the paused clock: zero-delay timers need a millisecond, too. */
async function countAfterTick(page: Page, locator: Locator, advanceMs = 1): Promise<number> {
  await page.clock.runFor(advanceMs);
  return locator.count();
}

async function visit(state: 'pending' | 'connected', options: Pick<TestPageOptions, 'scheme' | 'isFresh'> = {}) {
  const ana = await browser.server.person();
  const client = state === 'pending' ? await addClient(ana) : await addLinkedClient(browser.server, ana);
  const { page, ...rest } = await browser.open(`/clients/${client.id}`, { as: ana, ...options });
  await page.getByRole('heading', { name: client.businessName }).waitFor();
  return { ...rest, page, ana, client, phone: browser.server.network.phone(client.phoneNumber) };
}

describe('connection buttons', () => {
  it('are Vincular WhatsApp when disconnected, and Reiniciar and Desconectar when connected', async () => {
    const { page, context, phone } = await visit('pending');
    await expect.poll(() => button(page, actions.restart).count()).toBe(0);
    await expect.poll(() => button(page, actions.disconnect).count()).toBe(0);
    await button(page, actions.initialize).click();
    await scanShownQr(page, phone);
    await button(page, actions.disconnect).waitFor();
    await button(page, actions.restart).waitFor();
    await expect.poll(() => button(page, actions.initialize).count()).toBe(0);
    await card(page).waitFor({ state: 'detached' });
    await context.close();
  });

  it('show an error when their request fails', async () => {
    const { page, context, client } = await visit('connected');
    await failRequests(page, `/whatsapp/client/${client.id}/*`);
    await button(page, actions.restart).click();
    await waitForToast(page, requestFailureTexts.restart);
    await button(page, actions.disconnect).click();
    const { disconnection } = actions;
    const dialog = page.getByRole('alertdialog', { name: disconnection.confirmTitle });
    await dialog.getByText(disconnection.confirmText).waitFor();
    await button(page, commonTexts.cancel).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(statusLabels.client.connected, { exact: true }).waitFor();
    await button(page, actions.disconnect).click();
    await button(page, disconnection.confirm).click();
    await waitForToast(page, requestFailureTexts.disconnect);
    await stopFailingRequests(page, `/whatsapp/client/${client.id}/*`);
    await button(page, actions.disconnect).click();
    await button(page, disconnection.confirm).click();
    await waitForToast(page, toastTexts.clientDisconnected);
    // The toast of the earlier failure is gone.
    await expect.poll(() => page.locator('[data-toast]').getByText(requestFailureTexts.disconnect).count()).toBe(0);
    await page.getByText(statusLabels.client.disconnected, { exact: true }).waitFor();
    await page.getByText(problemExplanations.close['logged-out'].what).waitFor();
    await failRequests(page, `/whatsapp/client/${client.id}/*`);
    await button(page, actions.initialize).click();
    await waitForToast(page, requestFailureTexts.initialize);
    await expect.poll(() => card(page).count()).toBe(0);
    await context.close();
  });
});

describe('QR code', () => {
  it('is black on white with a quiet zone and at least 256 pixels wide when the theme is dark', async () => {
    const { page, context, phone } = await visit('pending', { scheme: 'dark' });
    await button(page, actions.initialize).click();
    await waitForToast(page, toastTexts.clientInitialized);
    for (const step of qrLinkingTexts.steps) await page.getByText(step).waitFor();
    const qrContent = await readShownQr(page);
    // Measure before the scan: the QR code disappears afterwards.
    const { width = 0, height = 0 } = (await getQrImage(page).boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(256);
    phone.scan(qrContent);
    await waitForToast(page, toastTexts.clientConnected);
    await context.close();
  });

  it('is fetched 2 s after Vincular WhatsApp, while the status is fetched every 5 s until the client is connected', async () => {
    const { page, context, client, ana, phone } = await visit('pending', { isFresh: true });
    await page.clock.install();
    await page.reload();
    await button(page, actions.initialize).waitFor();
    const requestCounts = { qr: 0, status: 0 };
    page.on('request', request => {
      if (request.url().includes('/qr?t=')) requestCounts.qr += 1;
      if (request.url().endsWith('/status')) requestCounts.status += 1;
    });
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await button(page, actions.initialize).click();
    // This runs timers that are due immediately, but no delayed timers.
    await expect.poll(() => countAfterTick(page, card(page))).toBe(1);
    await page.clock.runFor(1_500);
    expect(requestCounts).toEqual({ qr: 0, status: 0 });
    await page.clock.runFor(500);
    await expect.poll(() => requestCounts).toEqual({ qr: 1, status: 0 });
    await expect.poll(() => countAfterTick(page, getQrImage(page))).toBe(1);
    await page.clock.runFor(3_000);
    await expect.poll(() => requestCounts.status).toBe(1);
    await page.clock.runFor(5_000);
    await expect.poll(() => requestCounts.status).toBe(2);
    const params = { id: client.id };
    phone.scan(await ana.sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }));
    await waitUntilClientConnected(ana, client);
    // The steps are small, because the toast of the server event appears at once and lasts five seconds.
    await expect.poll(() => countAfterTick(page, page.getByText(toastTexts.clientConnected), 100)).toBe(1);
    requestCounts.status = 0;
    await page.clock.runFor(11_000);
    expect(requestCounts.status).toBe(0);
    await context.close();
  });

  it('is fetched again when its image cannot be displayed', async () => {
    const { page, context, phone } = await visit('pending');
    await page.route('**/qr?t=*', route => route.fulfill({ contentType: 'image/png', body: 'no es una imagen' }), {
      times: 1,
    });
    await button(page, actions.initialize).click();
    await page.getByRole('status').getByText(qrLinkingTexts.imageFailed).waitFor();
    await scanShownQr(page, phone);
    await waitForToast(page, toastTexts.clientConnected);
    await context.close();
  });

  it('is replaced by the connected status when the client was linked before the QR arrived', async () => {
    const { page, context, ana, client, phone } = await visit('pending');
    const params = { id: client.id };
    await page.route('**/qr?t=*', async route => {
      phone.scan(await ana.sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }));
      await waitUntilClientConnected(ana, client);
      await route.continue();
    });
    await button(page, actions.initialize).click();
    await waitForToast(page, toastTexts.clientConnected);
    await page.getByText(statusLabels.client.connected, { exact: true }).waitFor();
    await context.close();
  });

  it('counts down, is replaced when it expires, and offers "Generar nuevo QR" after the last one', async () => {
    const { options } = browser.server.network;
    const originalOptions = { ...options };
    onTestFinished(() => void Object.assign(options, originalOptions));
    // The lifetime suffices for a busy machine, where the two seconds until the QR is fetched become five.
    Object.assign(options, { qrLifetimeMs: 10_000, qrCount: 2 });
    const { page, context, phone } = await visit('pending');
    await button(page, actions.initialize).click();
    await page
      .getByRole('timer')
      .getByText(/El código vence en \d+ segundos?/)
      .waitFor();
    Object.assign(options, { qrLifetimeMs: 3_000 });
    await page.getByRole('status').getByText(qrLinkingTexts.expired).waitFor();
    await page.getByText(problemExplanations.close['pairing-expired'].next).waitFor();
    Object.assign(options, originalOptions);
    await button(page, qrLinkingTexts.regenerate).click();
    await scanShownQr(page, phone);
    await waitForToast(page, toastTexts.clientConnected);
    await context.close();
  });

  it('is shown when the page is opened while the client is being linked', async () => {
    const ana = await browser.server.person();
    const client = await addClient(ana);
    await ana.sdk.request('POST /whatsapp/client/{id}/initialize', { params: { id: client.id } });
    const { page, context } = await browser.open(`/clients/${client.id}`, { as: ana });
    await scanShownQr(page, browser.server.network.phone(client.phoneNumber));
    await waitForToast(page, toastTexts.clientConnected);
    await context.close();
  });
});
