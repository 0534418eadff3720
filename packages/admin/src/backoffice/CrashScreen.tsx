import { Box, Button, Typography } from '@mui/material';
import { common } from '@recado/texts';
import { PageTitle } from '@recado/ui';

/** Shown instead of a screen that threw an error. */
export const CrashScreen = () => (
  <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, px: 2, py: 10 }}>
    <PageTitle screen={common.crashTitle} />
    <Typography variant="h2">{common.crashTitle}</Typography>
    <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
      {common.crashText}
    </Typography>
    <Button variant="contained" onClick={() => location.reload()}>
      {common.reload}
    </Button>
  </Box>
);
