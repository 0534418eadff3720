import { conversationTexts as texts } from '@recado/texts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { createUniquePhoneNumber } from '../testing/clients.ts';
import { delayAnimationFrames } from '../testing/delayAnimationFrames.ts';
import {
  findConversationLink,
  getMessageTextField,
  locateConversationMessages,
  openInboxPage,
} from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const phoneViewport = { width: 390, height: 844 };

it('a touch opens the conversation that was under the finger even if others move above that one before the release', async () => {
  const { page, context, client, marta, luis } = await openTwoConversations();
  const touchscreen = await createTouchscreen(page, context);
  const back = page.getByRole('link', { name: texts.thread.back });
  const readNames = () => page.locator('[data-name]').allTextContents();
  await expect.poll(readNames).toEqual(['Luis', 'Marta']);
  const topRowPoint = await pointOf(page, 'Luis');

  await touchscreen.down(topRowPoint);
  marta.write(client.phoneNumber, 'Otra vez yo');
  browser.server.network.phone(createUniquePhoneNumber(), { name: 'Eva' }).write(client.phoneNumber, 'Buenas tardes');
  await expect.poll(() => page.title()).toContain('3');
  await touchscreen.up();
  await getMessageTextField(page, 'Luis').waitFor();
  await back.click();

  // On a busy device, the new message is in the document but not drawn yet, so the test waits.
  await expect.poll(readNames).toEqual(['Eva', 'Marta', 'Luis']);
  await page.waitForTimeout(400);
  await page.evaluate(delayAnimationFrames, 1_500);
  luis.write(client.phoneNumber, '¿Hay roscas?');
  await expect.poll(readNames).toEqual(['Luis', 'Eva', 'Marta']);
  await touchscreen.down(topRowPoint);
  await touchscreen.up();
  await getMessageTextField(page, 'Eva').waitFor();
  await touchscreen.detach();
  await context.close();
});

it('a double click has only the effect of its first click when that click changed the content', async () => {
  const { page, context } = await openTwoConversations();
  const patchBodies: string[] = [];
  page.on('request', request => {
    if (request.method() === 'PATCH') patchBodies.push(request.postData() ?? '');
  });
  await findConversationLink(page, 'Marta').click();
  await locateConversationMessages(page).waitFor();
  // With motion, a closing menu stays for a moment and still receives clicks.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const menu = page.getByRole('menu');
  await page.getByRole('button', { name: texts.thread.menu }).dblclick();
  await menu.waitFor();
  await page.waitForTimeout(300);
  expect(await menu.count()).toBe(1);
  await menu.getByRole('menuitem', { name: texts.thread.archive }).dblclick();
  await menu.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: texts.thread.menu }).click();
  await menu.getByRole('menuitem', { name: texts.thread.unarchive }).waitFor();
  expect(patchBodies).toEqual(['{"archived":true}']);
  await context.close();
});

it('a number request whose answer was lost is repeated with the same key', async () => {
  const { page, context, client } = await openTwoConversations();
  const hidden = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Ana', hidden: true });
  hidden.write(client.phoneNumber, 'Soy Ana');
  await findConversationLink(page, 'Ana').click();
  const sentKeys: (string | undefined)[] = [];
  await page.route('**/api/clients/*/messages', async route => {
    const { 'idempotency-key': key } = route.request().headers();
    sentKeys.push(key);
    // The first request reaches the server, but its answer does not reach the page.
    const response = await route.fetch();
    if (sentKeys.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  const requestNumber = async () => {
    await page.getByRole('button', { name: texts.thread.menu }).click();
    await page.getByRole('menuitem', { name: texts.thread.requestNumber }).click();
  };
  const countReceived = () => hidden.messages.filter(({ content }) => content.type === 'number-request').length;
  await requestNumber();
  await page.getByText(texts.message.numberRequestFailed).waitFor();
  await requestNumber();
  await expect.poll(() => sentKeys.length).toBe(2);
  expect(sentKeys[0]).toMatch(/./);
  expect(sentKeys[1]).toBe(sentKeys[0]);
  await expect.poll(countReceived).toBe(1);
  await requestNumber();
  await expect.poll(countReceived).toBe(2);
  expect(sentKeys[2]).not.toBe(sentKeys[0]);
  await context.close();
});

it('a double click on the send button starts no recording on a slow device', async () => {
  const { page, context, marta } = await openTwoConversations();
  await findConversationLink(page, 'Marta').click();
  await getMessageTextField(page, 'Marta').fill('Son 20 pesos');
  const send = page.getByRole('button', { name: texts.composer.send, exact: true });
  const box = await send.boundingBox();
  if (!box) throw new Error('The send button is not visible.');
  await page.evaluate(blockAfterClick, 900);
  const mouse = await context.newCDPSession(page);
  const mouseEvent = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const;
  await Promise.all(
    [0, 1].flatMap(() =>
      (['mousePressed', 'mouseReleased'] as const).map(type =>
        mouse.send('Input.dispatchMouseEvent', { type, ...mouseEvent }),
      ),
    ),
  );
  await mouse.detach();
  await marta.waitFor(({ fromMe }) => !fromMe);
  await page.getByRole('button', { name: texts.composer.record }).waitFor();
  // A microphone would start within this time.
  await page.waitForTimeout(500);
  expect(await page.getByRole('timer').count()).toBe(0);
  await context.close();
});

/** Opens the inbox on a phone-sized page with two conversations. Luis wrote last and is first. */
async function openTwoConversations() {
  const luis = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  const inbox = await openInboxPage(
    browser,
    async ({ client, marta }) => {
      marta.write(client.phoneNumber, 'Hola', { timestamp: new Date(Date.now() - 120_000) });
      luis.write(client.phoneNumber, 'Buenas', { timestamp: new Date(Date.now() - 60_000) });
    },
    phoneViewport,
  );
  await findConversationLink(inbox.page, 'Marta').waitFor();
  await findConversationLink(inbox.page, 'Luis').waitFor();
  return { ...inbox, luis };
}

async function pointOf(page: Page, name: string) {
  const box = await findConversationLink(page, name).boundingBox();
  if (!box) throw new Error(`The conversation of ${name} is not visible.`);
  return { x: box.x + 120, y: box.y + box.height / 2 };
}

async function createTouchscreen(page: Page, context: BrowserContext) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return {
    down: (point: { x: number; y: number }) =>
      devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
    up: () => devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    detach: () => devtools.detach(),
  };
}

/** Blocks the main thread for `durationMs` after the next click. */
function blockAfterClick(durationMs: number): void {
  const blockMainThread = () => {
    const endTime = performance.now() + durationMs;
    while (performance.now() < endTime);
  };
  window.addEventListener('click', blockMainThread, { once: true });
}
