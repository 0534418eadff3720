import { Box, Button, Typography } from '@mui/material';
import { notFoundPageTexts } from '@recado/texts';
import { Logo, MAIN_CONTENT_ELEMENT_ID, PageTitle } from '@recado/ui';

/** Page for unknown paths. Its link loads a new document, because the landing page `/` is a separate one. */
export function NotFoundPage() {
  return (
    <Box
      component="main"
      id={MAIN_CONTENT_ELEMENT_ID}
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
      <PageTitle screen={notFoundPageTexts.title} />
      <Logo size={56} />
      <Typography sx={{ fontSize: '3.5rem', fontWeight: 700, lineHeight: 1.2, color: 'primary.main' }}>
        {notFoundPageTexts.code}
      </Typography>
      <Typography variant="h1">{notFoundPageTexts.title}</Typography>
      <Typography color="text.secondary">{notFoundPageTexts.text}</Typography>
      <Button variant="contained" href="/" sx={{ mt: 2 }}>
        {notFoundPageTexts.home}
      </Button>
    </Box>
  );
}
