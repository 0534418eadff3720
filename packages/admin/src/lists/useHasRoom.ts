import { type Theme, useMediaQuery } from '@mui/material';

/** Whether a table with all of its columns fits beside the menu. */
export const useHasRoom = (): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
