import { messageKindLabels, conversationTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { createUniquePhoneNumber } from '../testing/clients.ts';
import {
  findConversationLink,
  findMessageBubble,
  getMessageTextField,
  locateConversationMessages,
  openInboxPage,
} from '../testing/inbox.ts';
import { seedMessages } from '../testing/seedMessages.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const MESSAGE_COUNT = 200;

it('the inbox scrolls a long conversation in both directions, keeps the position, and opens at a linked message', async () => {
  const { page, context, problems, client, ana } = await openInboxPage(browser, ({ ana, client }) =>
    seedMessages(browser.server, ana, client, MESSAGE_COUNT),
  );
  await findConversationLink(page, 'Beto').click();
  await findMessageBubble(page, `mensaje ${MESSAGE_COUNT - 1}`).waitFor();
  const isVirtualized = async () => (await locateConversationMessages(page).locator('[data-message]').count()) < 60;
  await expect.poll(isVirtualized).toBe(true);
  const newestButton = page.getByRole('button', { name: texts.thread.newest });
  await expect.poll(() => newestButton.count()).toBe(0);
  await locateConversationMessages(page).focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('Home');
      return findMessageBubble(page, 'mensaje 0').count();
    })
    .toBe(1);
  await newestButton.click();
  await findMessageBubble(page, `mensaje ${MESSAGE_COUNT - 1}`).waitFor();

  const { conversations } = await ana.sdk.request('GET /clients/{id}/conversations', {
    params: { id: client.id },
  });
  const params = { id: client.id, conversation: conversations[0]?.id ?? '' };
  const { messages } = await ana.sdk.request('GET /clients/{id}/conversations/{conversation}/messages', {
    params,
    query: { limit: 100 },
  });
  const linkedMessage = messages.find(({ text }) => text === 'mensaje 104');
  await page.goto(`/conversations/${client.id}/${params.conversation}?message=${linkedMessage?.id}`);
  await findMessageBubble(page, 'mensaje 104').waitFor();
  await expect.poll(() => findMessageBubble(page, 'mensaje 104').evaluate(isInView)).toBe(true);
  await newestButton.click();
  await findMessageBubble(page, `mensaje ${MESSAGE_COUNT - 1}`).waitFor();
  // A growing composer shrinks the log, and the last message must stay visible above it.
  const lastMessage = findMessageBubble(page, `mensaje ${MESSAGE_COUNT - 1}`);
  await expect.poll(() => newestButton.count()).toBe(0);
  await getMessageTextField(page, 'Beto').fill('uno\ndos\ntres\ncuatro\ncinco');
  const readLastMessageTop = async () => (await lastMessage.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  const readFieldTop = async () => (await getMessageTextField(page, 'Beto').boundingBox())?.y ?? 0;
  await expect.poll(async () => (await readFieldTop()) - (await readLastMessageTop())).toBeGreaterThan(60);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the inbox shows a sent message at the end of the log when a search result was open and deferred work is late', async () => {
  const { page, context, client, ana } = await openInboxPage(browser, ({ ana, client }) =>
    seedMessages(browser.server, ana, client, MESSAGE_COUNT),
  );
  const { conversations } = await ana.sdk.request('GET /clients/{id}/conversations', {
    params: { id: client.id },
    query: { q: 'mensaje 20' },
  });
  const matchedConversation = conversations[0];
  await page.goto(`/conversations/${client.id}/${matchedConversation?.id}`);
  await findMessageBubble(page, `mensaje ${MESSAGE_COUNT - 1}`).waitFor();
  await page.getByRole('searchbox', { name: texts.list.search }).fill('mensaje 20');
  await page.locator(`a[href$="?message=${matchedConversation?.match?.id}"]`).click();
  await findMessageBubble(page, 'mensaje 20').waitFor();
  await page.evaluate(delayDeferredTasks, 300);
  await getMessageTextField(page, 'Beto').fill('De eso hablo');
  await page.getByRole('button', { name: texts.composer.send, exact: true }).click();
  await findMessageBubble(page, 'De eso hablo').waitFor();
  await page.waitForURL(url => url.search === '');
  await page.waitForTimeout(1_000);
  expect(await findMessageBubble(page, 'De eso hablo').count()).toBe(1);
  await context.close();
});

