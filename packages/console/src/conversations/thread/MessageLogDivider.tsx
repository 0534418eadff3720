import { Box, Typography } from '@mui/material';

export interface MessageLogDividerProps {
  readonly label: string;
  readonly isUnread?: boolean;
}

/** Divider between messages, which marks a new day or the first unread message. */
export const MessageLogDivider = ({ label, isUnread = false }: MessageLogDividerProps) => (
  <Box sx={{ display: 'grid', placeItems: 'center', pt: 2, pb: 1 }}>
    <Typography
      variant="caption"
      sx={{
        px: 1.5,
        py: 0.25,
        borderRadius: 4,
        border: 1,
        borderColor: 'divider',
        fontWeight: 600,
        ...(isUnread
          ? { bgcolor: 'primary.light', color: 'primary.main' }
          : { bgcolor: 'background.paper', color: 'text.secondary' }),
      }}
    >
      {label}
    </Typography>
  </Box>
);
