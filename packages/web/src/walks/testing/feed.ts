import type { Client } from '@recado/contract';
import type { TestPerson } from '@recado/server/testing';
import { feed } from '@recado/texts';
import type { FakePhone } from '@recado/transport/fake';
import type { Locator, Page } from 'playwright-core';
import type { TestBrowser, TestPage } from '../../testing/index.ts';
import { addLinkedClient, newPhone } from './clients.ts';

export interface FeedPage extends TestPage {
  readonly ana: TestPerson;
  readonly client: Client;
  /** A customer of the client's. */
  readonly marta: FakePhone;
  /** From the client to Marta. */
  send(text: string): Promise<{ readonly messageId: string }>;
}

/** A linked client's page, seen by its owner, when its messages are there. `before`: what is to be so from the start. */
export async function openFeed(
  browser: TestBrowser,
  before: (given: Pick<FeedPage, 'ana' | 'client' | 'page'>) => Promise<unknown> = async () => {},
): Promise<FeedPage> {
  const ana = await browser.server.person();
  const client = await addLinkedClient(browser.server, ana);
  const marta = browser.server.network.phone(newPhone(), { name: 'Marta' });
  const opened = await browser.open(`/clients/${client.id}/messages`, {
    as: ana,
    before: page => before({ ana, client, page }),
  });
  await opened.page.locator('[data-feed]').waitFor();
  return {
    ...opened,
    ana,
    client,
    marta,
    send: text =>
      browser.server.sdk
        .withApiToken(client.apiToken)
        .request('POST /external/send', { payload: { to: marta.number, text } }),
  };
}

/** The row of the message with this text. */
export const rowOf = (page: Page, text: string): Locator =>
  page.locator('[data-message]').filter({ has: page.getByText(text, { exact: true }) });

/** The texts of the rows, from top to bottom. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: feed.list }).locator('bdi[dir]').allTextContents();

/** How the messages come: a `data-feed` of FeedStatus. */
export const standing = (page: Page): Promise<string | null> =>
  page.locator('[data-feed]').getAttribute('data-feed');
