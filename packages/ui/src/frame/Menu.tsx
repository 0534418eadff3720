import { Box, List, Typography } from '@mui/material';
import { layout } from '@recado/texts';
import { Fragment } from 'react';
import type { MenuGroup } from './MenuEntry.ts';
import { MenuLink } from './MenuLink.tsx';

/** Where one can go, and where one is. */
export const Menu = ({ groups }: { readonly groups: readonly MenuGroup[] }) => (
  <Box component="nav" aria-label={layout.navigation} sx={{ flex: 1, px: 1.5 }}>
    {groups.map(({ title, entries }) => (
      <Fragment key={title ?? ''}>
        {title && (
          <Typography variant="body2" color="text.secondary" sx={{ px: 2, pt: 1 }}>
            {title}
          </Typography>
        )}
        <List {...(title && { 'aria-label': title })}>
          {entries.map(entry => (
            <MenuLink key={entry.to} {...entry} />
          ))}
        </List>
      </Fragment>
    ))}
  </Box>
);
