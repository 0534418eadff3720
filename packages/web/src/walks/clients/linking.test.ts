import {
  clientDetail,
  common,
  connection,
  failures,
  lineHealth,
  qr,
  reasons,
  status,
  toasts,
} from '@recado/texts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openBrowser, type PageOptions, type TestBrowser, untilSaid } from '../../testing/index.ts';
import { addClient, addLinkedClient, untilConnected } from '../testing/clients.ts';
import { heal, refuse } from '../testing/refuse.ts';
import { qrImage, readShownQr, scanShownQr } from '../testing/scanShownQr.ts';

const { actions } = clientDetail;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page) => page.getByRole('region', { name: qr.title });

/** While the clock stands still, what was asked for "now" waits for a millisecond as well. */
async function countAfterAMoment(page: Page, what: Locator, moment = 1): Promise<number> {
  await page.clock.runFor(moment);
  return what.count();
}

async function opened(how: 'pending' | 'connected', options: Pick<PageOptions, 'scheme' | 'isFresh'> = {}) {
  const ana = await browser.server.person();
  const client = how === 'pending' ? await addClient(ana) : await addLinkedClient(browser.server, ana);
  const { page, ...rest } = await browser.open(`/clients/${client.id}`, { as: ana, ...options });
  await page.getByRole('heading', { name: client.businessName }).waitFor();
  return { ...rest, page, ana, client, phone: browser.server.network.phone(client.phoneNumber) };
}

describe('the buttons', () => {
  it('are Inicializar while not connected, Reiniciar and Desconectar while connected', async () => {
    const { page, context, phone } = await opened('pending');
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

  it('say so when they fail', async () => {
    const { page, context, client } = await opened('connected');
    await refuse(page, `/whatsapp/client/${client.id}/*`);
    await button(page, actions.restart).click();
    await untilSaid(page, failures.restart);
    const { disconnection } = actions;
    await button(page, actions.disconnect).click();
    const dialog = page.getByRole('alertdialog', { name: disconnection.confirmTitle });
    await dialog.getByText(disconnection.confirmText).waitFor();
    await button(page, common.cancel).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(status.client.connected, { exact: true }).waitFor();
    await button(page, actions.disconnect).click();
    await button(page, disconnection.confirm).click();
    await untilSaid(page, failures.disconnect);
    await heal(page, `/whatsapp/client/${client.id}/*`);
    await button(page, actions.disconnect).click();
    await button(page, disconnection.confirm).click();
    await untilSaid(page, toasts.clientDisconnected);
    // What failed before is not said any more.
    await expect.poll(() => page.locator('[data-toast]').getByText(failures.disconnect).count()).toBe(0);
    await page.getByText(status.client.disconnected, { exact: true }).waitFor();
    await page.getByText(reasons.close['logged-out'].what).waitFor();
    await refuse(page, `/whatsapp/client/${client.id}/*`);
    await button(page, actions.initialize).click();
    await untilSaid(page, failures.initialize);
    await expect.poll(() => card(page).count()).toBe(0);
    await context.close();
  });
});

describe('the QR', () => {
  it('can be read by a camera in the dark theme too: black on white, with its quiet zone, 256 pixels or more', async () => {
    const { page, context, phone } = await opened('pending', { scheme: 'dark' });
    await button(page, actions.initialize).click();
    await untilSaid(page, toasts.clientInitialized);
    for (const step of qr.steps) await page.getByText(step).waitFor();
    const shown = await readShownQr(page);
    // Before it is scanned: then it goes.
    const box = await qrImage(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(256);
    phone.scan(shown);
    await untilSaid(page, toasts.clientConnected);
    await context.close();
  });

  it('is fetched 2 s after Inicializar, and the state asked for every 5 s until it is Conectado', async () => {
    const { page, context, client, ana, phone } = await opened('pending', { isFresh: true });
    await page.clock.install();
    await page.reload();
    await button(page, actions.initialize).waitFor();
    const asked = { qr: 0, status: 0 };
    page.on('request', request => {
      if (request.url().includes('/qr?t=')) asked.qr += 1;
      if (request.url().endsWith('/status')) asked.status += 1;
    });
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await button(page, actions.initialize).click();
    // Whatever waits for "now" runs; what waits for later does not.
    await expect.poll(() => countAfterAMoment(page, card(page))).toBe(1);
    await page.clock.runFor(1_500);
    expect(asked).toEqual({ qr: 0, status: 0 });
    await page.clock.runFor(500);
    await expect.poll(() => asked).toEqual({ qr: 1, status: 0 });
    await expect.poll(() => countAfterAMoment(page, qrImage(page))).toBe(1);
    await page.clock.runFor(3_000);
    await expect.poll(() => asked.status).toBe(1);
    await page.clock.runFor(5_000);
    await expect.poll(() => asked.status).toBe(2);

    const params = { id: client.id };
    phone.scan(await ana.sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }));
    await untilConnected(ana, client);
    // In small steps: what the server told by itself is said at once, and would have gone again after five seconds.
    await expect.poll(() => countAfterAMoment(page, page.getByText(toasts.clientConnected), 100)).toBe(1);
    const before = asked.status;
    await page.clock.runFor(11_000);
    expect(asked.status).toBe(before);
    await context.close();
  });

  it('is fetched again when its picture cannot be shown', async () => {
    const { page, context, phone } = await opened('pending');
    await page.route(
      '**/qr?t=*',
      route => route.fulfill({ contentType: 'image/png', body: 'no es una imagen' }),
      {
        times: 1,
      },
    );
    await button(page, actions.initialize).click();
    await page.getByRole('status').getByText(qr.imageFailed).waitFor();
    await scanShownQr(page, phone);
    await untilSaid(page, toasts.clientConnected);
    await context.close();
  });

  it('that cannot be had makes it ask for the state once, and take a success from that', async () => {
    const { page, context, ana, client, phone } = await opened('pending');
    const params = { id: client.id };
    await page.route('**/qr?t=*', async route => {
      phone.scan(await ana.sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }));
      await untilConnected(ana, client);
      await route.continue();
    });
    await button(page, actions.initialize).click();
    await untilSaid(page, toasts.clientConnected);
    await page.getByText(status.client.connected, { exact: true }).waitFor();
    await context.close();
  });

  it('counts down, is followed by the next one, and by "Generar nuevo QR" once there is none', async () => {
    const { options } = browser.server.network;
    const usual = { ...options };
    onTestFinished(() => void Object.assign(options, usual));
    // Long enough to be seen on a busy machine, where two seconds until it is fetched become five.
    Object.assign(options, { qrLifetimeMs: 10_000, qrCount: 2 });
    const { page, context, phone } = await opened('pending');
    await button(page, actions.initialize).click();
    await page
      .getByRole('timer')
      .getByText(/El código vence en \d+ segundos?/)
      .waitFor();
    Object.assign(options, { qrLifetimeMs: 3_000 });
    await page.getByRole('status').getByText(qr.expired).waitFor();
    await page.getByText(reasons.close['pairing-expired'].next).waitFor();
    Object.assign(options, usual);
    await button(page, qr.regenerate).click();
    await scanShownQr(page, phone);
    await untilSaid(page, toasts.clientConnected);
    await context.close();
  });

  it('is there for who opens the page of a client that is being linked', async () => {
    const ana = await browser.server.person();
    const client = await addClient(ana);
    await ana.sdk.request('POST /whatsapp/client/{id}/initialize', { params: { id: client.id } });
    const { page, context } = await browser.open(`/clients/${client.id}`, { as: ana });
    await scanShownQr(page, browser.server.network.phone(client.phoneNumber));
    await untilSaid(page, toasts.clientConnected);
    await context.close();
  });
});

