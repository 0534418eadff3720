import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pollUntilResult } from '../../../../cli/src/mainJob/testing/pollUntilResult.ts';
import { readQrImage } from '../../../../cli/src/mainJob/testing/readQrImage.ts';
import { startEmulator } from '../../../../cli/src/mainJob/testing/startEmulator.ts';
import { signUp } from '../../../../cli/src/testing/signUp.ts';
import { useRecado } from '../../../../cli/src/testing/useRecado.ts';
import { waitForPlatform } from '../../../../cli/src/testing/waitForPlatform.ts';
import { launchBrowser } from '../../../web/src/testing/launchBrowser.ts';
import { startN8nEditor } from './startN8nEditor.mjs';

/*
 * Tests the package in n8n's own editor, as an owner of an n8n uses it: a complete n8n server, Chromium,
 * `recado serve`, Baileys, and the WhatsApp emulator in its own process. Each test needs the previous one.
 */
const recado = useRecado();
const dataDir = await recado.folder();
const home = await recado.folder();
const shopNumber = '5215512345678';
/** Screenshots of the guide. `GUIDE=1` writes them again, as WebP, which Playwright alone cannot write. */
const guideScreenshots = new Set(['credential', 'sent', 'trigger', 'flow']);
const guideFolder = fileURLToPath(new URL('../../../../docs/guides/n8n/', import.meta.url));
/** Folder of all screenshots, ignored by git. */
const screenshotFolder = fileURLToPath(new URL('../../../../screenshots/n8n/', import.meta.url));

let emulator;
let shop;
let marta;
let owner;
let client;
let key;
let baseUrl;
let editor;
let page;
async function takeScreenshot(name) {
  await page.screenshot({ path: `${screenshotFolder}${name}.png` });
  if (!process.env.GUIDE || !guideScreenshots.has(name)) return;
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
  await writeFile(`${guideFolder}${name}.webp`, Buffer.from(data, 'base64'));
}
const byTestId = id => page.locator(`[data-test-id="${id}"]`);

beforeAll(async () => {
  await mkdir(screenshotFolder, { recursive: true });
  const { installRecadoNodes } = await import('../installRecadoNodes.mjs');
  emulator = await startEmulator();
  shop = await emulator.control.phone(shopNumber, 'Panadería La Espiga');
  marta = await emulator.control.phone('5215587654321', 'Marta');
  const platform = await waitForPlatform(
    recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir], {
      ...emulator.variables,
      RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
    }),
  );
  baseUrl = `${platform.url}/api`;
  owner = (await signUp(platform.sdk)).sdk;
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: shopNumber };
  ({ client } = await owner.request('POST /clients', { payload }));
  ({ secret: key } = await owner.request('POST /keys', {
    payload: { name: 'n8n', scopes: ['read', 'send', 'manage'] },
  }));
  editor = await startN8nEditor(home, (await installRecadoNodes()).folder);
  const context = await (await launchBrowser()).newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'es-MX',
  });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  if (page) await takeScreenshot('last');
  await editor?.stop();
  await emulator?.stop();
});

