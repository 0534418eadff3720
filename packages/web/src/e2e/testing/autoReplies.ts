import { type Client, exampleRobotRules } from '@recado/contract';
import { getLocalDay } from '@recado/contract/rules';
import type { TestUser } from '@recado/server/testing';
import { automaticReplyTexts, layoutTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const KEYWORDS = 'conchas, pan dulce';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills in a holiday, a menu and a keyword reply, without saving them. */
export async function fillAutoReplies(page: Page): Promise<void> {
  const nearbyTimeZones = page.locator(`optgroup[label="${automaticReplyTexts.hours.mexico}"]:first-child`);
  await nearbyTimeZones
    .locator('option:checked', { hasText: 'hora de Ciudad de México' })
    .waitFor({ state: 'attached' });
  await button(page, automaticReplyTexts.hours.addHoliday).click();
  // The field contains the current day in Mexico City, even in the evening, when UTC already has the next day.
  expect(await page.getByLabel(automaticReplyTexts.hours.date, { exact: true }).inputValue()).toBe(
    getLocalDay(new Date(), 'America/Mexico_City'),
  );
  await button(page, automaticReplyTexts.menus.add).click();
  await button(page, automaticReplyTexts.keywords.add).click();
  const keyword = page.getByRole('group', { name: automaticReplyTexts.keywords.item('1') });
  await keyword.getByLabel(automaticReplyTexts.keywords.words).fill(KEYWORDS);
  await keyword.getByLabel(automaticReplyTexts.text).fill('Hay conchas hasta las 8.');
}

/** Previews the keyword reply for the latest messages. */
export async function previewAutoReplies(page: Page): Promise<void> {
  await button(page, automaticReplyTexts.trial.of(KEYWORDS)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(automaticReplyTexts.trial.answered).waitFor();
  await dialog.getByText('Hay conchas hasta las 8.').waitFor();
}

/**
 * Expects that the form marks invalid fields, that edits survive a visit to another page, and that
 * saving does not overwrite another user's rules.
 */
export async function expectSaveConflict(page: Page, owner: TestUser, id: string): Promise<void> {
  await page.keyboard.press('Escape');
  await button(page, automaticReplyTexts.save).click();
  await page.locator('[aria-invalid="true"]').and(page.getByLabel(automaticReplyTexts.menus.words)).waitFor();
  await button(page, automaticReplyTexts.removeOf(automaticReplyTexts.menus.item('1'))).click();
  await page.getByRole('link', { name: layoutTexts.menu.contacts, exact: true }).click();
  await page.waitForURL('**/contacts/*');
  const moreScreens = page.getByRole('button', { name: layoutTexts.bottomBar.openMore });
  if (await moreScreens.isVisible()) await moreScreens.click();
  await page.getByRole('link', { name: layoutTexts.menu.answers, exact: true }).click();
  await page.getByText(automaticReplyTexts.unsaved).waitFor();
  const { rules } = await owner.sdk.request('GET /clients/{id}/robot', { params: { id } });
  const payload = { ...rules, pauseMinutes: rules.pauseMinutes === 5 ? 15 : 5 };
  await owner.sdk.request('PUT /clients/{id}/robot', { params: { id }, payload });
  await button(page, automaticReplyTexts.save).click();
  await page.getByText(automaticReplyTexts.overtaken).waitFor();
}

/** Replaces the local edits with the other user's rules. */
export async function loadOtherUsersAutoReplies(page: Page): Promise<void> {
  await button(page, automaticReplyTexts.loadOthers).click();
  await page.getByText(automaticReplyTexts.allSaved).waitFor();
}

interface ClientWithOwner {
  readonly ana: TestUser;
  readonly client: Client;
}

/** Stores one keyword reply as the only active rule of a client. */
export async function enableKeywordReply({ ana, client }: ClientWithOwner): Promise<void> {
  const { greeting, away } = exampleRobotRules;
  const otherRules = { greeting: { ...greeting, enabled: false }, away: { ...away, enabled: false }, menus: [] };
  await ana.sdk.request('PUT /clients/{id}/robot', {
    params: { id: client.id },
    payload: { ...exampleRobotRules, ...otherRules, updatedAt: null },
  });
}
