import { type Theme, useMediaQuery } from '@mui/material';

/** Whether the window has the width of a phone: rows stand in two lines there, and the page is likely on the line itself. */
export const usePhone = (): boolean =>
  useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
