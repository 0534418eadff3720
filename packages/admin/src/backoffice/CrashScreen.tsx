import { Box, Button, Typography } from '@mui/material';
import { commonTexts } from '@recado/texts';
import { PageTitle } from '@recado/ui';

/** Message that replaces a screen that threw an error. */
export const CrashScreen = () => (
  <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, px: 2, py: 10 }}>
    <PageTitle screen={commonTexts.crashTitle} />
    <Typography variant="h2">{commonTexts.crashTitle}</Typography>
    <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
      {commonTexts.crashText}
    </Typography>
    <Button variant="contained" onClick={() => location.reload()}>
      {commonTexts.reload}
    </Button>
  </Box>
);
