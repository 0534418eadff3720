import { TEST_PASSWORD } from '@recado/server/testing';
import {
  authPageTexts,
  inboxToolTexts,
  messageFeedTexts,
  scheduledMessageTexts,
  conversationTexts as texts,
} from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findA11yViolations,
  findA11yViolationsInBothColorSchemes,
  openBrowser,
  type TestBrowser,
} from '../../testing/index.ts';
import { enableKeywordReply } from '../testing/autoReplies.ts';
import {
  findConversationLink,
  findMessageBubble,
  getMessageTextField,
  locateConversationMessages,
  openInboxPage,
} from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('the inbox shows the message of a customer, and shows the delivery status of the answer that the owner sends', async () => {
  const { page, context, problems, marta, client, ana } = await openInboxPage(browser, enableKeywordReply);
  await page.getByText(texts.list.empty.title).waitFor();
  marta.write(client.phoneNumber, '¿Todavía hay conchas?');
  const row = findConversationLink(page, 'Marta');
  await row.getByText(texts.list.unreadCount('1')).waitFor();
  await expect.poll(() => page.title()).toContain(texts.documentTitleUnread('1', texts.title));

  await row.click();
  await findMessageBubble(page, '¿Todavía hay conchas?').waitFor();
  await row.getByText(texts.list.unreadCount('1')).waitFor({ state: 'detached' });
  await expect.poll(() => page.title()).not.toContain('(1)');
  const params = { id: client.id };
  const readUnreadCount = async () =>
    (await ana.sdk.request('GET /clients/{id}/conversations', { params })).conversations[0]?.unread;
  await expect.poll(readUnreadCount).toBe(0);
  // Typing is shown only on request, because the client then appears online and its phone may not ring.
  await page.evaluate(key => {
    localStorage.setItem(key, JSON.stringify({ watchesTyping: true }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, 'recado.notices');
  marta.type(client.phoneNumber, 'typing');
  await page.getByText(inboxToolTexts.typing.typing).waitFor();
  marta.type(client.phoneNumber, 'paused');
  await page.getByText(inboxToolTexts.typing.typing).waitFor({ state: 'detached' });

  marta.setOnline(false);
  const field = getMessageTextField(page, 'Marta');
  await expect.poll(() => field.evaluate(node => node === document.activeElement)).toBe(true);
  await field.fill('Sí, hasta las ocho.');
  await field.press('Shift+Enter');
  await field.pressSequentially('¿Le aparto?');
  await field.press('Enter');
  const answer = locateConversationMessages(page).locator('[data-message]').filter({ hasText: '¿Le aparto?' });
  await answer.locator('[data-status="sent"]').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  marta.setOnline(true);
  const { id, content } = await marta.waitFor(message => !message.fromMe);
  expect(content).toMatchObject({ text: 'Sí, hasta las ocho.\n¿Le aparto?' });
  await answer.locator('[data-status="delivered"]').waitFor();
  marta.read(id);
  await answer.locator('[data-status="read"]').waitFor();
  await expect.poll(() => locateConversationMessages(page).locator('[data-message]').count()).toBe(2);

  // A manual answer pauses the automatic answers until someone resumes them for the conversation.
  const resume = page.getByRole('button', { name: texts.thread.robot.resume });
  await resume.click();
  await resume.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: texts.thread.menu }).click();
  await page.getByRole('menuitem', { name: texts.thread.robot.pause }).click();
  await resume.waitFor();
  marta.write(client.phoneNumber, 'Diez, por favor', { timestamp: new Date(Date.now() + 2_000) });
  await findMessageBubble(page, 'Diez, por favor').waitFor();
  await page
    .getByRole('status')
    .getByText(texts.thread.announcement('Marta', 'Diez, por favor'))
    .waitFor({ state: 'attached' });
  await expect.poll(readUnreadCount).toBe(0);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the inbox restores an unsent message after the next sign-in when the session expired before it was sent', async () => {
  const { page, context, ana } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Hola');
  });
  await findConversationLink(page, 'Marta').click();
  await getMessageTextField(page, 'Marta').fill('Sí, hasta las ocho.');
  const message = authPageTexts.expired;
  await page.route('**/api/clients/*/messages', route =>
    route.fulfill({ status: 401, json: { statusCode: 401, error: 'Unauthorized', message } }),
  );
  await getMessageTextField(page, 'Marta').press('Enter');
  await page.waitForURL('**/login');
  await page.getByLabel(authPageTexts.login.email).fill(ana.email);
  await page.getByLabel(authPageTexts.login.password, { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: authPageTexts.login.submit }).click();
  await expect.poll(() => getMessageTextField(page, 'Marta').inputValue()).toBe('Sí, hasta las ocho.');
  await context.close();
});

