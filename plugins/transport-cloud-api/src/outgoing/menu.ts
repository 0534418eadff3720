import type { MenuContent } from '@recado/transport';

const countCharacters = (text: string): number => [...text].length;
const truncate = (text: string, maxLength: number): string =>
  countCharacters(text) <= maxLength ? text : `${[...text].slice(0, maxLength - 1).join('')}…`;

/** Builds a text with numbered options, for a menu that has more options than a WhatsApp list can show. */
const buildNumberedText = ({ text, options }: MenuContent): object => ({
  type: 'text',
  text: { body: [text, '', ...options.map((option, index) => `${index + 1}. ${option}`)].join('\n') },
});

/**
 * Builds the body of a menu. Up to three short options become buttons, and up to ten options become a list. A
 * larger menu becomes a numbered text. A list shows the beginning of each long option, and the complete option
 * below. When a customer taps an option, Meta reports the number of the option.
 *
 * @param listButton label of the button that opens the list
 */
export function buildMenuBody(menu: MenuContent, listButton: string): object {
  const { text, options } = menu;
  const rows = options.map((option, index) => ({ id: String(index + 1), option }));
  const isShort = countCharacters(text) <= 1024;
  if (isShort && options.length <= 3 && options.every(option => countCharacters(option) <= 20)) {
    const buttons = rows.map(({ id, option }) => ({ type: 'reply', reply: { id, title: option } }));
    return { type: 'interactive', interactive: { type: 'button', body: { text }, action: { buttons } } };
  }
  const titles = new Set(options.map(option => truncate(option, 24)));
  const fits = options.length <= 10 && options.every(option => countCharacters(option) <= 72);
  if (!isShort || !fits || titles.size < options.length) return buildNumberedText(menu);
  const listRows = rows.map(({ id, option }) => ({
    id,
    title: truncate(option, 24),
    ...(countCharacters(option) > 24 && { description: option }),
  }));
  const action = { button: listButton, sections: [{ title: '', rows: listRows }] };
  return { type: 'interactive', interactive: { type: 'list', body: { text }, action } };
}
