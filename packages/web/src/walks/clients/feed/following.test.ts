import { common, status, feed as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../testing/index.ts';
import { patience } from '../../testing/clients.ts';
import { openFeed, rowOf, standing, textsOf } from '../../testing/feed.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

describe('a message', () => {
  it('appears by itself, the newest first, and is counted for those who only hear', async () => {
    const { page, context, problems, marta, client } = await openFeed(browser);
    await page.getByText(texts.empty.title).waitFor();
    marta.write(client.phoneNumber, '¿Todavía hay conchas?');
    await rowOf(page, '¿Todavía hay conchas?').waitFor();
    marta.write(client.phoneNumber, '¿Y cuernitos?');
    await expect.poll(() => textsOf(page)).toEqual(['¿Y cuernitos?', '¿Todavía hay conchas?']);
    await rowOf(page, '¿Y cuernitos?').getByText('Marta').waitFor();
    const announced = new RegExp(`^(${texts.arrived(1)}|${texts.arrived(2)})$`);
    await expect.poll(() => page.getByRole('status').filter({ hasText: announced }).count()).toBe(1);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('of ours says where it stands, as it gets on', async () => {
    const { page, context, marta, send } = await openFeed(browser);
    marta.setOnline(false);
    const { messageId } = await send('Sí, hasta las ocho.');
    const delivery = (state: keyof typeof status.message) =>
      rowOf(page, 'Sí, hasta las ocho.').locator('[data-status]').getByText(status.message[state]);
    await delivery('sent').waitFor();
    marta.setOnline(true);
    await delivery('delivered').waitFor();
    marta.read(messageId);
    await delivery('read').waitFor();
    await expect.poll(() => textsOf(page)).toEqual(['Sí, hasta las ocho.']);
    await context.close();
  });

  it('stays text, whatever somebody wrote', async () => {
    const { page, context, problems, client } = await openFeed(browser);
    const hostile = '<img src=x onerror="document.title=1"> \u202egnirts\n{{7*7}} javascript:alert(1)';
    browser.server.network
      .phone('5215500000666', { name: '<b>Mallory</b>' })
      .write(client.phoneNumber, hostile);
    await page.getByText('<b>Mallory</b>').waitFor();
    await page.getByText('{{7*7}} javascript:alert(1)').waitFor();
    await expect.poll(() => page.locator('ul img').count()).toBe(0);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });
});

describe('the list', () => {
  it('stands still while it is paused, and goes on with what came', async () => {
    const { page, context, marta, client } = await openFeed(browser);
    marta.write(client.phoneNumber, 'uno');
    await rowOf(page, 'uno').waitFor();
    await button(page, texts.pause).click();
    await page.getByText(texts.notes.paused).waitFor();
    marta.write(client.phoneNumber, 'dos');
    marta.write(client.phoneNumber, 'tres');
    await button(page, texts.waiting('2')).waitFor();
    await expect.poll(() => textsOf(page)).toEqual(['uno']);
    await button(page, texts.waiting('2')).click();
    await expect.poll(() => textsOf(page)).toEqual(['tres', 'dos', 'uno']);
    await expect.poll(() => standing(page)).toBe('live');
    await context.close();
  });

  it('goes on without the live stream, and takes it up again, with nothing lost or doubled', async () => {
    const { page, context, marta, client } = await openFeed(browser, ({ page }) =>
      page.route('**/api/clients/*/events', route => route.abort('connectionfailed')),
    );
    await expect.poll(() => standing(page)).toBe('polling');
    await page.getByText(texts.notes.polling).waitFor();
    marta.write(client.phoneNumber, 'uno');
    await rowOf(page, 'uno').waitFor();
    await page.unroute('**/api/clients/*/events');
    await expect.poll(() => standing(page), patience).toBe('live');
    marta.write(client.phoneNumber, 'dos');
    await expect.poll(() => textsOf(page)).toEqual(['dos', 'uno']);
    await context.close();
  });

  it('catches up after a time without any connection', async () => {
    const { page, context, marta, client } = await openFeed(browser);
    marta.write(client.phoneNumber, 'antes');
    await rowOf(page, 'antes').waitFor();
    await context.setOffline(true);
    await page.getByText(common.offline).waitFor();
    await expect.poll(() => standing(page)).toBe('down');
    await page.getByText(texts.notes.down).waitFor();
    marta.write(client.phoneNumber, 'mientras 1');
    marta.write(client.phoneNumber, 'mientras 2');
    await context.setOffline(false);
    await rowOf(page, 'mientras 2').waitFor();
    marta.write(client.phoneNumber, 'después');
    await expect.poll(() => textsOf(page)).toEqual(['después', 'mientras 2', 'mientras 1', 'antes']);
    await expect.poll(() => standing(page), patience).toBe('live');
    await context.close();
  });
});
