import { Box } from '@mui/material';
import { formatDate, formatTime } from '@recado/ui';

/** When exactly, for a column: breaks between day and hour where there is no room, and nowhere else. */
export const MomentCell = ({ instant }: { readonly instant: string }) => (
  <Box
    component="time"
    dateTime={instant}
    sx={{ whiteSpace: 'normal', '& span': { display: 'inline-block', whiteSpace: 'nowrap' } }}
  >
    <span>{formatDate(instant)},</span> <span>{formatTime(instant)}</span>
  </Box>
);
