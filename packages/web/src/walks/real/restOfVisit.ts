import { clientDetail, planned, robot, conversations as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilSaid } from '../../testing/index.ts';
import { bubbleOf, fieldOf, logOf } from '../testing/inbox.ts';
import type { Real } from './startReal.ts';

type Phone = ReturnType<Real['emulator']['phones']['create']>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** 1 × 1. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** In Marta's conversation: a picture is answered with, and arrives and is read as one. */
export async function sendPicture(page: Page, marta: Phone): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'conchas.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }]);
  await fieldOf(page, 'Marta').fill('Así quedaron');
  await page.keyboard.press('Enter');
  const sent = await marta.waitFor(({ content }) => Boolean(content.imageMessage));
  expect(sent.content.imageMessage).toMatchObject({ caption: 'Así quedaron', mimetype: 'image/png' });
  const picture = bubbleOf(page, 'Así quedaron');
  await picture.locator('[data-status="delivered"]').waitFor();
  await picture.getByRole('img').first().waitFor();
  marta.markRead([sent.id]);
  await picture.locator('[data-status="read"]').waitFor();
}

/** What is planned for tomorrow leaves when its time has come, which the database is told it has. */
export async function planForTomorrow({ knex }: Real, page: Page, clientId: string, marta: Phone) {
  await fieldOf(page, 'Marta').fill('Mañana abrimos a las 9');
  await button(page, texts.composer.plan).click();
  const dialog = page.getByRole('dialog');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel(planned.dialog.day).fill(tomorrow);
  await button(page, planned.dialog.save).click();
  await dialog.waitFor({ state: 'detached' });
  const [now, before] = [new Date(Date.now() - 1_000), new Date(0)];
  expect(await knex('schedules').where({ clientId }).update({ nextAt: now, runAt: before })).toBe(1);
  const { id } = await marta.waitFor(({ text }) => text === 'Mañana abrimos a las 9');
  const there = bubbleOf(page, 'Mañana abrimos a las 9');
  await there.locator('[data-status="delivered"]').waitFor();
  marta.markRead([id]);
  await there.locator('[data-status="read"]').waitFor();
  await expect.poll(() => logOf(page).getByText('Mañana abrimos a las 9', { exact: true }).count()).toBe(1);
}

/** On the client's page: who writes while its clock says that it is open hears nothing, and who does when it is closed is told so, once. */
export async function answerWhenClosed(page: Page, shop: Phone, customer: Phone): Promise<void> {
  await page.getByRole('link', { name: clientDetail.tabs.answers, exact: true }).click();
  const away = page.getByRole('region', { name: robot.away.title });
  await away.getByRole('switch').check();
  await away.getByLabel(robot.text).fill('Hola {nombre}, estamos cerrados.');
  const spans = page.getByRole('button', { name: new RegExp(robot.hours.removeFrom('.+')) });
  for (let left = await spans.count(); left > 0; left = await spans.count()) await spans.first().click();
  for (const day of Object.values(robot.hours.days)) await button(page, robot.hours.addTo(day)).click();
  const answers = () => customer.messages.filter(({ fromMe }) => !fromMe).map(({ text }) => text);

  await openBetween(page, -1, 2);
  await customer.send(shop.phone, { text: '¿Ya abrieron?' });
  await page.getByRole('link', { name: clientDetail.tabs.messages, exact: true }).click();
  await page.getByText('¿Ya abrieron?', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: clientDetail.tabs.answers, exact: true }).click();
  await openBetween(page, 2, 3);
  expect(answers()).toEqual([]);
  for (const text of ['¿Hay alguien?', '¿Hola?']) await customer.send(shop.phone, { text });
  await customer.waitFor(({ text }) => text === 'Hola Luis, estamos cerrados.');
  await page.getByRole('link', { name: clientDetail.tabs.messages, exact: true }).click();
  await page.getByText('¿Hola?', { exact: true }).first().waitFor();
  expect(answers()).toEqual(['Hola Luis, estamos cerrados.']);
}

/** Every day from so many hours after now on, to so many, by the clock of the business; saved. */
async function openBetween(page: Page, opens: number, closes: number): Promise<void> {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Mexico_City', hour: '2-digit' });
  const at = (hours: number) => `${clock.format(Date.now() + hours * 3_600_000)}:00`;
  for (const day of Object.values(robot.hours.days)) {
    await page.getByLabel(robot.hours.from(day)).fill(at(opens));
    await page.getByLabel(robot.hours.to(day)).fill(at(closes));
  }
  await button(page, robot.save).click();
  await untilSaid(page, robot.saved);
}
