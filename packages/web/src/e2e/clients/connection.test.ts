import {
  clientDetailTexts,
  commonTexts,
  layoutTexts,
  livenessProbeTexts,
  problemExplanations,
  qrLinkingTexts,
  statusLabels,
  toastTexts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient, addLinkedClient } from '../testing/clients.ts';
import { scanShownQr } from '../testing/scanShownQr.ts';

const { actions } = clientDetailTexts;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openClientPage(state: 'pending' | 'connected') {
  const ana = await browser.server.person();
  const client = state === 'pending' ? await addClient(ana) : await addLinkedClient(browser.server, ana);
  const { page, ...rest } = await browser.open(`/clients/${client.id}`, { as: ana });
  await page.getByRole('heading', { name: client.businessName }).waitFor();
  return { ...rest, page, ana, client, phone: browser.server.network.phone(client.phoneNumber) };
}

describe('Reiniciar button', () => {
  it('shows the reconnection and then the success, without a disconnected state, when it is clicked', async () => {
    const { page, context, client } = await openClientPage('connected');
    // This latency is long enough for the test to observe the restart.
    const { faults } = browser.server.network;
    faults.latencyMs = 1_500;
    // Records every text that the page shows during the restart.
    await page.evaluate(() => {
      const seenTexts = new Set<string>();
      Object.assign(window, { meanwhile: seenTexts });
      new MutationObserver(() => seenTexts.add(document.querySelector('main')?.innerText ?? '')).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    const requests: string[] = [];
    page.on('request', request => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await button(page, actions.restart).click();
    await page.getByText(qrLinkingTexts.returning.text).waitFor();
    faults.latencyMs = 0;
    await waitForToast(page, toastTexts.clientRestarted);
    await waitForToast(page, toastTexts.clientConnected);
    await page.getByText(statusLabels.client.connected, { exact: true }).waitFor();
    // Two seconds after the restart: the client, the QR code, which reports the paired session, and the status once.
    const afterRestart = requests.slice(requests.indexOf(`POST /api/whatsapp/client/${client.id}/restart`) + 1);
    const firstQr = afterRestart.indexOf(`GET /api/whatsapp/client/${client.id}/qr`);
    expect(afterRestart.slice(0, firstQr)).toContain(`GET /api/clients/${client.id}`);
    expect(afterRestart.filter(request => request === `GET /api/whatsapp/client/${client.id}/status`)).toHaveLength(1);
    expect(afterRestart.indexOf(`GET /api/whatsapp/client/${client.id}/status`)).toBeGreaterThan(firstQr);
    const shownTexts = await page.evaluate(() => [...(window as unknown as { meanwhile: Set<string> }).meanwhile]);
    for (const staleText of [
      statusLabels.client.disconnected,
      problemExplanations.state.reconnecting.next,
      qrLinkingTexts.steps[2],
    ])
      expect(shownTexts.filter(text => text.includes(staleText))).toEqual([]);
    await context.close();
  });
});

it('the line shows the probe result after “Comprobar ahora”, and a warning next to “Conectado” when it is unproven', async () => {
  const { page, context, client } = await openClientPage('connected');
  await page.goto(`/clients/${client.id}/settings`);
  await page.getByText(livenessProbeTexts.never).waitFor();
  await button(page, livenessProbeTexts.now).click();
  await waitForToast(page, livenessProbeTexts.results.brought);
  await expect.poll(() => page.getByText(livenessProbeTexts.never).count()).toBe(0);
  const unprovenState = { reason: 'unproven', unresponsiveSince: new Date() };
  await browser.server.knex('sessions').where({ clientId: client.id }).update(unprovenState);
  await page.goto(`/clients/${client.id}`);
  await page.getByText(problemExplanations.close.unproven.what).waitFor();
  await page.getByText(statusLabels.client.connected, { exact: true }).waitFor();
  await context.close();
});

describe('closed connection', () => {
  it('is shown with the next step and without a reload when the phone unlinks the client', async () => {
    const { page, context, phone } = await openClientPage('connected');
    await page.getByRole('button', { name: layoutTexts.notifications, exact: true }).waitFor();
    phone.unlink();
    // The page is not reloaded, because the server sends the change to the page.
    await page.getByText(problemExplanations.close.unlinked.what).waitFor();
    await page.getByText(problemExplanations.close.unlinked.next).waitFor();
    await page.getByText(statusLabels.client.disconnected, { exact: true }).waitFor();
    await page.getByRole('button', { name: layoutTexts.notificationsWaiting(1) }).waitFor();
    await context.close();
  });

  it('changes the client list and the notification bell in the same update when the phone unlinks', async () => {
    const { page, context, phone } = await openClientPage('connected');
    await page.getByRole('link', { name: clientDetailTexts.back }).click();
    const connected = page.getByRole('row').getByText(statusLabels.client.connected, { exact: true });
    await connected.waitFor();
    await page.evaluate(
      ([connectedLabel, bellLabel]) => {
        const seen = new Set<string>();
        Object.assign(window, { seen });
        new MutationObserver(() => {
          const isGreen = [...document.querySelectorAll('td')].some(({ innerText }) => innerText === connectedLabel);
          const hasNoAlert = document.querySelector(`[aria-label="${bellLabel}"]`) !== null;
          seen.add(`${isGreen} ${hasNoAlert}`);
        }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      },
      [statusLabels.client.connected, layoutTexts.notifications],
    );
    phone.unlink();
    await page.getByRole('row').getByText(statusLabels.client.disconnected, { exact: true }).waitFor();
    await page.getByRole('button', { name: layoutTexts.notificationsWaiting(1) }).waitFor();
    // The page never shows a connected line with an alert, or a disconnected line without one.
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen.filter(each => each === 'true false' || each === 'false true')).toEqual([]);
    await context.close();
  });
});

describe('linked number that differs from the registered number', () => {
  it('is shown next to the registered number, and replaces it when the owner accepts', async () => {
    const { page, context, ana, client } = await openClientPage('pending');
    const otherPhone = browser.server.network.phone('5213312345678');
    await button(page, actions.initialize).click();
    await scanShownQr(page, otherPhone);
    await waitForToast(page, toastTexts.clientConnected);
    const texts = clientDetailTexts.otherNumber;
    const notice = page.getByRole('status').filter({ hasText: texts.title });
    await notice.getByText('+52 1 33 1234 5678').waitFor();
    await page.getByRole('button', { name: layoutTexts.notificationsWaiting(1) }).waitFor();
    await notice.getByRole('button', { name: texts.unlink }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: commonTexts.cancel }).click();
    await notice.getByRole('button', { name: texts.use }).click();
    await waitForToast(page, texts.used);
    await notice.waitFor({ state: 'detached' });
    const params = { id: client.id };
    expect((await ana.sdk.request('GET /clients/{id}', { params })).client).toMatchObject({
      phoneNumber: otherPhone.number,
      linkedNumber: otherPhone.number,
    });
    await context.close();
  });
});
