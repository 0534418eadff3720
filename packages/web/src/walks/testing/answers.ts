import { robot } from '@recado/texts';
import type { Page } from 'playwright-core';

const WORDS = 'conchas, pan dulce';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A holiday, a menu, and an answer to words, none of them kept. */
export async function fillAnswers(page: Page): Promise<void> {
  await button(page, robot.hours.addHoliday).click();
  await button(page, robot.menus.add).click();
  await button(page, robot.keywords.add).click();
  await page.getByLabel(robot.keywords.words).fill(WORDS);
  const keyword = page.getByRole('group', { name: robot.keywords.item('1') });
  await keyword.getByLabel(robot.text).fill('Hay conchas hasta las 8.');
}

/** What that would have answered to the last messages. */
export async function tryAnswers(page: Page): Promise<void> {
  await button(page, robot.trial.of(WORDS)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(robot.trial.answered).waitFor();
  await dialog.getByText('Hay conchas hasta las 8.').waitFor();
}
