import { Box, Card, Skeleton } from '@mui/material';
import { common } from '@recado/texts';

/** While the client is on its way. */
export const ClientSkeleton = () => (
  <Card aria-busy aria-label={common.loading} role="status" sx={{ p: { xs: 2, sm: 3 } }}>
    <Skeleton width="40%" height={36} />
    <Skeleton width="60%" />
    <Box sx={{ display: 'grid', gap: 2, mt: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <Skeleton variant="rounded" height={72} />
      <Skeleton variant="rounded" height={72} />
    </Box>
    <Skeleton variant="rounded" width={160} height={40} sx={{ mt: 3 }} />
  </Card>
);
