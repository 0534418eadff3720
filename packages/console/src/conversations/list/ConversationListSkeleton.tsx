import { Box, Skeleton } from '@mui/material';
import { commonTexts } from '@recado/texts';

/** Placeholder while the conversation list loads. */
export const ConversationListSkeleton = () => (
  <Box role="status" aria-busy aria-label={commonTexts.loading} sx={{ p: 2, display: 'grid', gap: 2 }}>
    {[60, 75, 50, 65].map(width => (
      <Box key={width} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Skeleton variant="circular" width={40} height={40} />
        <Skeleton width={`${width}%`} height={40} />
      </Box>
    ))}
  </Box>
);
