import { type Theme, useMediaQuery } from '@mui/material';

/** Whether the window is as narrow as a phone's. Rows of lists then use two text lines. */
export const useIsPhoneScreen = (): boolean =>
  useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
