import type { MenuContent } from '@recado/transport';

const length = (text: string): number => [...text].length;
const cut = (text: string, most: number): string =>
  length(text) <= most ? text : `${[...text].slice(0, most - 1).join('')}…`;

/** As a text that is answered with a number, when it does not fit what apps show. */
const numbered = ({ text, options }: MenuContent): object => ({
  type: 'text',
  text: { body: [text, '', ...options.map((option, index) => `${index + 1}. ${option}`)].join('\n') },
});

/**
 * Buttons for up to three short options, a list for up to ten, and a numbered text for what fits neither: a list shows the
 * beginning of a long option and the whole of it below. What is tapped is named by the option's number.
 *
 * @param listButton what opens the list
 */
export function menuBody(menu: MenuContent, listButton: string): object {
  const { text, options } = menu;
  const rows = options.map((option, index) => ({ id: String(index + 1), option }));
  const isShort = length(text) <= 1024;
  if (isShort && options.length <= 3 && options.every(option => length(option) <= 20)) {
    const buttons = rows.map(({ id, option }) => ({ type: 'reply', reply: { id, title: option } }));
    return { type: 'interactive', interactive: { type: 'button', body: { text }, action: { buttons } } };
  }
  const titles = new Set(options.map(option => cut(option, 24)));
  const fits = options.length <= 10 && options.every(option => length(option) <= 72);
  if (!isShort || !fits || titles.size < options.length) return numbered(menu);
  const listed = rows.map(({ id, option }) => ({
    id,
    title: cut(option, 24),
    ...(length(option) > 24 && { description: option }),
  }));
  const action = { button: listButton, sections: [{ title: '', rows: listed }] };
  return { type: 'interactive', interactive: { type: 'list', body: { text }, action } };
}
