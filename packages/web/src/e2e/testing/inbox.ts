import type { Client } from '@recado/contract';
import type { TestUser } from '@recado/server/testing';
import { conversationTexts } from '@recado/texts';
import type { FakePhone } from '@recado/transport/fake';
import type { Locator, Page } from 'playwright-core';
import type { TestBrowser, TestPage, TestPageOptions } from '../../testing/index.ts';
import { addLinkedClient, createUniquePhoneNumber } from './clients.ts';

export interface InboxTestPage extends TestPage {
  readonly ana: TestUser;
  readonly client: Client;
  /** A customer of the client. */
  readonly marta: FakePhone;
}

/**
 * Opens the conversations of a linked client as its owner and waits until the page is live. `before`
 * runs before the page loads, and prepares its data.
 */
export async function openInboxPage(
  browser: TestBrowser,
  before: (fixture: Omit<InboxTestPage, keyof TestPage>) => Promise<unknown> = async () => {},
  options: TestPageOptions = {},
): Promise<InboxTestPage> {
  const ana = await browser.server.person();
  const client = await addLinkedClient(browser.server, ana);
  const marta = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Marta' });
  await before({ ana, client, marta });
  const testPage = await browser.open(`/conversations/${client.id}`, { ...options, as: ana });
  await testPage.page.locator('[data-live="live"]').waitFor({ state: 'attached' });
  return { ...testPage, ana, client, marta };
}

/** Finds the link to the conversation with this name. */
export const findConversationLink = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: conversationTexts.list.label })
    .getByRole('link')
    .filter({ has: page.locator('[data-name]').getByText(name, { exact: true }) });

/** Finds the element that contains the messages of the open conversation. */
export const locateConversationMessages = (page: Page): Locator => page.getByRole('log');

/** Finds the list of files that are attached but not sent yet. */
export const getAttachmentList = (page: Page): Locator =>
  page.getByRole('list', { name: conversationTexts.composer.attached });

/** Finds the message with this text in the open conversation. */
export const findMessageBubble = (page: Page, text: string): Locator =>
  locateConversationMessages(page)
    .locator('[data-message]')
    .filter({ has: page.getByText(text, { exact: true }) });

/** Finds the text field of the conversation with this name. */
export const getMessageTextField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: conversationTexts.composer.label(name) });
