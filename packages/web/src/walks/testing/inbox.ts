import type { Client } from '@recado/contract';
import type { TestPerson } from '@recado/server/testing';
import { conversations } from '@recado/texts';
import type { FakePhone } from '@recado/transport/fake';
import type { Locator, Page } from 'playwright-core';
import type { PageOptions, TestBrowser, TestPage } from '../../testing/index.ts';
import { addLinkedClient, newPhone } from './clients.ts';

export interface InboxPage extends TestPage {
  readonly ana: TestPerson;
  readonly client: Client;
  /** A customer of the client's. */
  readonly marta: FakePhone;
}

/** A linked client's conversations, seen by its owner, live. `before`: what is to be so from the start. */
export async function openInbox(
  browser: TestBrowser,
  before: (given: Omit<InboxPage, keyof TestPage>) => Promise<unknown> = async () => {},
  options: PageOptions = {},
): Promise<InboxPage> {
  const ana = await browser.server.person();
  const client = await addLinkedClient(browser.server, ana);
  const marta = browser.server.network.phone(newPhone(), { name: 'Marta' });
  await before({ ana, client, marta });
  const opened = await browser.open(`/clients/${client.id}/conversations`, { ...options, as: ana });
  await opened.page.locator('[data-live="live"]').waitFor({ state: 'attached' });
  return { ...opened, ana, client, marta };
}

/** The link to the conversation that has this name. */
export const conversationOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: conversations.list.label })
    .getByRole('link')
    .filter({ has: page.locator('[data-name]').getByText(name, { exact: true }) });

/** The messages of the conversation that is open. */
export const logOf = (page: Page): Locator => page.getByRole('log');

/** The files that are about to be sent. */
export const attachedOf = (page: Page): Locator =>
  page.getByRole('list', { name: conversations.composer.attached });

/** The message with this text. */
export const bubbleOf = (page: Page, text: string): Locator =>
  logOf(page)
    .locator('[data-message]')
    .filter({ has: page.getByText(text, { exact: true }) });

/** Where one writes. */
export const fieldOf = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: conversations.composer.label(name) });
