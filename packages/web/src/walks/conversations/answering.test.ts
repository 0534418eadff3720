import { testPassword } from '@recado/server/testing';
import { feed, inboxTools, planned, session, conversations as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers, findBarriersInBoth, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { bubbleOf, conversationOf, fieldOf, logOf, openInbox } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('a customer writes, the owner reads it and answers, and sees how far the answer comes', async () => {
  const { page, context, problems, marta, client, ana } = await openInbox(browser);
  await page.getByText(texts.list.empty.title).waitFor();
  marta.write(client.phoneNumber, '¿Todavía hay conchas?');
  const row = conversationOf(page, 'Marta');
  await row.getByText(texts.list.unreadCount('1')).waitFor();
  await expect.poll(() => page.title()).toContain(texts.documentTitleUnread('1', texts.title));

  await row.click();
  await bubbleOf(page, '¿Todavía hay conchas?').waitFor();
  await row.getByText(texts.list.unreadCount('1')).waitFor({ state: 'detached' });
  await expect.poll(() => page.title()).not.toContain('(1)');
  const params = { id: client.id };
  const unread = async () =>
    (await ana.sdk.request('GET /clients/{id}/conversations', { params })).conversations[0]?.unread;
  await expect.poll(unread).toBe(0);

  // Only where it is wanted: whoever is told is online, and the phone may not ring.
  await page.evaluate(key => {
    localStorage.setItem(key, JSON.stringify({ watchesTyping: true }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, 'recado.notices');
  marta.type(client.phoneNumber, 'typing');
  await page.getByText(inboxTools.typing.typing).waitFor();
  marta.type(client.phoneNumber, 'paused');
  await page.getByText(inboxTools.typing.typing).waitFor({ state: 'detached' });

  marta.setOnline(false);
  const field = fieldOf(page, 'Marta');
  await expect.poll(() => field.evaluate(node => node === document.activeElement)).toBe(true);
  await field.fill('Sí, hasta las ocho.');
  await field.press('Shift+Enter');
  await field.pressSequentially('¿Le aparto?');
  await field.press('Enter');
  const answer = logOf(page).locator('[data-message]').filter({ hasText: '¿Le aparto?' });
  await answer.locator('[data-status="sent"]').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  marta.setOnline(true);
  const { id, content } = await marta.waitFor(message => !message.fromMe);
  expect(content).toMatchObject({ text: 'Sí, hasta las ocho.\n¿Le aparto?' });
  await answer.locator('[data-status="delivered"]').waitFor();
  marta.read(id);
  await answer.locator('[data-status="read"]').waitFor();
  await expect.poll(() => logOf(page).locator('[data-message]').count()).toBe(2);

  // Who answers keeps the robot quiet, until somebody gives the conversation back to it.
  const resume = page.getByRole('button', { name: texts.thread.robot.resume });
  await resume.click();
  await resume.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: texts.thread.menu }).click();
  await page.getByRole('menuitem', { name: texts.thread.robot.pause }).click();
  await resume.waitFor();

  marta.write(client.phoneNumber, 'Diez, por favor', { timestamp: new Date(Date.now() + 2_000) });
  await bubbleOf(page, 'Diez, por favor').waitFor();
  await page
    .getByRole('status')
    .getByText(texts.thread.said('Marta', 'Diez, por favor'))
    .waitFor({ state: 'attached' });
  await expect.poll(unread).toBe(0);
  expect(await findBarriersInBoth(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('what was sent when the session had ended is there, to be sent by whoever signs in again', async () => {
  const { page, context, ana } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Hola');
  });
  await conversationOf(page, 'Marta').click();
  await fieldOf(page, 'Marta').fill('Sí, hasta las ocho.');
  const message = session.expired;
  await page.route('**/api/clients/*/messages', route =>
    route.fulfill({ status: 401, json: { statusCode: 401, error: 'Unauthorized', message } }),
  );
  await fieldOf(page, 'Marta').press('Enter');
  await page.waitForURL('**/login');
  await page.getByLabel(session.login.email).fill(ana.email);
  await page.getByLabel(session.login.password, { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: session.login.submit }).click();
  await expect.poll(() => fieldOf(page, 'Marta').inputValue()).toBe('Sí, hasta las ocho.');
  await context.close();
});

it('what is to leave later is planned where it is written, and stands on a page of its own', async () => {
  const { page, context, problems, marta, client, ana } = await openInbox(
    browser,
    async ({ marta, client }) => {
      marta.write(client.phoneNumber, '¿A qué hora abren mañana?');
    },
  );
  await conversationOf(page, 'Marta').click();
  const words = '<img src=x onerror="document.title=1"> A las 9, {{7*7}}';
  await fieldOf(page, 'Marta').fill(words);
  await page.getByRole('button', { name: texts.composer.plan }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(planned.dialog.day).fill('2020-01-01');
  await dialog.getByRole('button', { name: planned.dialog.save }).click();
  await dialog.getByText(planned.dialog.past).waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.getByLabel(planned.dialog.day).inputValue()).toBe('2020-01-01');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel(planned.dialog.day).fill(tomorrow);
  await dialog.getByLabel(planned.dialog.time).fill('23:45');
  expect(await findBarriersInBoth(page)).toEqual([]);
  await dialog.getByRole('button', { name: planned.dialog.save }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => fieldOf(page, 'Marta').inputValue()).toBe('');

  await page.getByRole('link', { name: texts.planned }).click();
  const row = page.getByRole('listitem').filter({ hasText: words });
  await row.getByText('Marta').waitFor();
  const button = (action: string) => row.getByRole('button', { name: planned.row.about(action, 'Marta') });
  await button(planned.row.pause).click();
  await row.getByText(planned.row.paused).waitFor();
  const params = { id: client.id };
  const state = async () =>
    (await ana.sdk.request('GET /clients/{id}/schedules', { params })).schedules.map(one => one.state);
  expect(await state()).toEqual(['paused']);
  await button(planned.row.resume).click();
  await button(planned.row.pause).waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: planned.views.month }).click();
  await page.getByRole('table').waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: planned.views.list }).click();

  await browser.server
    .knex('schedules')
    .where({ clientId: client.id })
    .update({ nextAt: new Date(Date.now() - 1_000), runAt: new Date(0) });
  const { content } = await marta.waitFor(({ fromMe }) => !fromMe);
  expect(content).toMatchObject({ text: words });
  await expect.poll(state).toEqual(['done']);

  await page.getByRole('button', { name: planned.plan }).first().click();
  await dialog.getByLabel(planned.dialog.to, { exact: true }).fill(marta.number);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'menú.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Conchas, cuernos, orejas'),
  });
  await dialog.getByText('menú.txt').waitFor();
  await dialog.getByLabel(planned.dialog.text).fill('El menú de la semana');
  await dialog.getByLabel(planned.dialog.day).fill(tomorrow);
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: planned.dialog.save }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('listitem')
    .filter({ hasText: 'El menú de la semana' })
    .getByText('Documento')
    .waitFor();
  await browser.server
    .knex('schedules')
    .where({ clientId: client.id, state: 'active' })
    .update({ nextAt: new Date(Date.now() - 1_000), runAt: new Date(0) });
  await expect.poll(state).toEqual(['done', 'done']);
  const sent = await ana.sdk.request('GET /clients/{id}/messages', { params });
  expect(sent.messages[0]).toMatchObject({
    text: 'El menú de la semana',
    media: { fileName: 'menú.txt', mimeType: 'text/plain' },
  });
  await page.getByRole('link', { name: planned.back }).click();
  await conversationOf(page, 'Marta').click();
  await bubbleOf(page, words).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('what is said about a message stands at it, and is said from here, too', async () => {
  const { page, context, problems, marta } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, '¿Todavía hay conchas?');
  });
  await conversationOf(page, 'Marta').click();
  const asked = bubbleOf(page, '¿Todavía hay conchas?');
  const options = (name: string) => page.getByRole('dialog', { name: texts.message.options }).getByText(name);
  const openOptions = async (bubble: typeof asked) => {
    await bubble.hover();
    await bubble.getByRole('button', { name: /^Opciones del mensaje/ }).click();
  };
  await openOptions(asked);
  await page.getByRole('button', { name: texts.message.react('👍') }).click();
  await asked.getByRole('list', { name: feed.around.reactions }).getByText('👍').first().waitFor();
  await marta.waitFor(({ content }) => content.type === 'reaction' && content.emoji === '👍');

  await openOptions(asked);
  await options(texts.message.reply).click();
  const field = fieldOf(page, 'Marta');
  await page.getByText(texts.composer.replyingTo('Marta')).waitFor();
  await field.fill('Sí, unas dies');
  await field.press('Enter');
  const answer = bubbleOf(page, 'Sí, unas dies');
  await answer.getByRole('button', { name: texts.message.quoteOf('Marta') }).click();
  await page.waitForURL(/message=/);

  await field.fill('algo a medias');
  await openOptions(answer);
  await options(texts.message.edit).click();
  await expect.poll(() => field.inputValue()).toBe('Sí, unas dies');
  await field.fill('Sí, unas diez');
  await field.press('Enter');
  await bubbleOf(page, 'Sí, unas diez').getByText(texts.message.edited).waitFor();
  await expect.poll(() => field.inputValue()).toBe('algo a medias');

  await openOptions(bubbleOf(page, 'Sí, unas diez'));
  await page.getByRole('button', { name: texts.message.react('👍') }).click();
  const reactions = logOf(page).getByRole('list', { name: feed.around.reactions });
  await expect.poll(() => reactions.count()).toBe(2);
  await openOptions(bubbleOf(page, 'Sí, unas diez'));
  await options(texts.message.delete).click();
  await page.getByRole('button', { name: texts.message.deletion.confirm, exact: true }).click();
  await logOf(page).getByText(texts.message.deleted).waitFor();
  await expect.poll(() => bubbleOf(page, 'Sí, unas diez').count()).toBe(0);
  // Nothing is left of it, as on the phone.
  expect(await reactions.count()).toBe(1);
  await marta.waitFor(({ content }) => content.type === 'deletion');
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
