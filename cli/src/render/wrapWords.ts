import { measureTextWidthInCells } from './measureTextWidthInCells.ts';

/** Wraps text between words at a width in terminal cells. A word that is longer than a line is not broken. */
export const wrapWords = (text: string, columns: number): string =>
  text
    .split('\n')
    .map(line => (measureTextWidthInCells(line) <= columns ? line : wrapLine(line, columns)))
    .join('\n');

function wrapLine(line: string, columns: number): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const candidate = current === '' ? word : `${current} ${word}`;
    if (current !== '' && measureTextWidthInCells(candidate) > columns) {
      lines.push(current);
      current = word;
    } else current = candidate;
  }
  return [...lines, current].join('\n');
}
