import { clientDetail, common, layout, proof, qr, reasons, status, toasts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';
import { addClient, addLinkedClient } from '../testing/clients.ts';
import { scanShownQr } from '../testing/scanShownQr.ts';

const { actions } = clientDetail;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function opened(how: 'pending' | 'connected') {
  const ana = await browser.server.person();
  const client = how === 'pending' ? await addClient(ana) : await addLinkedClient(browser.server, ana);
  const { page, ...rest } = await browser.open(`/clients/${client.id}`, { as: ana });
  await page.getByRole('heading', { name: client.businessName }).waitFor();
  return { ...rest, page, ana, client, phone: browser.server.network.phone(client.phoneNumber) };
}

describe('Reiniciar', () => {
  it('shows the card, reads the client again, and says when it is connected', async () => {
    const { page, context, client } = await opened('connected');
    // Long enough to be looked at.
    const { faults } = browser.server.network;
    faults.latencyMs = 1_500;
    // All that the page says meanwhile.
    await page.evaluate(() => {
      const said = new Set<string>();
      Object.assign(window, { meanwhile: said });
      new MutationObserver(() => said.add(document.querySelector('main')?.innerText ?? '')).observe(
        document,
        {
          subtree: true,
          childList: true,
          characterData: true,
        },
      );
    });
    const asked: string[] = [];
    page.on('request', request => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await button(page, actions.restart).click();
    await page.getByText(qr.returning.text).waitFor();
    faults.latencyMs = 0;
    await untilSaid(page, toasts.clientRestarted);
    await untilSaid(page, toasts.clientConnected);
    await page.getByText(status.client.connected, { exact: true }).waitFor();
    expect(asked).toContain(`GET /api/clients/${client.id}`);
    const meanwhile = await page.evaluate(() => [
      ...(window as unknown as { meanwhile: Set<string> }).meanwhile,
    ]);
    for (const wrong of [status.client.disconnected, reasons.state.reconnecting.next, qr.steps[2]])
      expect(meanwhile.filter(text => text.includes(wrong))).toEqual([]);
    await context.close();
  });
});

it('“Comprobar ahora” says what came of it, and a line in doubt says so beside “Conectado”', async () => {
  const { page, context, client } = await opened('connected');
  await page.getByText(proof.never).waitFor();
  await button(page, proof.now).click();
  await untilSaid(page, proof.answers.brought);
  await expect.poll(() => page.getByText(proof.never).count()).toBe(0);
  const doubt = { reason: 'unproven', unprovenSince: new Date() };
  await browser.server.knex('sessions').where({ clientId: client.id }).update(doubt);
  await page.reload();
  await page.getByText(reasons.close.unproven.what).waitFor();
  await page.getByText(status.client.connected, { exact: true }).waitFor();
  await context.close();
});

describe('a connection that ends', () => {
  it('is explained with the next step, and shown as it comes back', async () => {
    const { page, context, phone } = await opened('connected');
    await page.getByRole('button', { name: layout.notifications, exact: true }).waitFor();
    phone.unlink();
    // Nobody reloads: the page is told.
    await page.getByText(reasons.close.unlinked.what).waitFor();
    await page.getByText(reasons.close.unlinked.next).waitFor();
    await page.getByText(status.client.disconnected, { exact: true }).waitFor();
    await page.getByRole('button', { name: layout.notificationsWaiting(1) }).waitFor();
    await context.close();
  });

  it('is seen in the list of clients as it happens, in the bell and in the row at once', async () => {
    const { page, context, phone } = await opened('connected');
    await page.getByRole('link', { name: clientDetail.back }).click();
    const connected = page.getByRole('row').getByText(status.client.connected, { exact: true });
    await connected.waitFor();
    await page.evaluate(
      ([green, quiet]) => {
        const seen = new Set<string>();
        Object.assign(window, { seen });
        new MutationObserver(() => {
          const isGreen = [...document.querySelectorAll('td')].some(({ innerText }) => innerText === green);
          const isQuiet = document.querySelector(`[aria-label="${quiet}"]`) !== null;
          seen.add(`${isGreen} ${isQuiet}`);
        }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      },
      [status.client.connected, layout.notifications],
    );
    phone.unlink();
    await page.getByRole('row').getByText(status.client.disconnected, { exact: true }).waitFor();
    await page.getByRole('button', { name: layout.notificationsWaiting(1) }).waitFor();
    // A green line and a bell that rings, or the other way about, were never there together.
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen.filter(each => each === 'true false' || each === 'false true')).toEqual([]);
    await context.close();
  });
});

describe('another number than the one that was registered', () => {
  it('is shown beside it, and takes its place when its owner wants that', async () => {
    const { page, context, ana, client } = await opened('pending');
    const other = browser.server.network.phone('5213312345678');
    await button(page, actions.initialize).click();
    await scanShownQr(page, other);
    await untilSaid(page, toasts.clientConnected);
    const texts = clientDetail.otherNumber;
    const notice = page.getByRole('status').filter({ hasText: texts.title });
    await notice.getByText('+52 1 33 1234 5678').waitFor();
    await page.getByRole('button', { name: layout.notificationsWaiting(1) }).waitFor();
    await notice.getByRole('button', { name: texts.unlink }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: common.cancel }).click();
    await notice.getByRole('button', { name: texts.use }).click();
    await untilSaid(page, texts.used);
    await notice.waitFor({ state: 'detached' });
    const params = { id: client.id };
    expect((await ana.sdk.request('GET /clients/{id}', { params })).client).toMatchObject({
      phoneNumber: other.number,
      linkedNumber: other.number,
    });
    await context.close();
  });
});
