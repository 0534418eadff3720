import { Box, Typography } from '@mui/material';

export interface DividerProps {
  readonly words: string;
  readonly isNew?: boolean;
}

/** Between messages: another day, or what has not been read. */
export const Divider = ({ words, isNew = false }: DividerProps) => (
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
        ...(isNew
          ? { bgcolor: 'primary.light', color: 'primary.main' }
          : { bgcolor: 'background.paper', color: 'text.secondary' }),
      }}
    >
      {words}
    </Typography>
  </Box>
);
