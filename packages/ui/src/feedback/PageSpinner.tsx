import { Box, CircularProgress } from '@mui/material';
import { commonTexts } from '@recado/texts';

interface PageSpinnerProps {
  readonly label?: string;
}

/** Spinner that fills the page while the session is checked or the code of a screen is loaded. */
export function PageSpinner({ label = commonTexts.loading }: PageSpinnerProps) {
  return (
    <Box role="status" sx={{ minHeight: '60vh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress aria-label={label} />
    </Box>
  );
}
