import { useMediaQuery } from '@mui/material';

/** Width of the window in pixels from which the contact panel has its own column. */
const PANEL_COLUMN_MIN_WIDTH_PX = 1100;

/** Media query of these windows, for styles. */
export const PANEL_COLUMN_MEDIA_QUERY = `@media (min-width:${PANEL_COLUMN_MIN_WIDTH_PX}px)`;

/** Width of that column in pixels. */
export const PANEL_COLUMN_WIDTH_PX = 280;

/** Whether the window has space for list, thread and contact panel side by side. */
export const useHasPanelColumn = (): boolean =>
  useMediaQuery(`(min-width:${PANEL_COLUMN_MIN_WIDTH_PX}px)`, { noSsr: true });
