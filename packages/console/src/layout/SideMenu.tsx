import { Box, IconButton, Typography } from '@mui/material';
import { common, layout } from '@recado/texts';
import { CloseIcon, Mark } from '@recado/widgets';
import { Menu } from './Menu.tsx';
import { UserCard } from './UserCard.tsx';

/** Name, menu and person, one above the other. `close`: only where it lies over the page. */
export const SideMenu = ({ close }: { readonly close?: () => void }) => (
  <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', overflowY: 'auto' }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2.5, minHeight: 64 }}>
      <Mark size={30} />
      <Typography component="span" sx={{ fontSize: '1.125rem', fontWeight: 700, flex: 1 }}>
        {common.productName}
      </Typography>
      {close && (
        <IconButton aria-label={layout.closeMenu} onClick={close} edge="end">
          <CloseIcon />
        </IconButton>
      )}
    </Box>
    <Menu />
    <UserCard />
  </Box>
);
