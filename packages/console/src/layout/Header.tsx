import { AppBar, IconButton, Toolbar, Typography } from '@mui/material';
import { layout } from '@recado/texts';
import { AdminIcon, ButtonLink, MenuIcon, useSession } from '@recado/widgets';
import { useLocation } from 'react-router';
import { ColorModeButton } from './ColorModeButton.tsx';
import { headerTitle } from './headerTitle.ts';
import { MENU_ID } from './MenuDrawer.tsx';
import { NotificationsBell } from './NotificationsBell.tsx';

export interface HeaderProps {
  readonly isMenuOpen: boolean;
  openMenu(): void;
}

/** The title of the place, and what is at hand everywhere. */
export function Header({ isMenuOpen, openMenu }: HeaderProps) {
  const { pathname } = useLocation();
  const { isAdmin } = useSession();
  return (
    <AppBar
      position="sticky"
      elevation={0}
      sx={{ bgcolor: 'background.paper', color: 'text.primary', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar
        sx={{ gap: { xs: 0.5, sm: 1 }, px: { xs: 1, sm: 2, md: 4 }, minHeight: { xs: 64 } }}
        disableGutters
      >
        <IconButton
          aria-label={layout.openMenu}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          {...(isMenuOpen && { 'aria-controls': MENU_ID })}
          onClick={openMenu}
          sx={{ display: { md: 'none' } }}
        >
          <MenuIcon />
        </IconButton>
        <Typography variant="h1" sx={{ flex: 1, minWidth: 0 }}>
          {headerTitle(pathname)}
        </Typography>
        {isAdmin && <AdminViewLink />}
        <ColorModeButton />
        <NotificationsBell />
      </Toolbar>
    </AppBar>
  );
}

/** On narrow screens its icon stands for its words. */
const AdminViewLink = () => (
  <>
    <ButtonLink to="/admin/dashboard" size="small" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
      {layout.adminView}
    </ButtonLink>
    <ButtonLink
      to="/admin/dashboard"
      size="small"
      aria-label={layout.adminView}
      sx={{ display: { sm: 'none' }, minWidth: 40, px: 1 }}
    >
      <AdminIcon fontSize="small" />
    </ButtonLink>
  </>
);
