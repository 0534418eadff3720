import { Box, Typography } from '@mui/material';
import type { LineSession } from '@recado/contract';
import { adminSessions as texts } from '@recado/texts';

/** What happened, and below it the next step where somebody has to take one. */
export const ReasonCell = ({ explanation, attention }: Pick<LineSession, 'explanation' | 'attention'>) => (
  <Box sx={{ maxWidth: 420 }}>
    {explanation?.what ?? texts.noReason}
    {attention && explanation && (
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {explanation.next}
      </Typography>
    )}
  </Box>
);
