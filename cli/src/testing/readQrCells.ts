import { readQrPixels } from './readTerminalQr.ts';
import type { TerminalCell } from './testTerminal.ts';

const BLACK = 16;
const WHITE = 231;

/**
 * Decodes a QR code from a terminal window by the colours of the upper and lower half of each cell.
 *
 * @param theme default colours of the terminal: `dark` is light text on dark, `light` is dark text on light
 * @throws Error if there is no QR code, or if it has colours other than black and white
 */
export function readQrCells(cells: readonly (readonly TerminalCell[])[], theme: 'dark' | 'light'): string {
  const isLight = (colour: number | undefined, isLightByDefault: boolean): boolean => {
    if (colour !== undefined && colour !== BLACK && colour !== WHITE && colour > 15)
      throw new Error(`neither black nor white: ${colour}`);
    return colour === undefined ? isLightByDefault : colour === WHITE;
  };
  const readHalf = (blocks: string) =>
    cells.map(line =>
      line.map(({ text, foreground, background }) =>
        blocks.includes(text) ? isLight(foreground, theme === 'dark') : isLight(background, theme === 'light'),
      ),
    );
  const [upper, lower] = [readHalf('█▀'), readHalf('█▄')];
  const drawing = cells.map(line => line.map(({ text }) => text).join('')).join('\n');
  return readQrPixels(
    upper.flatMap((line, index) => [line, lower[index] ?? []]),
    drawing,
  );
}
