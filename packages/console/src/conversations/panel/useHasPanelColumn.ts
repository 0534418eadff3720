import { useMediaQuery } from '@mui/material';

/** Width of the window in pixels from which the contact panel has its own column. */
const PANEL_COLUMN_MIN_WIDTH_PX = 1100;

/** Media query of these windows, for styles. */
export const PANEL_COLUMN_MEDIA_QUERY = `@media (min-width:${PANEL_COLUMN_MIN_WIDTH_PX}px)`;

/** Widths of the panel in pixels: `narrow` below 1280 pixels, so that the thread stays readable. */
export const PANEL_COLUMN_WIDTHS_PX = { narrow: 228, wide: 280 } as const;
/** Width of the list beside the panel in pixels. */
export const LIST_BESIDE_PANEL_WIDTH_PX = 300;
export const WIDE_COLUMNS_MEDIA_QUERY = '@media (min-width:1280px)';

/** Whether the window has space for list, thread and contact panel side by side. */
export const useHasPanelColumn = (): boolean =>
  useMediaQuery(`(min-width:${PANEL_COLUMN_MIN_WIDTH_PX}px)`, { noSsr: true });
