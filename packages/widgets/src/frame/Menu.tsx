import { Box, List, ListSubheader } from '@mui/material';
import { layout } from '@recado/texts';
import type { MenuGroup } from './MenuEntry.ts';
import { MenuLink } from './MenuLink.tsx';

/** Where one can go, and where one is. */
export const Menu = ({ groups }: { readonly groups: readonly MenuGroup[] }) => (
  <Box component="nav" aria-label={layout.navigation} sx={{ flex: 1, px: 1.5 }}>
    {groups.map(({ title, entries }) => (
      <List
        key={title ?? ''}
        {...(title && {
          'aria-label': title,
          subheader: (
            <ListSubheader component="div" disableSticky sx={{ bgcolor: 'transparent', lineHeight: '32px' }}>
              {title}
            </ListSubheader>
          ),
        })}
      >
        {entries.map(entry => (
          <MenuLink key={entry.to} {...entry} />
        ))}
      </List>
    ))}
  </Box>
);
