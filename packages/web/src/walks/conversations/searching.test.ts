import { conversations as texts } from '@recado/texts';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { conversationOf, openInbox } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('what a conversation was found by is seen, however far in its message it stands', async () => {
  const { page, context } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Quiero un pastel de tres leches para mañana, con velas');
  });
  await conversationOf(page, 'Marta').getByText('Quiero un pastel').waitFor();
  await page.getByRole('searchbox', { name: texts.list.search }).fill('velas');
  await conversationOf(page, 'Marta').getByText('…mañana, con velas').waitFor();
  await context.close();
});
