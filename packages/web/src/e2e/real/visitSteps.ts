import {
  automaticReplyTexts,
  clientDetailTexts,
  layoutTexts,
  scheduledMessageTexts,
  conversationTexts as texts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForToast } from '../../testing/index.ts';
import { findMessageBubble, getMessageTextField, locateConversationMessages } from '../testing/inbox.ts';
import type { RealStack } from './startRealStack.ts';

type Phone = ReturnType<RealStack['emulator']['phones']['create']>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** PNG picture of 1 × 1 pixel, in base64. */
const PNG_BASE64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** Replies with a picture in Marta's conversation, and expects it to be delivered and read. */
export async function sendPicture(page: Page, marta: Phone): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'conchas.png', mimeType: 'image/png', buffer: Buffer.from(PNG_BASE64, 'base64') }]);
  await getMessageTextField(page, 'Marta').fill('Así quedaron');
  await page.keyboard.press('Enter');
  const pictureMessage = await marta.waitFor(({ content }) => Boolean(content.imageMessage));
  expect(pictureMessage.content.imageMessage).toMatchObject({ caption: 'Así quedaron', mimetype: 'image/png' });
  const picture = findMessageBubble(page, 'Así quedaron');
  await picture.locator('[data-status="delivered"]').waitFor();
  await picture.getByRole('img').first().waitFor();
  marta.markRead([pictureMessage.id]);
  await picture.locator('[data-status="read"]').waitFor();
}

/** Schedules a message for tomorrow, makes it due in the database, and expects that it arrives exactly once. */
export async function scheduleMessageForTomorrow({ knex }: RealStack, page: Page, clientId: string, marta: Phone) {
  await getMessageTextField(page, 'Marta').fill('Mañana abrimos a las 9');
  await button(page, texts.composer.schedule).click();
  const dialog = page.getByRole('dialog');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel(scheduledMessageTexts.dialog.day).fill(tomorrow);
  await button(page, scheduledMessageTexts.dialog.save).click();
  await dialog.waitFor({ state: 'detached' });
  const [now, epoch] = [new Date(Date.now() - 1_000), new Date(0)];
  const dueTimes = { nextOccurrenceAt: now, nextAttemptAt: epoch };
  expect(await knex('schedules').where({ clientId }).update(dueTimes)).toBe(1);
  const { id } = await marta.waitFor(({ text }) => text === 'Mañana abrimos a las 9');
  const bubble = findMessageBubble(page, 'Mañana abrimos a las 9');
  await bubble.locator('[data-status="delivered"]').waitFor();
  marta.markRead([id]);
  await bubble.locator('[data-status="read"]').waitFor();
  await expect
    .poll(() => locateConversationMessages(page).getByText('Mañana abrimos a las 9', { exact: true }).count())
    .toBe(1);
}

/**
 * Sets opening hours on the client's page. Expects no auto-reply to a message within the hours, and
 * exactly one outside of the hours, even if the contact writes two messages.
 */
export async function expectAwayReplyWhenClosed(page: Page, shop: Phone, customer: Phone): Promise<void> {
  await page.getByRole('link', { name: layoutTexts.menu.answers, exact: true }).click();
  const awaySection = page.getByRole('region', { name: automaticReplyTexts.away.title });
  await awaySection.getByRole('switch').check();
  await awaySection.getByLabel(automaticReplyTexts.text).fill('Hola {nombre}, estamos cerrados.');
  const spans = page.getByRole('button', { name: new RegExp(automaticReplyTexts.hours.removeFrom('.+')) });
  for (let remaining = await spans.count(); remaining > 0; remaining = await spans.count()) await spans.first().click();
  for (const day of Object.values(automaticReplyTexts.hours.days))
    await button(page, automaticReplyTexts.hours.addTo(day)).click();
  const listReplies = () => customer.messages.filter(({ fromMe }) => !fromMe).map(({ text }) => text);

  await setOpeningHours(page, -1, 2);
  await customer.send(shop.phone, { text: '¿Ya abrieron?' });
  await openMessagesTab(page);
  await page.getByText('¿Ya abrieron?', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: layoutTexts.menu.answers, exact: true }).click();
  await setOpeningHours(page, 2, 3);
  expect(listReplies()).toEqual([]);
  for (const text of ['¿Hay alguien?', '¿Hola?']) await customer.send(shop.phone, { text });
  await customer.waitFor(({ text }) => text === 'Hola Luis, estamos cerrados.');
  await openMessagesTab(page);
  await page.getByText('¿Hola?', { exact: true }).first().waitFor();
  expect(listReplies()).toEqual(['Hola Luis, estamos cerrados.']);
}

/** Leaves the page of the automatic replies for the messages of the client. */
async function openMessagesTab(page: Page): Promise<void> {
  await page.getByRole('link', { name: layoutTexts.clientPicker.open }).click();
  await page.getByRole('link', { name: clientDetailTexts.tabs.messages, exact: true }).click();
}

/**
 * Saves the same opening hours for every day. Each offset is the number of hours between now and the
 * opening or closing time, which are in the business's time zone.
 */
async function setOpeningHours(page: Page, openOffsetHours: number, closeOffsetHours: number): Promise<void> {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Mexico_City', hour: '2-digit' });
  const formatHour = (hours: number) => `${clock.format(Date.now() + hours * 3_600_000)}:00`;
  for (const day of Object.values(automaticReplyTexts.hours.days)) {
    await page.getByLabel(automaticReplyTexts.hours.from(day)).fill(formatHour(openOffsetHours));
    await page.getByLabel(automaticReplyTexts.hours.to(day)).fill(formatHour(closeOffsetHours));
  }
  await button(page, automaticReplyTexts.save).click();
  await waitForToast(page, automaticReplyTexts.saved);
}
