import type { Client } from '@recado/contract';
import type { TestUser } from '@recado/server/testing';
import { messageFeedTexts } from '@recado/texts';
import type { FakePhone } from '@recado/transport/fake';
import type { Locator, Page } from 'playwright-core';
import type { TestBrowser, TestPage } from '../../testing/index.ts';
import { addLinkedClient, createUniquePhoneNumber } from './clients.ts';

export interface MessageFeedTestPage extends TestPage {
  readonly ana: TestUser;
  readonly client: Client;
  /** A customer of the client. */
  readonly marta: FakePhone;
  /** Sends a text from the client to Marta. */
  send(text: string): Promise<{ readonly messageId: string }>;
}

/**
 * Opens the messages page of a linked client as its owner and waits for the feed. `before` runs before
 * the page loads, and prepares its data.
 */
export async function openMessageFeedPage(
  browser: TestBrowser,
  before: (fixture: Pick<MessageFeedTestPage, 'ana' | 'client' | 'page'>) => Promise<unknown> = async () => {},
): Promise<MessageFeedTestPage> {
  const ana = await browser.server.person();
  const client = await addLinkedClient(browser.server, ana);
  const marta = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Marta' });
  const testPage = await browser.open(`/clients/${client.id}/messages`, {
    as: ana,
    beforeLoad: page => before({ ana, client, page }),
  });
  await testPage.page.locator('[data-feed]').waitFor();
  return {
    ...testPage,
    ana,
    client,
    marta,
    send: text =>
      browser.server.sdk
        .withApiToken(client.apiToken)
        .request('POST /external/send', { payload: { to: marta.number, text } }),
  };
}

/** Finds the row of the message with this text. */
export const findMessageRow = (page: Page, text: string): Locator =>
  page.locator('[data-message]').filter({ has: page.getByText(text, { exact: true }) });

/** Reads the message texts of all rows in the feed, from top to bottom. */
export const readFeedRowTexts = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: messageFeedTexts.list }).locator('bdi[dir]').allTextContents();

/** Reads the page's `data-feed` attribute, a FeedStatus: the way in which the page receives messages. */
export const getFeedStatus = (page: Page): Promise<string | null> =>
  page.locator('[data-feed]').getAttribute('data-feed');
