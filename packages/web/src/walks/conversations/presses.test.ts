import { conversations as texts } from '@recado/texts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { newPhone } from '../testing/clients.ts';
import { conversationOf, fieldOf, logOf, openInbox } from '../testing/inbox.ts';
import { lateFrames } from '../testing/lateFrames.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const phone = { width: 390, height: 844 };

it('a finger opens the conversation that was seen under it, though others come above it meanwhile', async () => {
  const { page, context, client, marta, luis } = await openTwo();
  const touch = await fingerOf(page, context);
  const back = page.getByRole('link', { name: texts.thread.back });
  const names = () => page.locator('[data-name]').allTextContents();
  await expect.poll(names).toEqual(['Luis', 'Marta']);
  const top = await placeOf(page, 'Luis');

  await touch.down(top);
  marta.write(client.phoneNumber, 'Otra vez yo');
  browser.server.network.phone(newPhone(), { name: 'Eva' }).write(client.phoneNumber, 'Buenas tardes');
  await expect.poll(() => page.title()).toContain('3');
  await touch.up();
  await fieldOf(page, 'Luis').waitFor();
  await back.click();

  // On a device that is busy what has come is there, and not drawn yet.
  await expect.poll(names).toEqual(['Eva', 'Marta', 'Luis']);
  await page.waitForTimeout(400);
  await page.evaluate(lateFrames, 1_500);
  luis.write(client.phoneNumber, '¿Hay roscas?');
  await expect.poll(names).toEqual(['Luis', 'Eva', 'Marta']);
  await touch.down(top);
  await touch.up();
  await fieldOf(page, 'Eva').waitFor();
  await touch.leave();
  await context.close();
});

it('a second press is nobody’s where the first has put something else', async () => {
  const { page, context } = await openTwo();
  const changes: string[] = [];
  page.on('request', request => {
    if (request.method() === 'PATCH') changes.push(request.postData() ?? '');
  });
  await conversationOf(page, 'Marta').click();
  await logOf(page).waitFor();
  // What closes takes its time, and presses.
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
  expect(changes).toEqual(['{"archived":true}']);
  await context.close();
});

it('who presses twice to send is not listened to, however late the device hears of it', async () => {
  const { page, context, marta } = await openTwo();
  await conversationOf(page, 'Marta').click();
  await fieldOf(page, 'Marta').fill('Son 20 pesos');
  const send = page.getByRole('button', { name: texts.composer.send });
  const box = await send.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await page.evaluate(stall, 900);
  const mouse = await context.newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const;
  await Promise.all(
    [0, 1].flatMap(() =>
      (['mousePressed', 'mouseReleased'] as const).map(type =>
        mouse.send('Input.dispatchMouseEvent', { type, ...at }),
      ),
    ),
  );
  await mouse.detach();
  await marta.waitFor(({ fromMe }) => !fromMe);
  await page.getByRole('button', { name: texts.composer.record }).waitFor();
  // As long as a microphone takes.
  await page.waitForTimeout(500);
  expect(await page.getByRole('timer').count()).toBe(0);
  await context.close();
});

/** A phone's page with two conversations: above Luis, who has written last. */
async function openTwo() {
  const luis = browser.server.network.phone(newPhone(), { name: 'Luis' });
  const opened = await openInbox(
    browser,
    async ({ client, marta }) => {
      marta.write(client.phoneNumber, 'Hola', { timestamp: new Date(Date.now() - 120_000) });
      luis.write(client.phoneNumber, 'Buenas', { timestamp: new Date(Date.now() - 60_000) });
    },
    phone,
  );
  await conversationOf(opened.page, 'Marta').waitFor();
  await conversationOf(opened.page, 'Luis').waitFor();
  return { ...opened, luis };
}

async function placeOf(page: Page, name: string) {
  const box = await conversationOf(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not to be seen.`);
  return { x: box.x + 120, y: box.y + box.height / 2 };
}

async function fingerOf(page: Page, context: BrowserContext) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return {
    down: (at: { x: number; y: number }) =>
      devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }),
    up: () => devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    leave: () => devtools.detach(),
  };
}

/** After the next press nothing else is heard for so many milliseconds. */
function stall(time: number): void {
  const begin = () => {
    const end = performance.now() + time;
    while (performance.now() < end);
  };
  window.addEventListener('click', begin, { once: true });
}