/** Adds one of our nodes in the editor, by the name of its operation. */
async function addNode(operationName) {
  await byTestId('canvas-plus-button').click();
  await byTestId('node-creator-search-bar').fill('recado');
  await byTestId('node-creator-item-name')
    .filter({ hasText: /^Recado$/ })
    .click();
  await page
    .getByText(/^(Triggers|Actions) \(/)
    .last()
    .waitFor();
  const choice = byTestId('node-creator-item-name').filter({ hasText: operationName }).first();
  if (!(await choice.isVisible())) await page.getByText(/^Actions \(/).click();
  await choice.click();
}
async function chooseClient() {
  await byTestId('resource-locator-client').locator('[data-test-id="rlc-input"]').click();
  await byTestId('rlc-item').getByText('Panadería La Espiga').waitFor();
  await takeScreenshot('clients');
  await byTestId('rlc-item').first().click();
}
const receivedTexts = async () => (await marta.messages()).map(({ text }) => text);

it('the n8n editor completes its setup and shows the Recado node with its icon', async () => {
  await page.goto(`${editor.url}/setup`);
  await page.locator('input[name=email]').fill('ana@ejemplo.mx');
  await page.locator('input[name=firstName]').fill('Ana');
  await page.locator('input[name=lastName]').fill('Torres');
  await page.locator('input[name=password]').fill('Conchas-y-cuernos-7');
  await byTestId('form-submit-button').click();
  await page.waitForURL(/home|workflow/);
  await page.goto(`${editor.url}/workflow/new`);
  await addNode(/^Enviar un texto$/);
  await byTestId('inline-edit-preview').getByText('Enviar un texto').waitFor();
  // Below our names, the editor shows the English ones, for people who search in English.
  await byTestId('parameter-input-operation').click();
  await page
    .getByText(/^Send a text$/)
    .first()
    .waitFor();
  await takeScreenshot('operations');
  await page.keyboard.press('Escape');
  await byTestId('parameter-input-resource').click();
  await page
    .getByText(/^Template$/)
    .first()
    .waitFor();
  await takeScreenshot('resources');
  await page.keyboard.press('Escape');
  // The icon comes from our package, is served by n8n and is rendered.
  const icon = page
    .locator('[data-test-id="ndv-modal"] img[src*="recado.svg"], [data-test-id="ndv"] img[src*="recado.svg"]')
    .first();
  await expect.poll(() => icon.evaluate(({ naturalWidth }) => naturalWidth)).toBeGreaterThan(0);
});

it('the n8n editor stores a credential after its test, and lists the clients of its key', async () => {
  await byTestId('node-credentials-select').click();
  await page.getByText('Create new credential').last().click();
  await byTestId('parameter-input-baseUrl').locator('input').fill(baseUrl);
  await byTestId('parameter-input-apiToken').locator('input').fill(`${key}x`);
  await byTestId('credential-save-button').click();
  await page.getByText(/^Couldn.t connect with these settings/).waitFor();
  await byTestId('parameter-input-apiToken').locator('input').fill(key);
  await byTestId('credential-save-button').click();
  await byTestId('credentials-config-container-test-success').waitFor();
  await takeScreenshot('credential');
  await page.locator('.el-dialog__headerbtn:visible').first().click();
  await chooseClient();
});

it('the Recado node shows that the client is not linked, and sends after the client is linked', async () => {
  await byTestId('resource-locator-to').locator('input').last().fill(marta.number);
  await byTestId('parameter-input-text').locator('textarea').fill('¿Le apartamos su pan?');
  await byTestId('node-execute-button').click();
  await byTestId('ndv-data-container')
    .getByText(/^El cliente no está vinculado a WhatsApp\./)
    .waitFor();
  await takeScreenshot('refused');

  const clientRequest = { params: { id: client.id } };
  await owner.request('POST /whatsapp/client/{id}/initialize', clientRequest);
  const qrImage = await pollUntilResult(() =>
    owner.request('GET /whatsapp/client/{id}/qr', { ...clientRequest, accept: 'image/png' }),
  );
  await shop.scan(readQrImage(qrImage));
  await pollUntilResult(
    async () => (await owner.request('GET /whatsapp/client/{id}/status', clientRequest)).isConnected,
  );
  await byTestId('node-execute-button').click();
  await byTestId('ndv-data-container').getByText('true').first().waitFor();
  await pollUntilResult(async () => (await receivedTexts()).includes('¿Le apartamos su pan?'));
  await takeScreenshot('sent');
});

it('the Recado trigger starts a flow when a customer writes, and unsubscribes when the flow is deactivated', async () => {
  const countSubscriptions = async () => {
    const { webhooks } = await owner.request('GET /clients/{id}/webhooks', { params: { id: client.id } });
    return webhooks.filter(({ enabled, label }) => enabled && label.startsWith('n8n')).length;
  };
  page.on('dialog', dialog => dialog.accept());
  await page.goto(`${editor.url}/workflow/new`);
  await addNode('On new Recado event');
  await chooseClient();
  await takeScreenshot('trigger');
  await page.keyboard.press('Escape');
  await byTestId('workflow-save-button').click();
  await page.waitForURL(url => !url.pathname.endsWith('/new'));
  await byTestId('workflow-activate-switch').click();
  await page.getByText('Got it').click();
  await pollUntilResult(async () => (await countSubscriptions()) === 1);
  await marta.write(shopNumber, '¿Todavía hay conchas?');
  const path = new URL(page.url()).pathname;
  await page.goto(`${editor.url}${path}/executions`);
  const preview = page.frameLocator('iframe').first();
  await preview.locator('[data-test-id="canvas-node"]').first().dblclick();
  await preview.locator('[data-test-id="output-panel"]').getByText('¿Todavía hay conchas?').first().waitFor();
  await takeScreenshot('received');
  await page.goto(`${editor.url}${path}`);
  await byTestId('workflow-activate-switch').click();
  await pollUntilResult(async () => (await countSubscriptions()) === 0);
});

it('the n8n editor pastes a ready-made flow from the clipboard, and shows its icon in the dark theme', async () => {
  await page.goto(`${editor.url}/settings/personal`);
  await byTestId('theme-select').click();
  await page.getByText('Dark theme').last().click();
  await page.getByRole('button', { name: /Save/ }).first().click();
  await page.goto(`${editor.url}/workflow/new`);
  await byTestId('canvas-plus-button').waitFor();
  const flow = await readFile(new URL('../../../../docs/n8n/menu.json', import.meta.url), 'utf8');
  await page.evaluate(text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, flow);
  const icon = byTestId('canvas-node').locator('img[src*="recado.dark.svg"]').first();
  await expect.poll(() => icon.evaluate(({ naturalWidth }) => naturalWidth)).toBeGreaterThan(0);
  await takeScreenshot('flow');
});