describe('the pairing code', () => {
  it('links without a camera, can be copied, and is told to those who only hear it', async () => {
    const { page, context, phone } = await opened('pending');
    await button(page, actions.initialize).click();
    await page.getByText(qr.waiting).waitFor();
    await button(page, qr.pairingCode.offer).click();
    await button(page, qr.pairingCode.request).click();
    const group = page.getByRole('group', { name: qr.pairingCode.title });
    await group.getByText(/^\w{4}-\w{4}$/).waitFor();
    const code = await group.getByText(/^\w{4}-\w{4}$/).innerText();
    await group.getByRole('button', { name: qr.pairingCode.copy }).click();
    await page.getByText(qr.pairingCode.copied).waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await page.getByRole('status').getByText(qr.pairingCode.waiting).waitFor();
    await button(page, qr.pairingCode.backToQr).click();
    await qrImage(page).waitFor();
    await page.getByText(lineHealth.said.unlinked).waitFor();
    phone.enterCode(code);
    await untilSaid(page, toasts.clientConnected);
    await page.getByText(lineHealth.said.unlinked).waitFor({ state: 'detached' });
    await context.close();
  });

  it('comes first on a phone, which cannot scan its own screen, and leaves the name below the header', async () => {
    const { page, context, phone, client } = await opened('pending');
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, actions.initialize).click();
    await page.getByText(qr.pairingCode.phoneHint).waitFor();
    await expect.poll(() => page.getByRole('region', { name: qr.title }).locator('img').count()).toBe(0);
    await button(page, qr.pairingCode.request).click();
    const code = page.getByRole('group', { name: qr.pairingCode.title }).getByText(/^\w{4}-\w{4}$/);
    phone.enterCode(await code.innerText());
    await untilSaid(page, toasts.clientConnected);
    const heading = page.getByRole('heading', { name: client.businessName });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(64);
    await context.close();
  });

  it('says the next step where there is none', async () => {
    const { page, context, client } = await opened('pending');
    await button(page, actions.initialize).click();
    await page.getByText(qr.waiting).waitFor();
    await refuse(page, `/whatsapp/client/${client.id}/pairing-code`, connection.pairingCodeUnsupported, 409);
    await button(page, qr.pairingCode.offer).click();
    await button(page, qr.pairingCode.request).click();
    await page.getByText(connection.pairingCodeUnsupported).waitFor();
    await context.close();
  });
});
