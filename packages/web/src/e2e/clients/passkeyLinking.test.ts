import { clientDetailTexts, problemExplanations, linkingPasskeyTexts as texts, toastTexts } from '@recado/texts';
import { answerFakePasskey, type FakePasskeyDemand } from '@recado/transport/fake';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { scanShownQr } from '../testing/scanShownQr.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a new client whose phone has scanned the QR code. WhatsApp then requires the passkey. */
async function requirePasskey(demand: FakePasskeyDemand = {}) {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  const { network } = browser.server;
  network.faults.requireNextPasskey(client.phoneNumber, demand);
  const { page, context } = await browser.open(`/clients/${client.id}`, { as: ana });
  await button(page, clientDetailTexts.actions.initialize).click();
  await scanShownQr(page, network.phone(client.phoneNumber));
  await page.getByRole('heading', { name: texts.title }).waitFor();
  return { ana, client, page, context };
}

/** Opens the steps for a computer. @returns the right answer to the shown command */
async function openSteps(page: Page): Promise<string> {
  await button(page, texts.open).click();
  const command = (await page.getByRole('group', { name: texts.command }).locator('code').textContent()) ?? '';
  const [, options = ''] = /parseRequestOptionsFromJSON\((\{.*?\})\)/.exec(command) ?? [];
  return answerFakePasskey(options);
}

describe('a client from whose account WhatsApp requires a passkey', () => {
  it('shows the alternatives first, then the steps, and is connected with the pasted answer', async () => {
    const { page, context } = await requirePasskey();
    for (const alternative of texts.alternatives) await page.getByText(alternative).waitFor();
    expect(await page.getByText(texts.rightsTitle).count()).toBe(0);
    const answer = await openSteps(page);
    await page.getByText(texts.rights).waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    await page.getByLabel(texts.answer).fill('hola');
    await button(page, texts.send).click();
    await page.getByText(texts.errors.malformed).waitFor();
    await page.getByLabel(texts.answer).fill(`'${answerFakePasskey('{"challenge":"otro"}')}'`);
    await button(page, texts.send).click();
    await page.getByText(texts.errors.refused).waitFor();
    await page.getByLabel(texts.answer).fill(`'${answer}'`);
    await button(page, texts.send).click();
    await waitForToast(page, toastTexts.clientConnected);
    await context.close();
  });

  it('shows the code to compare, and is connected after its confirmation', async () => {
    const { page, context } = await requirePasskey({ needsComparison: true });
    const answer = await openSteps(page);
    await page.getByLabel(texts.answer).fill(answer);
    await button(page, texts.send).click();
    await page.getByText('K7QD-3MXA', { exact: true }).waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    await button(page, texts.confirm).click();
    await waitForToast(page, toastTexts.clientConnected);
    await context.close();
  });

  it('waits for the phone, and explains afterwards that the phone did not continue', async () => {
    const { page, context } = await requirePasskey({ isPhoneSilent: true, lifetimeMs: 8_000 });
    const answer = await openSteps(page);
    await page.getByLabel(texts.answer).fill(answer);
    await button(page, texts.send).click();
    await page.getByText(texts.accepted).waitFor();
    await page.getByText(problemExplanations.close['passkey-unfinished'].what).first().waitFor();
    await context.close();
  });

  it('explains that the request has expired', async () => {
    const { page, context } = await requirePasskey({ lifetimeMs: 6_000 });
    await page.getByText(problemExplanations.close['passkey-expired'].what).first().waitFor();
    await context.close();
  });
});
