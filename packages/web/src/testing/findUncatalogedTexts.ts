import * as texts from '@recado/texts';
import type { Page } from 'playwright-core';

/** Placeholder for every slot of a text, so that the slots can be found again. */
const SLOT_PLACEHOLDER = 77_077;

function toPatterns(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' |||| ').filter(hasWords).map(escapeText);
  if (typeof value === 'function') return listArguments(value.length).flatMap(slots => toPatterns(value(...slots)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(toPatterns);
}

/** Lists the arguments to try: in every slot the placeholder, and 1 for the singular. */
const listArguments = (slots: number): number[][] =>
  slots === 0
    ? [[]]
    : listArguments(slots - 1).flatMap(previous => [SLOT_PLACEHOLDER, 1].map(slot => [...previous, slot]));

/** A text that consists only of slots would match any text. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/%\{\w+\}/g, ''));

/** Escapes a text for a regular expression. Slots are our placeholders, or polyglot's `%{name}`. */
const escapeText = (text: string): string =>
  text
    .replace(/%\{\w+\}/g, String(SLOT_PLACEHOLDER))
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(String(SLOT_PLACEHOLDER), '.+');

const {
  fieldErrors: _fields,
  fieldErrorOverrides: _specified,
  describeTransportChange,
  explainClose,
  explainFailure,
  explainState,
  describeMissingScopes,
  describeHistorySync,
  ...areas
} = texts;
void [describeTransportChange, explainClose, explainFailure, explainState, describeMissingScopes, describeHistorySync];
const catalogPattern = new RegExp(`^(${toPatterns(areas).join('|')})$`, 'su');

/**
 * Finds texts that a user can read or hear on the page and that are not in packages/texts.
 *
 * @param data texts of the test itself: names, numbers, addresses
 */
export async function findUncatalogedTexts(page: Page, data: readonly (string | RegExp)[] = []): Promise<string[]> {
  const pageTexts = await page.evaluate(() => {
    const rawTexts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, [aria-hidden="true"]'))
        rawTexts.push(node.nodeValue ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) rawTexts.push(element.getAttribute(name) ?? '');
    return [...new Set(rawTexts.map(text => text.trim()).filter(Boolean))];
  });
  const isData = (text: string) =>
    data.some(expected => (typeof expected === 'string' ? expected === text : expected.test(text))) ||
    !/\p{L}/u.test(text);
  return pageTexts.filter(text => !catalogPattern.test(text) && !isData(text));
}
