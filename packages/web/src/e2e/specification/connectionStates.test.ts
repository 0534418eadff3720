import type { Client } from '@recado/contract';
import { clientDetailTexts, statusLabels } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient, addLinkedClient } from '../testing/clients.ts';
import { scanShownQr } from '../testing/scanShownQr.ts';

/** States, transitions and times of a connection (docs/product.md §4, §9), one case for each row. */
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { actions } = clientDetailTexts;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function openClient(state: 'pending' | 'connected') {
  const ana = await browser.server.person();
  const client = state === 'pending' ? await addClient(ana) : await addLinkedClient(browser.server, ana);
  const { page, context } = await browser.open('/clients', { as: ana, isFresh: true });
  const requests: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.includes(client.id)) requests.push(`${request.method()} ${pathname.replace(client.id, '{id}')}`);
  });
  return { page, context, client, requests };
}

/** Opens the page with a clock that only `advance` moves. */
async function openWithPausedClock(state: 'pending' | 'connected') {
  const { page, context, client, requests } = await openClient(state);
  await page.clock.install();
  await page.goto(`/clients/${client.id}`);
  await page.getByRole('heading', { name: client.businessName }).waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const count = (request: string) => requests.filter(sent => sent === request).length;
  return { page, context, client, requests, count };
}

/** Advances the clock by 1 ms until the condition is true. @returns the milliseconds that passed */
async function advanceUntil(page: Page, isReached: () => boolean | Promise<boolean>): Promise<number> {
  let elapsedMs = 0;
  await expect
    .poll(async () => {
      if (await isReached()) return true;
      await page.clock.runFor(1);
      elapsedMs += 1;
      return isReached();
    })
    .toBe(true);
  return elapsedMs;
}

const hasShownToast = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(text => (window as unknown as { said: string[] }).said.includes(text), text);

const QR = 'GET /api/whatsapp/client/{id}/qr';
const STATUS = 'GET /api/whatsapp/client/{id}/status';

describe('display status', () => {
  it.each([
    [{ isConnected: true, status: 'pending' }, 'Conectado'],
    [{ isConnected: false, status: 'pending' }, 'Pendiente'],
    [{ isConnected: false, status: 'disconnected' }, 'Desconectado'],
  ] as const)('a client with %j is “%s”', async (fields, label) => {
    const { page, context, client } = await openClient('pending');
    const replace = (entry: Client): Client => (entry.id === client.id ? { ...entry, ...fields } : entry);
    await page.route('**/api/clients', async route => {
      const response = await route.fetch();
      const { clients } = (await response.json()) as { clients: Client[] };
      await route.fulfill({ response, json: { clients: clients.map(replace) } });
    });
    await page.route('**/api/clients/connections', route => route.abort());
    await page.goto('/clients');
    await page.getByRole('row', { name: client.businessName }).getByText(label, { exact: true }).waitFor();
    await context.close();
  });
});

describe('Vincular WhatsApp', () => {
  it('shows the QR card, fetches the QR after 2 s and polls the status every 5 s', async () => {
    const { page, context, count } = await openWithPausedClock('pending');
    await press(page, actions.initialize);
    const shown = () => page.getByRole('region', { name: /vincul/i }).count();
    const beforeCard = await advanceUntil(page, async () => (await shown()) > 0);
    await page.clock.runFor(2_000 - beforeCard - 100);
    expect([count(QR), count(STATUS)]).toEqual([0, 0]);
    await page.clock.runFor(100 + beforeCard);
    await expect.poll(() => count(QR)).toBe(1);
    await page.clock.runFor(3_000 + beforeCard);
    await expect.poll(() => count(STATUS)).toBe(1);
    await page.clock.runFor(5_000);
    await expect.poll(() => count(STATUS)).toBe(2);
    await context.close();
  });

  it('shows “Cliente inicializado…”, the four steps, and after the scan “Cliente conectado exitosamente”', async () => {
    const { page, context, client } = await openClient('pending');
    await page.goto(`/clients/${client.id}`);
    await press(page, actions.initialize);
    await waitForToast(page, 'Cliente inicializado. Escanee el código QR para conectar WhatsApp.');
    await expect
      .poll(() => page.getByRole('list').filter({ hasText: 'WhatsApp' }).getByRole('listitem').count())
      .toBe(4);
    await scanShownQr(page, browser.server.network.phone(client.phoneNumber));
    await waitForToast(page, 'Cliente conectado exitosamente');
    await page.getByText(statusLabels.client.connected, { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: actions.initialize, exact: true }).count()).toBe(0);
    await context.close();
  });
});

describe('Reiniciar', () => {
  it('after 2 s reloads the client and fetches the QR, whose refusal requests the status once and succeeds', async () => {
    const { page, context, requests, count } = await openWithPausedClock('connected');
    await press(page, actions.restart);
    await advanceUntil(page, () => hasShownToast(page, 'Cliente reiniciado correctamente'));
    const sentBefore = requests.length;
    await page.clock.runFor(1_800);
    expect([count(QR), count(STATUS)]).toEqual([0, 0]);
    await page.clock.runFor(150);
    await advanceUntil(page, () => count(QR) === 1);
    await advanceUntil(page, () => hasShownToast(page, 'Cliente conectado exitosamente'));
    expect(count(STATUS)).toBe(1);
    const sent = requests.slice(sentBefore).filter(request => !request.includes('/events'));
    expect(sent.indexOf('GET /api/clients/{id}')).toBeLessThan(sent.indexOf(QR));
    expect(sent.indexOf(QR)).toBeLessThan(sent.indexOf(STATUS));
    await page.clock.runFor(12_000);
    expect([count(QR), count(STATUS)]).toEqual([1, 1]);
    await context.close();
  });
});

describe('Desconectar', () => {
  it('shows “Cliente desconectado correctamente”, reloads the client and polls no more', async () => {
    const { page, context, client, requests } = await openClient('connected');
    await page.goto(`/clients/${client.id}`);
    await press(page, actions.disconnect);
    requests.length = 0;
    await page.getByRole('alertdialog').getByRole('button', { name: actions.disconnection.confirm }).click();
    await waitForToast(page, 'Cliente desconectado correctamente');
    await expect.poll(() => requests).toContain('GET /api/clients/{id}');
    expect(requests).not.toContain(QR);
    await page.getByText('Desconectado', { exact: true }).first().waitFor();
    await context.close();
  });
});

it('a QR image that cannot be shown is fetched again after 2 s', async () => {
  const { page, context, client } = await openWithPausedClock('pending');
  let answers = 0;
  await page.route(`**/api/whatsapp/client/${client.id}/qr?*`, route => {
    answers += 1;
    return route.fulfill({ contentType: 'image/png', body: 'no image' });
  });
  await press(page, actions.initialize);
  const advanceOneStep = async () => {
    await page.clock.runFor(100);
    return answers;
  };
  await expect.poll(advanceOneStep).toBe(1);
  await page.clock.runFor(1_800);
  expect(answers).toBe(1);
  await expect.poll(advanceOneStep).toBeGreaterThan(1);
  await context.close();
});
