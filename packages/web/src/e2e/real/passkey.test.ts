import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { clientDetailTexts, linkingPasskeyTexts as texts, toastTexts } from '@recado/texts';
import { createCertificate, createSoftwarePasskey, type SoftwarePasskey } from '@recado/whatsapp-emulator';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findChromium } from '../../testing/findChromium.ts';
import { waitForToast } from '../../testing/index.ts';
import { readShownQr } from '../testing/scanShownQr.ts';
import { type RealStack, startRealStack } from './startRealStack.ts';

/*
 * Links an account that requires its passkey: `recado serve` with Baileys, the emulator, and a Chromium whose virtual
 * authenticator has the passkey. In this Chromium, web.whatsapp.com is an empty page on loopback.
 */
let stack: RealStack;
let ownerComputer: OwnerComputer;
beforeAll(async () => {
  vi.setConfig({ testTimeout: 180_000 });
  [stack, ownerComputer] = await Promise.all([startRealStack(), startOwnerComputer()]);
});
afterAll(async () => {
  await ownerComputer?.stop();
  await stack?.stop();
});

interface OwnerComputer {
  /** Enters a command in the console of WhatsApp's page. @returns the last text that the console shows */
  runInConsole(command: string, passkey: SoftwarePasskey): Promise<string>;
  stop(): Promise<void>;
}

async function startOwnerComputer(): Promise<OwnerComputer> {
  const { cert, key } = createCertificate(['web.whatsapp.com']);
  const server = createServer({ cert, key }, (_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>WhatsApp Web</title>');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser: Browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP web.whatsapp.com:443 127.0.0.1:${port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
  });
  return {
    async runInConsole(command, passkey) {
      const page = await browser.newPage();
      await page.goto('https://web.whatsapp.com/');
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
      await devtools.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: {
          credentialId: Buffer.from(passkey.credentialId, 'base64url').toString('base64'),
          isResidentCredential: true,
          rpId: 'whatsapp.com',
          privateKey: passkey.privateKey,
          userHandle: Buffer.from('owner').toString('base64'),
          signCount: 1,
        },
      });
      const printed = page.waitForEvent('console');
      const { exceptionDetails } = await devtools.send('Runtime.evaluate', {
        expression: command,
        includeCommandLineAPI: true,
        awaitPromise: true,
        userGesture: true,
      });
      expect(exceptionDetails).toBeUndefined();
      const text = (await printed).text();
      await page.close();
      return text;
    },
    async stop() {
      await browser.close();
      server.close();
    },
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Number of the first test's attempts. Each attempt needs its own person and phone numbers. */
let attempts = 10;

async function requirePasskey() {
  attempts += 1;
  const shop = stack.emulator.phones.create({ phone: `52155123488${attempts}`, name: 'Panadería La Espiga' });
  const passkey = createSoftwarePasskey();
  shop.setPasskey(passkey);
  const owner = await stack.registerPerson(`llave${attempts}@panaderialaespiga.mx`);
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: shop.phone };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  const { page, context } = await stack.open(`/clients/${client.id}`, { as: owner });
  await button(page, clientDetailTexts.actions.initialize).click();
  const qr = await readShownQr(page);
  await stack.emulator.faults.add({ kind: 'passkey', client: shop.phone });
  await expect(shop.scan(qr)).rejects.toThrow('must prove a passkey');
  await page.getByRole('heading', { name: texts.title }).waitFor();
  await button(page, texts.open).click();
  const command = (await page.getByRole('group', { name: texts.command }).locator('code').textContent()) ?? '';
  return { shop, passkey, owner, client, page, context, command };
}

it('a browser with the passkey of the account answers WhatsApp through the page, and the line is linked', async () => {
  const { shop, passkey, owner, client, page, context, command } = await requirePasskey();
  const answer = await ownerComputer.runInConsole(command, passkey);
  await page.getByLabel(texts.answer).fill(answer);
  await button(page, texts.send).click();
  await waitForToast(page, toastTexts.clientConnected);
  expect(shop.devices).toHaveLength(1);
  const { client: linked } = await owner.sdk.request('GET /clients/{id}', { params: { id: client.id } });
  expect(linked).toMatchObject({ isConnected: true, linkedNumber: shop.phone });
  await context.close();
});

it('the passkey of another account is refused, and the right one links the line afterwards', async () => {
  const { shop, passkey, page, context, command } = await requirePasskey();
  await page.getByLabel(texts.answer).fill(await ownerComputer.runInConsole(command, createSoftwarePasskey()));
  await button(page, texts.send).click();
  await page.getByText(texts.errors.refused).waitFor();
  expect(shop.devices).toEqual([]);
  await page.getByLabel(texts.answer).fill(await ownerComputer.runInConsole(command, passkey));
  await button(page, texts.send).click();
  await waitForToast(page, toastTexts.clientConnected);
  await context.close();
});
