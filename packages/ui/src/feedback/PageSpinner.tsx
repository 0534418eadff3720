import { Box, CircularProgress } from '@mui/material';
import { common } from '@recado/texts';

/** While something that fills the page is on its way: the session's check, a screen's code. */
export function PageSpinner({ label = common.loading }: { readonly label?: string }) {
  return (
    <Box role="status" sx={{ minHeight: '60vh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress aria-label={label} />
    </Box>
  );
}
