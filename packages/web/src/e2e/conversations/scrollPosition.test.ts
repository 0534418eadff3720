import { conversationTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { delayAnimationFrames } from '../testing/delayAnimationFrames.ts';
import {
  findConversationLink,
  findMessageBubble,
  locateConversationMessages,
  openInboxPage,
} from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it.each(['no-preference', 'reduce'] as const)(
  'a conversation opens at its end when its messages are taller than estimated, with motion: %s',
  async reducedMotion => {
    const { page, context } = await openInboxPage(
      browser,
      async ({ client, marta }) => {
        for (let n = 0; n < 7; n += 1) marta.write(client.phoneNumber, longText(n));
      },
      { width: 390, height: 844 },
    );
    await findConversationLink(page, 'Marta').click();
    await locateConversationMessages(page).waitFor();
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(countFrames, MAX_END_DISTANCE_PX);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await page.reload();
      await expect.poll(() => page.evaluate(() => window.framesAt?.end ?? 0)).toBeGreaterThan(45);
      expect(await page.evaluate(() => window.framesAt?.elsewhere)).toBeLessThan(10);
    }
    await context.close();
  },
);

it.each([
  ['at once', 'no-preference', 1],
  ['six times slower, without motion', 'reduce', 6],
] as const)(
  'a conversation follows new messages at its end, and keeps its position when scrolled up, on a device that draws %s',
  async (_, reducedMotion, rate) => {
    const { page, context, client, marta } = await openUnreadConversation();
    await page.emulateMedia({ reducedMotion });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const log = locateConversationMessages(page);
    const readDistance = () => distanceToEnd(page);
    await findConversationLink(page, 'Marta').click();
    await findMessageBubble(page, longText(0)).waitFor();
    let messageCount = 0;
    for (const pause of [0, 60, 120]) {
      for (let burst = 0; burst < 12; burst += 1) {
        marta.write(client.phoneNumber, longText(++messageCount));
        if (burst % 3 === 0) await page.waitForTimeout(pause);
      }
      await findMessageBubble(page, longText(messageCount)).waitFor();
      await expect.poll(readDistance).toBeLessThan(3);
    }
    await log.hover();
    await page.mouse.wheel(0, -1500);
    await expect.poll(readDistance).toBeGreaterThan(1200);
    const readFirstVisibleTop = () =>
      log
        .locator('[data-message]')
        .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().top).find(top => top > 0));
    const topBefore = await readFirstVisibleTop();
    marta.write(client.phoneNumber, 'Y una rosca');
    const newestButton = page.getByRole('button', { name: texts.thread.newest });
    await expect.poll(() => newestButton.locator('..').textContent()).toBe('1');
    expect(await readFirstVisibleTop()).toBe(topBefore);
    await newestButton.click();
    await expect.poll(readDistance).toBeLessThan(3);
    await devtools.detach();
    await context.close();
  },
);

it('an opened conversation follows messages that arrive before it has its initial scroll position', async () => {
  const { page, context, client, marta } = await openUnreadConversation();
  await page.evaluate(delayAnimationFrames, 300);
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, longText(0)).waitFor();
  for (let n = 1; n <= 12; n += 1) marta.write(client.phoneNumber, longText(n));
  await findMessageBubble(page, longText(12)).waitFor();
  await expect.poll(() => distanceToEnd(page)).toBeLessThan(3);
  await context.close();
});

/** Opens the inbox on a phone-sized page, with one conversation of one unread message. */
const openUnreadConversation = () =>
  openInboxPage(browser, async ({ client, marta }) => marta.write(client.phoneNumber, longText(0)), {
    width: 390,
    height: 844,
  });

/** Pixels between the visible part of the message log and its end. */
const distanceToEnd = (page: Page) =>
  locateConversationMessages(page).evaluate(log => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight));

const longText = (n: number): string => `${n}: ${'dos docenas de pan dulce '.repeat(9).trim()}`;

/** Maximum distance in pixels at which the log still counts as scrolled to its end. */
const MAX_END_DISTANCE_PX = 120;

declare global {
  interface Window {
    /** Counts the drawn frames: those with the log at its end, and those with the log scrolled elsewhere. */
    framesAt?: { end: number; elsewhere: number };
  }
}

function countFrames(maxDistance: number): void {
  const frameCounts = { end: 0, elsewhere: 0 };
  window.framesAt = frameCounts;
  requestAnimationFrame(function countFrame() {
    const log = document.querySelector('[role="log"]:has([data-message])');
    if (log) frameCounts[log.scrollHeight - log.scrollTop - log.clientHeight <= maxDistance ? 'end' : 'elsewhere'] += 1;
    requestAnimationFrame(countFrame);
  });
}
