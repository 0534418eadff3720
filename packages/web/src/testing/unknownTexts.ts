import * as texts from '@recado/texts';
import type { Page } from 'playwright-core';

/** Stands in every slot of a text, so that the slots can be found again. */
const SLOT = 77_077;

function patternsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' |||| ').filter(hasWords).map(escaped);
  if (typeof value === 'function')
    return fillings(value.length).flatMap(slots => patternsOf(value(...slots)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(patternsOf);
}

/** Every slot with what stands for anything, and with one, which takes the singular. */
const fillings = (slots: number): number[][] =>
  slots === 0 ? [[]] : fillings(slots - 1).flatMap(others => [SLOT, 1].map(slot => [...others, slot]));

/** A text of slots alone would know every text there is. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/%\{\w+\}/g, ''));

/** Slots are numbers of ours, or names in polyglot's notation. */
const escaped = (text: string): string =>
  text
    .replace(/%\{\w+\}/g, String(SLOT))
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(String(SLOT), '.+');

const {
  fieldErrors: _fields,
  specifiedFieldErrors: _specified,
  changeRules,
  explainClose,
  explainFailure,
  explainState,
  missingScopes,
  tellHistory,
  ...areas
} = texts;
void [changeRules, explainClose, explainFailure, explainState, missingScopes, tellHistory];
const known = new RegExp(`^(${patternsOf(areas).join('|')})$`, 'su');

/**
 * What a person can read or hear on the page and nobody wrote into packages/texts.
 *
 * @param data what the test itself put there: names, numbers, addresses
 */
export async function unknownTexts(page: Page, data: readonly (string | RegExp)[] = []): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, [aria-hidden="true"]'))
        found.push(node.nodeValue ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        found.push(element.getAttribute(name) ?? '');
    return [...new Set(found.map(text => text.trim()).filter(Boolean))];
  });
  const isData = (text: string) =>
    data.some(one => (typeof one === 'string' ? one === text : one.test(text))) || !/\p{L}/u.test(text);
  return shown.filter(text => !known.test(text) && !isData(text));
}