it('the inbox shows first the list and then the conversation on a phone, and renders hostile texts as plain text', async () => {
  const hostile = '<img src=x onerror="document.title=1"> \u202egnirts\n{{7*7}} javascript:alert(1)';
  const { page, context, problems } = await openInboxPage(
    browser,
    async ({ client }) => {
      const mallory = browser.server.network.phone('5215500000666', { name: '<b>Mallory</b>' });
      mallory.write(client.phoneNumber, hostile);
      mallory.write(client.phoneNumber, {
        type: 'media',
        media: {
          kind: 'image',
          mimeType: 'image/svg+xml',
          bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>document.title=2</script></svg>'),
        },
      });
      mallory.write(client.phoneNumber, {
        type: 'contacts',
        contacts: [{ name: '<script>3</script>', phones: ['+52 55 1234 5678'], vcard: 'X:<script>' }],
      });
      const invite = { groupId: '120363', name: 'Vecinos', code: 'AbCdEf' };
      mallory.write(client.phoneNumber, { type: 'group-invite', ...invite });
      const menu = { text: '¿Cómo lo quiere?', options: ['Para llevar', 'A domicilio'] };
      const payload = { to: mallory.number, type: 'menu', menu } as const;
      await browser.server.sdk.withApiToken(client.apiToken).request('POST /external/messages', { payload });
    },
    { width: 390, height: 844 },
  );
  await findConversationLink(page, '<b>Mallory</b>').click();
  await locateConversationMessages(page).getByText('{{7*7}} javascript:alert(1)').waitFor();
  await locateConversationMessages(page).getByText('<script>3</script> · +52 55 1234 5678').waitFor();
  await expect.poll(() => locateConversationMessages(page).locator('img, script, b').count()).toBe(0);
  // The bubble of the invitation shows its kind, because its text does not name it. The menu lists each option once.
  await findMessageBubble(page, 'Vecinos').getByText(messageKindLabels['group-invite']).waitFor();
  const options = locateConversationMessages(page).getByText('2. A domicilio');
  await expect.poll(() => options.count()).toBe(1);
  await expect.poll(() => page.getByRole('list', { name: texts.list.label }).count()).toBe(0);
  expect(await findA11yViolations(page)).toEqual([]);
  await page.getByRole('link', { name: texts.thread.back }).click();
  await findConversationLink(page, '<b>Mallory</b>').waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the inbox finds, archives and opens conversations when only the keyboard is used', async () => {
  const luis = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  const { page, context, problems } = await openInboxPage(browser, async ({ marta, client }) => {
    luis.write(client.phoneNumber, 'Quiero un pastel de tres leches', {
      timestamp: new Date(Date.now() - 60_000),
    });
    marta.write(client.phoneNumber, 'Hola');
  });
  await findConversationLink(page, 'Luis').waitFor();
  const readNames = () => page.locator('[data-name]').allTextContents();
  await expect.poll(readNames).toEqual(['Marta', 'Luis']);

  await findConversationLink(page, 'Marta').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => getMessageTextField(page, 'Luis').evaluate(node => node === document.activeElement))
    .toBe(true);

  const search = page.getByRole('searchbox', { name: texts.list.search });
  await search.fill('mart');
  await expect.poll(readNames).toEqual(['Marta']);
  // The applied search is trimmed, but the field keeps the space: the user may still be typing.
  await search.fill('lu ');
  await expect.poll(readNames).toEqual(['Luis']);
  expect(await search.inputValue()).toBe('lu ');
  await search.fill('nadie así');
  await page.getByText(texts.list.noMatch.title).waitFor();
  await page.getByRole('button', { name: texts.list.clearSearch }).last().click();
  await expect.poll(readNames).toEqual(['Marta', 'Luis']);

  await page.getByRole('button', { name: texts.thread.menu }).click();
  await page.getByRole('menuitem', { name: texts.thread.archive }).click();
  await expect.poll(readNames).toEqual(['Marta']);
  await page.getByRole('button', { name: texts.list.archived }).click();
  await expect.poll(readNames).toEqual(['Luis']);
  await page.getByRole('button', { name: texts.list.unread }).click();
  await expect.poll(readNames).toEqual(['Marta']);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** Delays the work that React defers with a MessagePort by `delay` milliseconds. */
function delayDeferredTasks(delay: number): void {
  const originalPostMessage = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [unknown]) {
    setTimeout(() => originalPostMessage.apply(this, args), delay);
  };
}
