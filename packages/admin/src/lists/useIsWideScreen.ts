import { type Theme, useMediaQuery } from '@mui/material';

/** Whether the screen is wide enough for a table with all columns next to the menu. */
export const useIsWideScreen = (): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