it('the inbox schedules a message from the composer, lists and pauses the message, and sends it at its time', async () => {
  const { page, context, problems, marta, client, ana } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, '¿A qué hora abren mañana?');
  });
  await findConversationLink(page, 'Marta').click();
  const scheduledText = '<img src=x onerror="document.title=1"> A las 9, {{7*7}}';
  await getMessageTextField(page, 'Marta').fill(scheduledText);
  await page.getByRole('button', { name: texts.composer.schedule }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(scheduledMessageTexts.dialog.day).fill('2020-01-01');
  await dialog.getByRole('button', { name: scheduledMessageTexts.dialog.save }).click();
  await dialog.getByText(scheduledMessageTexts.dialog.timeInPast).waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.getByLabel(scheduledMessageTexts.dialog.day).inputValue()).toBe('2020-01-01');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel(scheduledMessageTexts.dialog.day).fill(tomorrow);
  await dialog.getByLabel(scheduledMessageTexts.dialog.time).fill('23:45');
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: scheduledMessageTexts.dialog.save }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => getMessageTextField(page, 'Marta').inputValue()).toBe('');

  await page.getByRole('link', { name: texts.scheduled }).click();
  const row = page.getByRole('listitem').filter({ hasText: scheduledText });
  await row.getByText('Marta').waitFor();
  const button = (action: string) =>
    row.getByRole('button', { name: scheduledMessageTexts.row.actionLabel(action, 'Marta') });
  await button(scheduledMessageTexts.row.pause).click();
  await row.getByText(scheduledMessageTexts.row.paused).waitFor();
  const params = { id: client.id };
  const readStates = async () =>
    (await ana.sdk.request('GET /clients/{id}/schedules', { params })).schedules.map(plan => plan.state);
  expect(await readStates()).toEqual(['paused']);
  await button(scheduledMessageTexts.row.resume).click();
  await button(scheduledMessageTexts.row.pause).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: scheduledMessageTexts.views.month }).click();
  await page.getByRole('table').waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: scheduledMessageTexts.views.list }).click();

  await browser.server
    .knex('schedules')
    .where({ clientId: client.id })
    .update({ nextOccurrenceAt: new Date(Date.now() - 1_000), nextAttemptAt: new Date(0) });
  const { content } = await marta.waitFor(({ fromMe }) => !fromMe);
  expect(content).toMatchObject({ text: scheduledText });
  await expect.poll(readStates).toEqual(['done']);

  await page.getByRole('button', { name: scheduledMessageTexts.schedule }).first().click();
  await dialog.getByLabel(scheduledMessageTexts.dialog.to, { exact: true }).fill(marta.number);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'menú.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Conchas, cuernos, orejas'),
  });
  await dialog.getByText('menú.txt').waitFor();
  await dialog.getByLabel(scheduledMessageTexts.dialog.text).fill('El menú de la semana');
  await dialog.getByLabel(scheduledMessageTexts.dialog.day).fill(tomorrow);
  expect(await findA11yViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: scheduledMessageTexts.dialog.save }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'El menú de la semana' }).getByText('Documento').waitFor();
  await browser.server
    .knex('schedules')
    .where({ clientId: client.id, state: 'active' })
    .update({ nextOccurrenceAt: new Date(Date.now() - 1_000), nextAttemptAt: new Date(0) });
  await expect.poll(readStates).toEqual(['done', 'done']);
  const sentMessages = await ana.sdk.request('GET /clients/{id}/messages', { params });
  expect(sentMessages.messages[0]).toMatchObject({
    text: 'El menú de la semana',
    media: { fileName: 'menú.txt', mimeType: 'text/plain' },
  });
  await page.getByRole('link', { name: scheduledMessageTexts.back }).click();
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, scheduledText).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the inbox shows reactions, replies, edits and deletions at their message, and sends those of the owner', async () => {
  const { page, context, problems, marta } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, '¿Todavía hay conchas?');
  });
  await findConversationLink(page, 'Marta').click();
  const question = findMessageBubble(page, '¿Todavía hay conchas?');
  const options = (name: string) => page.getByRole('dialog', { name: texts.message.options }).getByText(name);
  const openOptions = async (bubble: typeof question) => {
    await bubble.hover();
    await bubble.getByRole('button', { name: /^Opciones del mensaje/ }).click();
  };
  await openOptions(question);
  await page.getByRole('button', { name: texts.message.react('👍') }).click();
  await question
    .getByRole('list', { name: messageFeedTexts.messageContext.reactions })
    .getByText('👍')
    .first()
    .waitFor();
  await marta.waitFor(({ content }) => content.type === 'reaction' && content.emoji === '👍');

  await openOptions(question);
  await options(texts.message.reply).click();
  const field = getMessageTextField(page, 'Marta');
  await page.getByText(texts.composer.replyingTo('Marta')).waitFor();
  await field.fill('Sí, unas dies');
  await field.press('Enter');
  const answer = findMessageBubble(page, 'Sí, unas dies');
  await answer.getByRole('button', { name: texts.message.quoteOf('Marta') }).click();
  await page.waitForURL(/message=/);

  await field.fill('algo a medias');
  await openOptions(answer);
  await options(texts.message.edit).click();
  await expect.poll(() => field.inputValue()).toBe('Sí, unas dies');
  await field.fill('Sí, unas diez');
  await field.press('Enter');
  await findMessageBubble(page, 'Sí, unas diez').getByText(texts.message.edited).waitFor();
  await expect.poll(() => field.inputValue()).toBe('algo a medias');

  await openOptions(findMessageBubble(page, 'Sí, unas diez'));
  await page.getByRole('button', { name: texts.message.react('👍') }).click();
  const reactions = locateConversationMessages(page).getByRole('list', {
    name: messageFeedTexts.messageContext.reactions,
  });
  await expect.poll(() => reactions.count()).toBe(2);
  await openOptions(findMessageBubble(page, 'Sí, unas diez'));
  await options(texts.message.delete).click();
  await page.getByRole('button', { name: texts.message.deletion.confirm, exact: true }).click();
  await locateConversationMessages(page).getByText(texts.message.deleted).waitFor();
  await expect.poll(() => findMessageBubble(page, 'Sí, unas diez').count()).toBe(0);
  // The reactions to the deleted message are gone, as on the phone.
  expect(await reactions.count()).toBe(1);
  await marta.waitFor(({ content }) => content.type === 'deletion');
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
