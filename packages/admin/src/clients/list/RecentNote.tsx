import { Typography } from '@mui/material';
import { adminClients } from '@recado/texts';
import { useIsRecent } from './useIsRecent.ts';

export const RecentNote = () =>
  useIsRecent() && (
    <Typography variant="body2" color="text.secondary">
      {adminClients.recentHint}
    </Typography>
  );
