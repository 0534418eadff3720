import { Box } from '@mui/material';
import { formatDate, formatTime } from '@recado/ui';

interface DateTimeCellProps {
  readonly instant: string;
}

/** Exact date and time for a table cell. The text can break only between the date and the time. */
export const DateTimeCell = ({ instant }: DateTimeCellProps) => (
  <Box
    component="time"
    dateTime={instant}
    sx={{ whiteSpace: 'normal', '& span': { display: 'inline-block', whiteSpace: 'nowrap' } }}
  >
    <span>{formatDate(instant)},</span> <span>{formatTime(instant)}</span>
  </Box>
);
