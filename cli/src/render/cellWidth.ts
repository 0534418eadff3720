/** Made when a text first needs it: it takes longer than the rest of a start. */
let segmenter: Intl.Segmenter | undefined;
/** Twice as wide as a letter in every terminal. */
const WIDE =
  /\p{Emoji_Presentation}|\ufe0f|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60]/u;
const NOTHING = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

/** Cells of the terminal that a text without control characters fills. */
export function cellWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter('es');
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (!NOTHING.test(segment)) width += WIDE.test(segment) ? 2 : 1;
  }
  return width;
}

/** Filled up with spaces to that many cells. */
export function pad(text: string, width: number, side: 'left' | 'right' = 'right'): string {
  const space = ' '.repeat(Math.max(0, width - cellWidth(text)));
  return side === 'right' ? text + space : space + text;
}
