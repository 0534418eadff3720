import { cellWidth } from '../../../render/cellWidth.ts';
import type { WindowSize } from '../../../screens/useWindowSize.ts';

/** `beside`: the words stand to the right of the QR; `below`: under it; `bare`: one line of them does; `none`: no room. */
export type QrPlace = 'beside' | 'below' | 'bare' | 'none';

/** Cells that the words take beside the QR, with the space between. */
export const BESIDE = 40;
/** Lines: title, steps and state under the QR, with what separates them. */
const BELOW = 11;
/** The state, and the line that the cursor waits on. */
const BARE = 2;

/** Where a QR goes in a window; `none` when it would not be whole, and nothing could read it. */
export function linkLayout(drawing: string, { columns, rows }: WindowSize): QrPlace {
  const lines = drawing.split('\n');
  const width = Math.max(...lines.map(cellWidth));
  if (columns < width || rows < lines.length + BARE) return 'none';
  if (rows >= lines.length + BELOW) return 'below';
  return columns >= width + BESIDE ? 'beside' : 'bare';
}
