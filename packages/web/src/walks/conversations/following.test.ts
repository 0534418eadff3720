import { conversations as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { bubbleOf, conversationOf, logOf, openInbox } from '../testing/inbox.ts';
import { lateFrames } from '../testing/lateFrames.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it.each(['no-preference', 'reduce'] as const)(
  'what is opened stands at its end at once, though its messages are taller than was thought, with motion: %s',
  async reducedMotion => {
    const { page, context } = await openInbox(
      browser,
      async ({ client, marta }) => {
        for (let n = 0; n < 7; n += 1) marta.write(client.phoneNumber, long(n));
      },
      { width: 390, height: 844 },
    );
    await conversationOf(page, 'Marta').click();
    await logOf(page).waitFor();
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(notePlaces, NEAR);
    for (let opened = 0; opened < 4; opened += 1) {
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
  'who looks at the end sees what comes however fast, on a device that draws %s; who has moved up is left there',
  async (_, reducedMotion, rate) => {
    const { page, context, client, marta } = await openOne();
    await page.emulateMedia({ reducedMotion });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const log = logOf(page);
    const toEnd = () => gapOf(page);
    await conversationOf(page, 'Marta').click();
    await bubbleOf(page, long(0)).waitFor();
    let written = 0;
    for (const pause of [0, 60, 120]) {
      for (let burst = 0; burst < 12; burst += 1) {
        marta.write(client.phoneNumber, long(++written));
        if (burst % 3 === 0) await page.waitForTimeout(pause);
      }
      await bubbleOf(page, long(written)).waitFor();
      await expect.poll(toEnd).toBeLessThan(3);
    }
    await log.hover();
    await page.mouse.wheel(0, -1500);
    await expect.poll(toEnd).toBeGreaterThan(1200);
    const shown = () =>
      log
        .locator('[data-message]')
        .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().top).find(top => top > 0));
    const before = await shown();
    marta.write(client.phoneNumber, 'Y una rosca');
    const end = page.getByRole('button', { name: texts.thread.newest });
    await expect.poll(() => end.locator('..').textContent()).toBe('1');
    expect(await shown()).toBe(before);
    await end.click();
    await expect.poll(toEnd).toBeLessThan(3);
    await devtools.detach();
    await context.close();
  },
);

it('what comes before a conversation stands where it begins is followed by who saw its end', async () => {
  const { page, context, client, marta } = await openOne();
  await page.evaluate(lateFrames, 300);
  await conversationOf(page, 'Marta').click();
  await bubbleOf(page, long(0)).waitFor();
  for (let n = 1; n <= 12; n += 1) marta.write(client.phoneNumber, long(n));
  await bubbleOf(page, long(12)).waitFor();
  await expect.poll(() => gapOf(page)).toBeLessThan(3);
  await context.close();
});

/** A phone's page with a conversation of one message, which is unread. */
const openOne = () =>
  openInbox(browser, async ({ client, marta }) => marta.write(client.phoneNumber, long(0)), {
    width: 390,
    height: 844,
  });

/** Pixels from what is seen to the end. */
const gapOf = (page: Page) =>
  logOf(page).evaluate(log => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight));

const long = (n: number): string => `${n}: ${'dos docenas de pan dulce '.repeat(9).trim()}`;

/** Pixels from the end that nobody minds. */
const NEAR = 120;

declare global {
  interface Window {
    /** How many frames were drawn with the log at its end, and anywhere else. */
    framesAt?: { end: number; elsewhere: number };
  }
}

function notePlaces(near: number): void {
  const counted = { end: 0, elsewhere: 0 };
  window.framesAt = counted;
  requestAnimationFrame(function note() {
    const log = document.querySelector('[role="log"]:has([data-message])');
    if (log) counted[log.scrollHeight - log.scrollTop - log.clientHeight <= near ? 'end' : 'elsewhere'] += 1;
    requestAnimationFrame(note);
  });
}
