import { cellWidth } from './cellWidth.ts';

/** A text in lines of at most that many cells, broken between words; a longer word stays whole. */
export const wrapWords = (text: string, columns: number): string =>
  text
    .split('\n')
    .map(line => (cellWidth(line) <= columns ? line : wrapLine(line, columns)))
    .join('\n');

function wrapLine(line: string, columns: number): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && cellWidth(longer) > columns) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current].join('\n');
}
