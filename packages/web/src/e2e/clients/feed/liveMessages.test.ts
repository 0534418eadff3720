import { commonTexts, statusLabels, messageFeedTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../testing/index.ts';
import { CONNECTION_WAIT_OPTIONS } from '../../testing/clients.ts';
import { findMessageRow, getFeedStatus, openMessageFeedPage, readFeedRowTexts } from '../../testing/feed.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

describe('message', () => {
  it('appears at the top and is announced to screen readers when it arrives', async () => {
    const { page, context, problems, marta, client } = await openMessageFeedPage(browser);
    await page.getByText(texts.empty.title).waitFor();
    marta.write(client.phoneNumber, '¿Todavía hay conchas?');
    await findMessageRow(page, '¿Todavía hay conchas?').waitFor();
    marta.write(client.phoneNumber, '¿Y cuernitos?');
    await expect.poll(() => readFeedRowTexts(page)).toEqual(['¿Y cuernitos?', '¿Todavía hay conchas?']);
    await findMessageRow(page, '¿Y cuernitos?').getByText('Marta').waitFor();
    const announcement = new RegExp(`^(${texts.arrived(1)}|${texts.arrived(2)})$`);
    await expect.poll(() => page.getByRole('status').filter({ hasText: announcement }).count()).toBe(1);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('shows its current delivery status when it was sent by the client', async () => {
    const { page, context, marta, send } = await openMessageFeedPage(browser);
    marta.setOnline(false);
    const { messageId } = await send('Sí, hasta las ocho.');
    const delivery = (state: keyof typeof statusLabels.message) =>
      findMessageRow(page, 'Sí, hasta las ocho.').locator('[data-status]').getByText(statusLabels.message[state]);
    await delivery('sent').waitFor();
    marta.setOnline(true);
    await delivery('delivered').waitFor();
    marta.read(messageId);
    await delivery('read').waitFor();
    await expect.poll(() => readFeedRowTexts(page)).toEqual(['Sí, hasta las ocho.']);
    await context.close();
  });

  it('stays plain text when it contains HTML, control characters or URLs', async () => {
    const { page, context, problems, client } = await openMessageFeedPage(browser);
    const hostile = '<img src=x onerror="document.title=1"> \u202egnirts\n{{7*7}} javascript:alert(1)';
    browser.server.network.phone('5215500000666', { name: '<b>Mallory</b>' }).write(client.phoneNumber, hostile);
    await page.getByText('<b>Mallory</b>').waitFor();
    await page.getByText('{{7*7}} javascript:alert(1)').waitFor();
    await expect.poll(() => page.locator('ul img').count()).toBe(0);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });
});

describe('message list', () => {
  it('stays unchanged while it is paused, and adds the waiting messages when it resumes', async () => {
    const { page, context, marta, client } = await openMessageFeedPage(browser);
    marta.write(client.phoneNumber, 'uno');
    await findMessageRow(page, 'uno').waitFor();
    await button(page, texts.pause).click();
    await page.getByText(texts.notes.paused).waitFor();
    marta.write(client.phoneNumber, 'dos');
    marta.write(client.phoneNumber, 'tres');
    await button(page, texts.waiting('2')).waitFor();
    await expect.poll(() => readFeedRowTexts(page)).toEqual(['uno']);
    await button(page, texts.waiting('2')).click();
    await expect.poll(() => readFeedRowTexts(page)).toEqual(['tres', 'dos', 'uno']);
    await expect.poll(() => getFeedStatus(page)).toBe('live');
    await context.close();
  });

  it('polls when the live stream fails, and returns to the stream without gaps or duplicates', async () => {
    const { page, context, marta, client } = await openMessageFeedPage(browser, ({ page }) =>
      page.route('**/api/clients/*/events', route => route.abort('connectionfailed')),
    );
    await expect.poll(() => getFeedStatus(page)).toBe('polling');
    await page.getByText(texts.notes.polling).waitFor();
    marta.write(client.phoneNumber, 'uno');
    await findMessageRow(page, 'uno').waitFor();
    await page.unroute('**/api/clients/*/events');
    await expect.poll(() => getFeedStatus(page), CONNECTION_WAIT_OPTIONS).toBe('live');
    marta.write(client.phoneNumber, 'dos');
    await expect.poll(() => readFeedRowTexts(page)).toEqual(['dos', 'uno']);
    await context.close();
  });

  it('loads the missed messages after a period without a connection', async () => {
    const { page, context, marta, client } = await openMessageFeedPage(browser);
    marta.write(client.phoneNumber, 'antes');
    await findMessageRow(page, 'antes').waitFor();
    await context.setOffline(true);
    await page.getByText(commonTexts.offline).waitFor();
    await expect.poll(() => getFeedStatus(page)).toBe('down');
    await page.getByText(texts.notes.down).waitFor();
    marta.write(client.phoneNumber, 'mientras 1');
    marta.write(client.phoneNumber, 'mientras 2');
    await context.setOffline(false);
    await findMessageRow(page, 'mientras 2').waitFor();
    marta.write(client.phoneNumber, 'después');
    await expect.poll(() => readFeedRowTexts(page)).toEqual(['después', 'mientras 2', 'mientras 1', 'antes']);
    await expect.poll(() => getFeedStatus(page), CONNECTION_WAIT_OPTIONS).toBe('live');
    await context.close();
  });
});
