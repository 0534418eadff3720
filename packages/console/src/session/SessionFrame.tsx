import { Box, Typography } from '@mui/material';
import { common } from '@recado/texts';
import { CONTENT_ID, Mark, PageTitle } from '@recado/ui';
import type { ReactNode } from 'react';
import { Welcome } from './Welcome.tsx';

export interface SessionFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Around login and registration: the form, and beside it, where there is room, what awaits behind it. */
export function SessionFrame({ title, children }: SessionFrameProps) {
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
        id={CONTENT_ID}
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
            <Mark size={36} />
            <Typography component="span" sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
              {common.productName}
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
