import { Box, Typography } from '@mui/material';
import { PageTitle, TextLink } from '@recado/ui';
import type { ReactNode } from 'react';

export interface ClientPageHeadProps {
  readonly title: string;
  /** Builds the title of the browser tab. It is called once the client is loaded. */
  readonly documentTitle: (businessName: string) => string;
  readonly businessName: string | undefined;
  /** Links to the client's other pages. */
  readonly links: readonly { readonly to: string; readonly text: string }[];
  /** Action buttons of the page. */
  readonly children?: ReactNode;
}

/** Header of a client's page: title, business name, links to its other pages, and actions. */
export const ClientPageHead = ({ title, documentTitle, businessName, links, children }: ClientPageHeadProps) => (
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
    {/* The actions depend on the client. Until it is loaded, they are invisible but take up space: nothing moves. */}
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
