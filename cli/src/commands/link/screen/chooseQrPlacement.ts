import { measureTextWidthInCells } from '../../../render/measureTextWidthInCells.ts';
import type { TerminalWindowSize } from '../../../screens/useTerminalWindowSize.ts';

/**
 * Position of the text: `beside` or `below` the QR. `bare`: the QR with only the status. `none`: no QR, because
 * it does not fit.
 */
export type QrPlacement = 'beside' | 'below' | 'bare' | 'none';

/** Terminal columns that the text at the right of the QR code needs, including the gap. */
export const QR_SIDE_TEXT_COLUMNS = 40;
/** Number of rows for the title, the steps and the status below the QR, including the gaps. */
const TEXT_ROWS = 11;
/** Terminal rows below the QR for the status text and for the line of the cursor. */
const STATUS_ROWS = 2;

/**
 * Chooses the layout for a window size. Returns `none` if the window would crop the QR, which would make it
 * unreadable.
 */
export function chooseQrPlacement(drawing: string, { columns, rows }: TerminalWindowSize): QrPlacement {
  const lines = drawing.split('\n');
  const width = Math.max(...lines.map(measureTextWidthInCells));
  if (columns < width || rows < lines.length + STATUS_ROWS) return 'none';
  if (rows >= lines.length + TEXT_ROWS) return 'below';
  return columns >= width + QR_SIDE_TEXT_COLUMNS ? 'beside' : 'bare';
}
