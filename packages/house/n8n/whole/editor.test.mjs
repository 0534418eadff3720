import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../cli/src/mainJob/testing/eventually.ts';
import { readQrImage } from '../../../../cli/src/mainJob/testing/readQrImage.ts';
import { startEmulator } from '../../../../cli/src/mainJob/testing/startEmulator.ts';
import { announced } from '../../../../cli/src/testing/announced.ts';
import { signUp } from '../../../../cli/src/testing/signUp.ts';
import { useRecado } from '../../../../cli/src/testing/useRecado.ts';
import { launchBrowser } from '../../../web/src/testing/launchBrowser.ts';
import { startEditor } from './startEditor.mjs';

/*
 * The package as an owner of an n8n uses it, in n8n's own editor: a whole n8n server, Chromium, `recado serve`, Baileys, and
 * WhatsApp as a process of its own. Each step stands on the one before.
 */
const recado = useRecado();
const dataDir = await recado.folder();
const home = await recado.folder();
const shopNumber = '5215512345678';
/** What the guide shows, WebP, which Playwright alone does not write: made anew with `GUIDE=1`. */
const shown = new Set(['credential', 'sent', 'trigger', 'flow']);
const guide = fileURLToPath(new URL('../../../../docs/guides/n8n/', import.meta.url));
/** Ignored by git. */
const pictures = fileURLToPath(new URL('../../../../screenshots/n8n/', import.meta.url));

let emulator;
let shop;
let marta;
let owner;
let client;
let key;
let baseUrl;
let editor;
let page;
async function shoot(name) {
  await page.screenshot({ path: `${pictures}${name}.png` });
  if (!process.env.GUIDE || !shown.has(name)) return;
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
  await writeFile(`${guide}${name}.webp`, Buffer.from(data, 'base64'));
}
const byTest = id => page.locator(`[data-test-id="${id}"]`);

beforeAll(async () => {
  await mkdir(pictures, { recursive: true });
  const { installNodes } = await import('../installNodes.mjs');
  emulator = await startEmulator();
  shop = await emulator.control.phone(shopNumber, 'Panadería La Espiga');
  marta = await emulator.control.phone('5215587654321', 'Marta');
  const platform = await announced(
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
  editor = await startEditor(home, (await installNodes()).folder);
  const context = await (await launchBrowser()).newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'es-MX',
  });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  if (page) await shoot('last');
  await editor?.stop();
  await emulator?.stop();
});

