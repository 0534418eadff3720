import { exampleRobotRules } from '@recado/contract';
import { emojiPickerTexts, inboxToolTexts, conversationTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import {
  findConversationLink,
  findMessageBubble,
  getAttachmentList,
  getMessageTextField,
  locateConversationMessages,
  openInboxPage,
} from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { composer, thread, internalNotes, media } = texts;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openWithMarta = async () => {
  const inbox = await openInboxPage(browser, async ({ marta, client }) => marta.write(client.phoneNumber, 'Hola'));
  await findConversationLink(inbox.page, 'Marta').click();
  await findMessageBubble(inbox.page, 'Hola').waitFor();
  return inbox;
};
/** Height of the highest bar of the visible waveform, from 0 to 100. */
const readHighestBar = async (page: Page) =>
  Number(await page.locator('[data-waveform]').last().getAttribute('data-waveform'));

it('the Enter key sends the files that the user has just attached with the button', async () => {
  const { page, context, marta, problems } = await openWithMarta();
  const fileChooser = page.waitForEvent('filechooser');
  await button(page, composer.attach).click();
  await (await fileChooser).setFiles([
    { name: 'menú.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
  ]);
  await getAttachmentList(page).getByText('menú.pdf').waitFor();
  await page.keyboard.type('Nuestro menú');
  await page.keyboard.press('Enter');
  const { content } = await marta.waitFor(({ fromMe }) => !fromMe);
  expect(content).toMatchObject({ type: 'media', media: { kind: 'document' } });
  await locateConversationMessages(page).getByText('Nuestro menú').waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('a recording shows its length and its sound, and the last button sends it at once', async () => {
  const { page, context, marta, problems } = await openWithMarta();
  await button(page, composer.record).click();
  await page.getByRole('timer').getByText('0:02').waitFor();
  await expect.poll(() => readHighestBar(page)).toBeGreaterThan(20);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  const [timer, send] = await Promise.all([
    page.getByRole('timer').boundingBox(),
    button(page, composer.send).boundingBox(),
  ]);
  expect(send?.x).toBeGreaterThan(timer?.x ?? Number.POSITIVE_INFINITY);
  await button(page, composer.send).click();
  const { content } = await marta.waitFor(({ fromMe }) => !fromMe);
  expect(content).toMatchObject({ type: 'media', media: { kind: 'audio', voice: true } });
  await button(page, composer.record).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('a double click on the record button sends nothing, and a stopped recording can be heard before it is sent', async () => {
  const { page, context, marta, problems } = await openWithMarta();
  await button(page, composer.record).dblclick();
  await page.getByRole('timer').getByText('0:01').waitFor();
  await button(page, inboxToolTexts.voice.stop).click();
  const preview = page.getByRole('group', { name: inboxToolTexts.voice.listen });
  await preview.getByText(/^0:0[1-9]$/).waitFor();
  await expect.poll(() => readHighestBar(page)).toBeGreaterThan(20);
  const play = preview.getByRole('button', { name: media.play });
  expect(await play.evaluate(node => node === document.activeElement)).toBe(true);
  await play.click();
  const position = preview.getByRole('slider', { name: media.position });
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(marta.messages.filter(({ fromMe }) => !fromMe)).toEqual([]);
  await button(page, composer.send).click();
  await marta.waitFor(({ fromMe }) => !fromMe);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('notes need a team, and the pause of automatic answers is shown only if there are automatic answers', async () => {
  const { page, context, ana, client, marta } = await openWithMarta();
  const notesChoice = page.getByRole('group', { name: internalNotes.recipientChoice });
  const resume = button(page, thread.robot.resume);
  await getMessageTextField(page, 'Marta').fill('Buenas');
  await page.keyboard.press('Enter');
  await marta.waitFor(({ fromMe }) => !fromMe);
  const readPause = async () => {
    const params = { id: client.id, conversation: marta.number };
    const { conversation } = await ana.sdk.request('GET /clients/{id}/conversations/{conversation}', { params });
    return conversation.robot.pausedUntil;
  };
  // The answer has paused rules that do not exist.
  await expect.poll(readPause).not.toBeNull();
  await page.reload();
  await findMessageBubble(page, 'Buenas').waitFor();
  await button(page, thread.menu).click();
  await page.getByRole('menuitem', { name: thread.archive }).waitFor();
  expect(await page.getByRole('menuitem', { name: thread.robot.pause }).count()).toBe(0);
  expect([await resume.count(), await notesChoice.count()]).toEqual([0, 0]);

  const payload = { ...exampleRobotRules, updatedAt: null };
  await ana.sdk.request('PUT /clients/{id}/robot', { params: { id: client.id }, payload });
  const beto = await browser.server.person({ name: 'Beto' });
  await browser.server.knex('members').insert({ clientId: client.id, userId: beto.id, role: 'answers' });
  await page.reload();
  await resume.waitFor();
  await notesChoice.waitFor();
  await context.close();
});

it('an emoji is found by its Spanish name and inserted by keyboard, and is offered first the next time', async () => {
  const { page, context, problems } = await openWithMarta();
  await getMessageTextField(page, 'Marta').fill('Hoy hay ');
  await button(page, composer.emoji).click();
  const picker = page.getByRole('dialog', { name: composer.emojis });
  await picker.getByRole('tab', { name: emojiPickerTexts.recent }).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.keyboard.type('taco');
  await picker.getByRole('button', { name: 'taco' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => getMessageTextField(page, 'Marta').inputValue()).toBe('Hoy hay 🌮');
  await button(page, composer.emoji).click();
  await expect.poll(() => picker.locator('button[data-index="0"]').textContent()).toBe('🌮');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => getMessageTextField(page, 'Marta').inputValue()).toMatch(/^Hoy hay 🌮.+$/u);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
