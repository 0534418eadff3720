import { messageKinds, conversations as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { newPhone } from '../testing/clients.ts';
import { bubbleOf, conversationOf, fieldOf, logOf, openInbox } from '../testing/inbox.ts';
import { storeTalk } from '../testing/storeTalk.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const MESSAGES = 200;

it('a long conversation is gone through both ways, stays where one is, and opens at a message', async () => {
  const { page, context, problems, client, ana } = await openInbox(browser, ({ ana, client }) =>
    storeTalk(browser.server, ana, client, MESSAGES),
  );
  await conversationOf(page, 'Beto').click();
  await bubbleOf(page, `mensaje ${MESSAGES - 1}`).waitFor();
  const seen = async () => (await logOf(page).locator('[data-message]').count()) < 60;
  await expect.poll(seen).toBe(true);
  const end = page.getByRole('button', { name: texts.thread.newest });
  await expect.poll(() => end.count()).toBe(0);
  await logOf(page).focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('Home');
      return bubbleOf(page, 'mensaje 0').count();
    })
    .toBe(1);
  await end.click();
  await bubbleOf(page, `mensaje ${MESSAGES - 1}`).waitFor();

  const { conversations } = await ana.sdk.request('GET /clients/{id}/conversations', {
    params: { id: client.id },
  });
  const params = { id: client.id, conversation: conversations[0]?.id ?? '' };
  const { messages } = await ana.sdk.request('GET /clients/{id}/conversations/{conversation}/messages', {
    params,
    query: { limit: 100 },
  });
  const wanted = messages.find(({ text }) => text === 'mensaje 104');
  await page.goto(`/clients/${client.id}/conversations/${params.conversation}?message=${wanted?.id}`);
  await bubbleOf(page, 'mensaje 104').waitFor();
  await expect.poll(() => bubbleOf(page, 'mensaje 104').evaluate(isInView)).toBe(true);
  await end.click();
  await bubbleOf(page, `mensaje ${MESSAGES - 1}`).waitFor();
  // What one writes takes its room from the top.
  const last = bubbleOf(page, `mensaje ${MESSAGES - 1}`);
  await expect.poll(() => end.count()).toBe(0);
  await fieldOf(page, 'Beto').fill('uno\ndos\ntres\ncuatro\ncinco');
  const above = async () => (await last.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  const below = async () => (await fieldOf(page, 'Beto').boundingBox())?.y ?? 0;
  await expect.poll(async () => (await below()) - (await above())).toBeGreaterThan(60);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('who writes from where something was found is led to the end, also by a device that is late with what can wait', async () => {
  const { page, context, client, ana } = await openInbox(browser, ({ ana, client }) =>
    storeTalk(browser.server, ana, client, MESSAGES),
  );
  const { conversations } = await ana.sdk.request('GET /clients/{id}/conversations', {
    params: { id: client.id },
    query: { q: 'mensaje 20' },
  });
  const found = conversations[0];
  await page.goto(`/clients/${client.id}/conversations/${found?.id}`);
  await bubbleOf(page, `mensaje ${MESSAGES - 1}`).waitFor();
  await page.getByRole('searchbox', { name: texts.list.search }).fill('mensaje 20');
  await page.locator(`a[href$="?message=${found?.match?.id}"]`).click();
  await bubbleOf(page, 'mensaje 20').waitFor();
  await page.evaluate(lateTasks, 300);
  await fieldOf(page, 'Beto').fill('De eso hablo');
  await page.getByRole('button', { name: texts.composer.send }).click();
  await bubbleOf(page, 'De eso hablo').waitFor();
  await page.waitForURL(url => url.search === '');
  await page.waitForTimeout(1_000);
  expect(await bubbleOf(page, 'De eso hablo').count()).toBe(1);
  await context.close();
});

it('on a phone there is the list, then the conversation, and a way back; hostile words stay words', async () => {
  const hostile = '<img src=x onerror="document.title=1"> \u202egnirts\n{{7*7}} javascript:alert(1)';
  const { page, context, problems } = await openInbox(
    browser,
    async ({ client }) => {
      const mallory = browser.server.network.phone('5215500000666', { name: '<b>Mallory</b>' });
      mallory.write(client.phoneNumber, hostile);
      mallory.write(client.phoneNumber, {
        type: 'media',
        media: {
          kind: 'image',
          mimeType: 'image/svg+xml',
          bytes: Buffer.from(
            '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title=2</script></svg>',
          ),
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
  await conversationOf(page, '<b>Mallory</b>').click();
  await logOf(page).getByText('{{7*7}} javascript:alert(1)').waitFor();
  await logOf(page).getByText('<script>3</script> · +52 55 1234 5678').waitFor();
  await expect.poll(() => logOf(page).locator('img, script, b').count()).toBe(0);
  // What the words alone do not say is named, and what they say stands there once.
  await bubbleOf(page, 'Vecinos').getByText(messageKinds['group-invite']).waitFor();
  const options = logOf(page).getByText('2. A domicilio');
  await expect.poll(() => options.count()).toBe(1);
  await expect.poll(() => page.getByRole('list', { name: texts.list.label }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: texts.thread.back }).click();
  await conversationOf(page, '<b>Mallory</b>').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('is found by name and by words, archived, and gone through by keyboard alone', async () => {
  const luis = browser.server.network.phone(newPhone(), { name: 'Luis' });
  const { page, context, problems } = await openInbox(browser, async ({ marta, client }) => {
    luis.write(client.phoneNumber, 'Quiero un pastel de tres leches', {
      timestamp: new Date(Date.now() - 60_000),
    });
    marta.write(client.phoneNumber, 'Hola');
  });
  await conversationOf(page, 'Luis').waitFor();
  const names = () => page.locator('[data-name]').allTextContents();
  await expect.poll(names).toEqual(['Marta', 'Luis']);

  await conversationOf(page, 'Marta').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => fieldOf(page, 'Luis').evaluate(node => node === document.activeElement)).toBe(true);

  const search = page.getByRole('searchbox', { name: texts.list.search });
  await search.fill('mart');
  await expect.poll(names).toEqual(['Marta']);
  // It comes back without the space, by when more may have been typed.
  await search.fill('lu ');
  await expect.poll(names).toEqual(['Luis']);
  expect(await search.inputValue()).toBe('lu ');
  await search.fill('nadie así');
  await page.getByText(texts.list.noMatch.title).waitFor();
  await page.getByRole('button', { name: texts.list.clearSearch }).last().click();
  await expect.poll(names).toEqual(['Marta', 'Luis']);

  await page.getByRole('button', { name: texts.thread.menu }).click();
  await page.getByRole('menuitem', { name: texts.thread.archive }).click();
  await expect.poll(names).toEqual(['Marta']);
  await page.getByRole('button', { name: texts.list.archived }).click();
  await expect.poll(names).toEqual(['Luis']);
  await page.getByRole('button', { name: texts.list.unread }).click();
  await expect.poll(names).toEqual(['Marta']);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the menu leads to the conversations of the only client, and asks whose among several', async () => {
  const { page, context, ana, client } = await openInbox(browser);
  await page.goto('/dashboard');
  const entry = page.getByRole('link', { name: texts.title, exact: true });
  await entry.click();
  await page.waitForURL(`**/clients/${client.id}/conversations`);
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('page');

  const { client: other } = await ana.sdk.request('POST /clients', {
    payload: { businessName: 'Sucursal Centro', phoneNumber: newPhone() },
  });
  // Noted once the page stands, which may be a while after its address does.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('conversationsOf'))).toBe(client.id);
  // A page that never notes it, so that it stays forgotten.
  await page.goto('/dashboard');
  await page.evaluate(() => localStorage.removeItem('conversationsOf'));
  await page.goto('/conversations');
  await page.getByRole('link', { name: /Sucursal Centro/ }).click();
  await page.waitForURL(`**/clients/${other.id}/conversations`);
  await page.getByText(texts.list.emptyUnlinked.title).waitFor();
  await page.getByRole('combobox', { name: texts.client }).click();
  await page.getByRole('option', { name: client.businessName }).click();
  await page.waitForURL(`**/clients/${client.id}/conversations`);
  await context.close();
});

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** A page that is late with what React leaves for later. */
function lateTasks(delay: number): void {
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...what: [unknown]) {
    setTimeout(() => post.apply(this, what), delay);
  };
}
