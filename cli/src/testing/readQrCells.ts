import { readPixels } from './readQr.ts';
import type { Cell } from './terminal.ts';

const BLACK = 16;
const WHITE = 231;

/**
 * What a phone's camera would read from a window, by the colours of each half of its cells.
 *
 * @param theme of the terminal: whether what has no colour of its own is light letters on dark, or dark ones on light
 * @throws Error when there is no QR code, or it has colours that are neither black nor white
 */
export function readQrCells(cells: readonly (readonly Cell[])[], theme: 'dark' | 'light'): string {
  const isLight = (colour: number | undefined, own: boolean): boolean => {
    if (colour !== undefined && colour !== BLACK && colour !== WHITE && colour > 15)
      throw new Error(`neither black nor white: ${colour}`);
    return colour === undefined ? own : colour === WHITE;
  };
  const half = (blocks: string) =>
    cells.map(line =>
      line.map(({ text, letters, ground }) =>
        blocks.includes(text) ? isLight(letters, theme === 'dark') : isLight(ground, theme === 'light'),
      ),
    );
  const [upper, lower] = [half('█▀'), half('█▄')];
  const shown = cells.map(line => line.map(({ text }) => text).join('')).join('\n');
  return readPixels(
    upper.flatMap((line, index) => [line, lower[index] ?? []]),
    shown,
  );
}