/** A node of ours, chosen as one does: by its name and what it is to do. */
async function add(what) {
  await byTest('canvas-plus-button').click();
  await byTest('node-creator-search-bar').fill('recado');
  await byTest('node-creator-item-name')
    .filter({ hasText: /^Recado$/ })
    .click();
  await page
    .getByText(/^(Triggers|Actions) \(/)
    .last()
    .waitFor();
  const choice = byTest('node-creator-item-name').filter({ hasText: what }).first();
  if (!(await choice.isVisible())) await page.getByText(/^Actions \(/).click();
  await choice.click();
}
async function chooseClient() {
  await byTest('resource-locator-client').locator('[data-test-id="rlc-input"]').click();
  await byTest('rlc-item').getByText('Panadería La Espiga').waitFor();
  await shoot('clients');
  await byTest('rlc-item').first().click();
}
const said = async () => (await marta.messages()).map(({ text }) => text);

it('is set up by its owner, and shows the node with its sign', async () => {
  await page.goto(`${editor.url}/setup`);
  await page.locator('input[name=email]').fill('ana@ejemplo.mx');
  await page.locator('input[name=firstName]').fill('Ana');
  await page.locator('input[name=lastName]').fill('Torres');
  await page.locator('input[name=password]').fill('Conchas-y-cuernos-7');
  await byTest('form-submit-button').click();
  await page.waitForURL(/home|workflow/);
  await page.goto(`${editor.url}/workflow/new`);
  await add(/^Enviar un texto$/);
  await byTest('inline-edit-preview').getByText('Enviar un texto').waitFor();
  // The names that a builder who reads English looks for stand below ours.
  await byTest('parameter-input-operation').click();
  await page
    .getByText(/^Send a text$/)
    .first()
    .waitFor();
  await shoot('operations');
  await page.keyboard.press('Escape');
  await byTest('parameter-input-resource').click();
  await page
    .getByText(/^Template$/)
    .first()
    .waitFor();
  await shoot('resources');
  await page.keyboard.press('Escape');
  // From our package, as n8n serves it, and drawn.
  const sign = page
    .locator('[data-test-id="ndv-modal"] img[src*="recado.svg"], [data-test-id="ndv"] img[src*="recado.svg"]')
    .first();
  await expect.poll(() => sign.evaluate(({ naturalWidth }) => naturalWidth)).toBeGreaterThan(0);
});

it('keeps a credential, after its test, and lists the clients of its key', async () => {
  await byTest('node-credentials-select').click();
  await page.getByText('Create new credential').last().click();
  await byTest('parameter-input-baseUrl').locator('input').fill(baseUrl);
  await byTest('parameter-input-apiToken').locator('input').fill(`${key}x`);
  await byTest('credential-save-button').click();
  await page.getByText(/^Couldn.t connect with these settings/).waitFor();
  await byTest('parameter-input-apiToken').locator('input').fill(key);
  await byTest('credential-save-button').click();
  await byTest('credentials-config-container-test-success').waitFor();
  await shoot('credential');
  await page.locator('.el-dialog__headerbtn:visible').first().click();
  await chooseClient();
});

it('says why nothing is sent, and sends once the client is linked', async () => {
  await byTest('resource-locator-to').locator('input').last().fill(marta.number);
  await byTest('parameter-input-text').locator('textarea').fill('¿Le apartamos su pan?');
  await byTest('node-execute-button').click();
  await byTest('ndv-data-container')
    .getByText(/^El cliente no está vinculado a WhatsApp\./)
    .waitFor();
  await shoot('refused');

  const about = { params: { id: client.id } };
  await owner.request('POST /whatsapp/client/{id}/initialize', about);
  const picture = await eventually(() =>
    owner.request('GET /whatsapp/client/{id}/qr', { ...about, accept: 'image/png' }),
  );
  await shop.scan(readQrImage(picture));
  await eventually(async () => (await owner.request('GET /whatsapp/client/{id}/status', about)).isConnected);
  await byTest('node-execute-button').click();
  await byTest('ndv-data-container').getByText('true').first().waitFor();
  await eventually(async () => (await said()).includes('¿Le apartamos su pan?'));
  await shoot('sent');
});

it('starts a flow when a customer writes, and ends its subscription with it', async () => {
  const listening = async () => {
    const { webhooks } = await owner.request('GET /clients/{id}/webhooks', { params: { id: client.id } });
    return webhooks.filter(({ enabled, label }) => enabled && label.startsWith('n8n')).length;
  };
  page.on('dialog', dialog => dialog.accept());
  await page.goto(`${editor.url}/workflow/new`);
  await add('On new Recado event');
  await chooseClient();
  await shoot('trigger');
  await page.keyboard.press('Escape');
  await byTest('workflow-save-button').click();
  await page.waitForURL(url => !url.pathname.endsWith('/new'));
  await byTest('workflow-activate-switch').click();
  await page.getByText('Got it').click();
  await eventually(async () => (await listening()) === 1);
  await marta.write(shopNumber, '¿Todavía hay conchas?');
  const path = new URL(page.url()).pathname;
  await page.goto(`${editor.url}${path}/executions`);
  const preview = page.frameLocator('iframe').first();
  await preview.locator('[data-test-id="canvas-node"]').first().dblclick();
  await preview.locator('[data-test-id="output-panel"]').getByText('¿Todavía hay conchas?').first().waitFor();
  await shoot('received');
  await page.goto(`${editor.url}${path}`);
  await byTest('workflow-activate-switch').click();
  await eventually(async () => (await listening()) === 0);
});

it('takes a ready flow from the clipboard, and shows it in the dark, too', async () => {
  await page.goto(`${editor.url}/settings/personal`);
  await byTest('theme-select').click();
  await page.getByText('Dark theme').last().click();
  await page.getByRole('button', { name: /Save/ }).first().click();
  await page.goto(`${editor.url}/workflow/new`);
  await byTest('canvas-plus-button').waitFor();
  const flow = await readFile(new URL('../../../../docs/n8n/menu.json', import.meta.url), 'utf8');
  await page.evaluate(text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, flow);
  const sign = byTest('canvas-node').locator('img[src*="recado.dark.svg"]').first();
  await expect.poll(() => sign.evaluate(({ naturalWidth }) => naturalWidth)).toBeGreaterThan(0);
  await shoot('flow');
});
