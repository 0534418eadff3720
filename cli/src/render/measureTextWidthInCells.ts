/**
 * Segmenter for graphemes. It is created on first use, because creating it takes longer than the rest of the
 * program's start.
 */
let segmenter: Intl.Segmenter | undefined;
/** Characters that occupy two cells in every terminal. */
const DOUBLE_WIDTH =
  /\p{Emoji_Presentation}|\ufe0f|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60]/u;
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

/** Measures the terminal cells of a text without control characters. */
export function measureTextWidthInCells(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter('es');
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (!ZERO_WIDTH.test(segment)) width += DOUBLE_WIDTH.test(segment) ? 2 : 1;
  }
  return width;
}

/** Pads a text with spaces to a number of cells. */
export function padToCellWidth(text: string, width: number, side: 'left' | 'right' = 'right'): string {
  const padding = ' '.repeat(Math.max(0, width - measureTextWidthInCells(text)));
  return side === 'right' ? text + padding : padding + text;
}
