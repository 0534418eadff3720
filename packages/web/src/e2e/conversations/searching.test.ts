import { conversationTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { findConversationLink, openInboxPage } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('a search result shows the matching words when they are at the end of a message', async () => {
  const { page, context } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Quiero un pastel de tres leches para mañana, con velas');
  });
  await findConversationLink(page, 'Marta').getByText('Quiero un pastel').waitFor();
  await page.getByRole('searchbox', { name: texts.list.search }).fill('velas');
  await findConversationLink(page, 'Marta').getByText('…mañana, con velas').waitFor();
  await context.close();
});
