import { Box, CircularProgress } from '@mui/material';
import { common } from '@recado/texts';

/** Spinner that fills the page while the session is checked or the code of a screen is loaded. */
export function PageSpinner({ label = common.loading }: { readonly label?: string }) {
  return (
    <Box role="status" sx={{ minHeight: '60vh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress aria-label={label} />
    </Box>
  );
}
