import { Box, Typography } from '@mui/material';
import { PageTitle, TextLink } from '@recado/ui';
import type { ReactNode } from 'react';

export interface ClientPageHeadProps {
  readonly title: string;
  /** What the browser's tab shows once it is known whose page it is. */
  readonly documentTitle: (businessName: string) => string;
  readonly businessName: string | undefined;
  /** The rooms beside it. */
  readonly links: readonly { readonly to: string; readonly text: string }[];
  /** What is done here, as buttons. */
  readonly children?: ReactNode;
}

/** Where one is, whose it is, where else one may want to go, and what can be done. */
export const ClientPageHead = ({
  title,
  documentTitle,
  businessName,
  links,
  children,
}: ClientPageHeadProps) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: 2,
      rowGap: 1.5,
    }}
  >
    <PageTitle screen={businessName === undefined ? title : documentTitle(businessName)} />
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h2">{title}</Typography>
      <Typography color="text.secondary" sx={{ minHeight: '1.5em', overflowWrap: 'anywhere' }}>
        <bdi>{businessName}</bdi>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {links.map(({ to, text }) => (
          <TextLink key={to} to={to}>
            {text}
          </TextLink>
        ))}
      </Box>
    </Box>
    {/* What may be done is known with whose page it is; until then it only takes its place, and nothing below moves. */}
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        visibility: businessName === undefined ? 'hidden' : undefined,
      }}
    >
      {children}
    </Box>
  </Box>
);
