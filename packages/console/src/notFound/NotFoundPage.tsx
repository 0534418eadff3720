import { Box, Button, Typography } from '@mui/material';
import { notFound } from '@recado/texts';
import { CONTENT_ID, Mark, PageTitle } from '@recado/ui';

/** Page for unknown paths. Its link to `/` loads a new document, because the landing page is separate. */
export function NotFoundPage() {
  return (
    <Box
      component="main"
      id={CONTENT_ID}
      tabIndex={-1}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        textAlign: 'center',
        gap: 1,
        minHeight: '100vh',
        px: 2,
      }}
    >
      <PageTitle screen={notFound.title} />
      <Mark size={56} />
      <Typography sx={{ fontSize: '3.5rem', fontWeight: 700, lineHeight: 1.2, color: 'primary.main' }}>
        {notFound.code}
      </Typography>
      <Typography variant="h1">{notFound.title}</Typography>
      <Typography color="text.secondary">{notFound.text}</Typography>
      <Button variant="contained" href="/" sx={{ mt: 2 }}>
        {notFound.home}
      </Button>
    </Box>
  );
}
