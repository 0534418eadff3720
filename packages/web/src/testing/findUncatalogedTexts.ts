import * as texts from '@recado/texts';
import type { Page } from 'playwright-core';

/** Argument for the parameters of a text, which marks their positions in the resulting text. */
const SLOT_PLACEHOLDER = 77_077;

function toPatterns(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' |||| ').filter(hasWords).map(escapeText);
  if (typeof value === 'function') return listArguments(value.length).flatMap(slots => toPatterns(value(...slots)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(toPatterns);
}

/** Lists all combinations of the placeholder and 1, because a text may have its own singular form for 1. */
const listArguments = (slots: number): number[][] =>
  slots === 0
    ? [[]]
    : listArguments(slots - 1).flatMap(previous => [SLOT_PLACEHOLDER, 1].map(slot => [...previous, slot]));

/** Whether a text has letters outside of its slots. A text of slots alone would match any text. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/%\{\w+\}/g, ''));

/** Converts a text to a regular expression. Our placeholders and polyglot's `%{name}` match any text. */
const escapeText = (text: string): string =>
  text
    .replace(/%\{\w+\}/g, String(SLOT_PLACEHOLDER))
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(String(SLOT_PLACEHOLDER), '.+');

const {
  fieldErrorTexts: _fields,
  fieldErrorTextOverrides: _specified,
  describeTransportChange,
  explainConnectionClose,
  explainSendFailure,
  explainSessionState,
  describeMissingScopes,
  describeHistorySync,
  ...areas
} = texts;
void [
  describeTransportChange,
  explainConnectionClose,
  explainSendFailure,
  explainSessionState,
  describeMissingScopes,
  describeHistorySync,
];
const catalogPattern = new RegExp(`^(${toPatterns(areas).join('|')})$`, 'su');

/**
 * Finds texts that the page shows or exposes to screen readers and that are missing in packages/texts.
 *
 * @param data texts that come from the test, such as names, numbers and addresses
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
