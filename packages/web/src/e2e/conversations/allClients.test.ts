import { commonTexts, layoutTexts, conversationTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addLinkedClient, createUniquePhoneNumber } from '../testing/clients.ts';
import { findConversationLink, findMessageBubble, getMessageTextField } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

async function createTwoLines() {
  const { server } = browser;
  const ana = await server.person();
  const bakery = await addLinkedClient(server, ana, 'Panadería La Espiga');
  const workshop = await addLinkedClient(server, ana, 'Taller Centro');
  const marta = server.network.phone(createUniquePhoneNumber(), { name: 'Marta' });
  const luis = server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  marta.write(bakery.phoneNumber, 'Buenas, ¿tienen conchas?');
  await expect
    .poll(async () => (await ana.sdk.request('GET /conversations', {})).conversations.length, { timeout: 20_000 })
    .toBe(1);
  return { ana, bakery, workshop, marta, luis };
}

it('one inbox shows the conversations of two clients live, finds and filters them, and answers from the right number', async () => {
  const { ana, bakery, workshop, marta, luis } = await createTwoLines();
  const { page, context, problems } = await browser.open('/conversations', { as: ana });
  await page.waitForURL('**/conversations/all');
  const martaRow = page.locator('li').filter({ has: page.locator('[data-name]').getByText('Marta', { exact: true }) });
  await martaRow.getByText(bakery.businessName).waitFor();
  const names = page.getByRole('list', { name: texts.list.label }).locator('[data-name]');

  // The list is not reloaded by the test: the event of the other client brings the new conversation.
  luis.write(workshop.phoneNumber, 'Necesito unas balatas');
  await expect.poll(() => names.allTextContents(), { timeout: 20_000 }).toEqual(['Luis', 'Marta']);
  expect(await findA11yViolations(page)).toEqual([]);

  await page.getByRole('searchbox', { name: texts.list.search }).fill('conchas');
  await expect.poll(() => names.allTextContents()).toEqual(['Marta']);
  await page.getByRole('button', { name: texts.list.clearSearch }).click();
  await expect.poll(() => names.allTextContents()).toEqual(['Luis', 'Marta']);
  await page.getByRole('button', { name: texts.list.archived }).click();
  await page.getByText(texts.list.noArchived.title).waitFor();
  await page.getByRole('button', { name: texts.list.all, exact: true }).click();

  await findConversationLink(page, 'Luis').click();
  await page.waitForURL(`**/conversations/all/${workshop.id}/*`);
  await findMessageBubble(page, 'Necesito unas balatas').waitFor();
  await getMessageTextField(page, 'Luis').fill('Con gusto');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => JSON.stringify(luis.messages.map(({ content }) => content)), { timeout: 20_000 })
    .toContain('Con gusto');
  expect(marta.messages).toHaveLength(1);

  // A phone-sized window shows the conversation alone, and returns to the inbox of all clients.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: texts.thread.back }).click();
  await page.waitForURL('**/conversations/all');
  await findConversationLink(page, 'Marta').waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the choice of one client or of all is remembered', async () => {
  const { ana, workshop } = await createTwoLines();
  const { page, context } = await browser.open('/conversations/all', { as: ana });
  const picker = page.getByRole('combobox', { name: layoutTexts.clientPicker.label });
  await picker.click();
  await page.getByRole('option', { name: workshop.businessName }).click();
  await page.waitForURL(`**/conversations/${workshop.id}`);
  await page.getByText(texts.list.empty.title).waitFor();
  await page.goto('/conversations');
  await page.waitForURL(`**/conversations/${workshop.id}`);
  await picker.click();
  await page.getByRole('option', { name: layoutTexts.clientPicker.all }).click();
  await page.waitForURL('**/conversations/all');
  await findConversationLink(page, 'Marta').waitFor();
  await page.goto('/conversations');
  await page.waitForURL('**/conversations/all');
  await context.close();
});

it('the inbox of all clients shows a reason and a retry when it cannot be loaded', async () => {
  const { ana } = await createTwoLines();
  const { page, context } = await browser.open('/conversations/all', {
    as: ana,
    beforeLoad: page => page.route('**/api/conversations?*', route => route.fulfill({ status: 500, json: {} })),
  });
  await page.getByText(texts.list.loadFailed).waitFor();
  await page.unroute('**/api/conversations?*');
  await page.getByRole('button', { name: commonTexts.retry }).click();
  await findConversationLink(page, 'Marta').waitFor();
  await context.close();
});
