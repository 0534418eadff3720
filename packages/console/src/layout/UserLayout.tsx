import { Box, Container } from '@mui/material';
import { layout } from '@recado/texts';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { CONTENT_ID } from '../routing/useFocusOnNavigation.ts';
import { Header } from './Header.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { menuWidth } from './wide.ts';

/** Menu and header around the owner's screens (specification §2). */
export function UserLayout() {
  const { key } = useLocation();
  // The drawer belongs to the place where it was opened: a change of route closes it by itself.
  const [openAt, setOpenAt] = useState<string>();
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh' }}>
      <SkipLink />
      <Box
        component="aside"
        aria-label={layout.sideMenu}
        sx={{ display: { xs: 'none', md: 'block' }, flex: 'none', ...menuWidth }}
      >
        <Box
          sx={{
            position: 'sticky',
            top: 0,
            height: '100vh',
            borderRight: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <SideMenu />
        </Box>
      </Box>
      <MenuDrawer isOpen={openAt === key} close={() => setOpenAt(undefined)} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Header isMenuOpen={openAt === key} openMenu={() => setOpenAt(key)} />
        <Container
          component="main"
          id={CONTENT_ID}
          tabIndex={-1}
          maxWidth="lg"
          sx={{ flex: 1, px: { xs: 2, sm: 3, md: 4 }, py: { xs: 2, sm: 3, md: 4 } }}
        >
          <Outlet />
        </Container>
      </Box>
    </Box>
  );
}
