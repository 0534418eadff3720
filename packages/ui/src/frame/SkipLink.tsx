import { Box } from '@mui/material';
import { layout } from '@recado/texts';
import { CONTENT_ID } from './contentId.ts';

/** The first stop of the keyboard: past menu and header. Seen only while it has the focus. */
export const SkipLink = () => (
  <Box
    component="a"
    href={`#${CONTENT_ID}`}
    onClick={event => {
      event.preventDefault();
      document.getElementById(CONTENT_ID)?.focus();
    }}
    sx={{
      position: 'fixed',
      zIndex: 'tooltip',
      left: 8,
      top: -80,
      px: 2,
      py: 1.5,
      borderRadius: 1,
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
      fontWeight: 600,
      '&:focus': { top: 8 },
    }}
  >
    {layout.skipToContent}
  </Box>
);
