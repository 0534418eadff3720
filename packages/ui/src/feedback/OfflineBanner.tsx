import { Box } from '@mui/material';
import { commonTexts } from '@recado/texts';
import { OfflineIcon } from '../icons/index.ts';
import { useIsOnline } from './useIsOnline.ts';

/** Banner above the screen while the browser has no connection. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <Box
          sx={{
            display: 'flex',
            gap: 1.5,
            px: 2,
            py: 1.25,
            bgcolor: 'warning.light',
            color: 'text.primary',
            fontSize: '0.9375rem',
          }}
        >
          <OfflineIcon fontSize="small" sx={{ color: 'warning.main' }} />
          {commonTexts.offline}
        </Box>
      )}
    </div>
  );
}
