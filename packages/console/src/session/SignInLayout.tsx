import { Box, Typography } from '@mui/material';
import { commonTexts, welcomeTexts } from '@recado/texts';
import { colors, DECORATION_COLOR, Logo, MAIN_CONTENT_ELEMENT_ID, PageTitle } from '@recado/ui';
import type { ReactNode } from 'react';

export interface SignInLayoutProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Layout of the login and registration pages: the form, and on wide screens an introduction. */
export function SignInLayout({ title, children }: SignInLayoutProps) {
  return (
    <Box
      sx={{
        minHeight: '100vh',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
      }}
    >
      <Welcome />
      <Box
        component="main"
        id={MAIN_CONTENT_ELEMENT_ID}
        tabIndex={-1}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          alignContent: { xs: 'start', md: 'center' },
          px: { xs: 2, sm: 4 },
          py: { xs: 4, md: 6 },
        }}
      >
        <PageTitle screen={title} />
        <Box sx={{ width: '100%', maxWidth: 420 }}>
          <Box
            component="a"
            href="/"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1,
              mb: 4,
              color: 'text.primary',
              textDecoration: 'none',
            }}
          >
            <Logo size={36} />
            <Typography component="span" sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
              {commonTexts.productName}
            </Typography>
          </Box>
          <Typography variant="h1" sx={{ fontSize: '1.75rem', mb: 3 }}>
            {title}
          </Typography>
          {children}
        </Box>
      </Box>
    </Box>
  );
}

const { steps } = welcomeTexts;

/**
 * Introduction next to the form on wide screens. It shows the three steps of the landing page. Light and
 * dark mode use the same dark green.
 */
const Welcome = () => (
  <Box
    component="aside"
    aria-label={welcomeTexts.stepsTitle}
    sx={{
      display: { xs: 'none', md: 'grid' },
      alignContent: 'center',
      gap: 4,
      px: { md: 6, lg: 9 },
      py: 6,
      bgcolor: colors.light.primaryStrong,
      color: colors.light.onPrimary,
    }}
  >
    <Typography component="p" sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.25, maxWidth: 420 }}>
      {welcomeTexts.title}
    </Typography>
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3, maxWidth: 420 }}>
      {[steps.register, steps.scan, steps.automate].map(({ title, text }, index) => (
        <Box component="li" key={title} sx={{ display: 'flex', gap: 2 }}>
          <Box
            aria-hidden
            sx={{
              flex: 'none',
              width: 32,
              height: 32,
              borderRadius: '50%',
              display: 'grid',
              placeItems: 'center',
              fontWeight: 700,
              bgcolor: DECORATION_COLOR,
              color: colors.light.text,
            }}
          >
            {index + 1}
          </Box>
          <Box>
            <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
            <Typography variant="body2">{text}</Typography>
          </Box>
        </Box>
      ))}
    </Box>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {welcomeTexts.trial}
    </Typography>
  </Box>
);
