import { AppBar, Box, Container, IconButton, Toolbar, Typography } from '@mui/material';
import { layoutTexts } from '@recado/texts';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { MenuIcon } from '../icons/index.ts';
import { BottomBar, bottomBarHeight } from './BottomBar.tsx';
import { MAIN_CONTENT_ELEMENT_ID } from './contentId.ts';
import { MenuDrawer, SIDE_MENU_ID } from './MenuDrawer.tsx';
import type { MenuEntry, MenuGroup } from './MenuEntry.ts';
import { menuWidthSx } from './menuWidthSx.ts';
import { SideMenu } from './SideMenu.tsx';
import type { SignedInUserCardProps } from './SignedInUserCard.tsx';

export interface ScreenFrameProps {
  /** Title of the screen, shown in the header. */
  readonly title: string;
  readonly groups: readonly MenuGroup[];
  /** Entries of the bar at the bottom of a phone's screen. Without entries, there is no bar. */
  readonly bottomEntries?: readonly MenuEntry[];
  readonly person: SignedInUserCardProps | undefined;
  readonly tools: ReactNode;
  /** Whether the screen fills the remaining height of the window and scrolls internally. */
  readonly isFilled?: boolean;
  readonly children: ReactNode;
}

/**
 * Menu and header around the screens of a logged-in user, in the wide and narrow layouts of docs/product.md
 * §2.
 */
export function ScreenFrame({
  title,
  groups,
  bottomEntries = [],
  person,
  tools,
  isFilled = false,
  children,
}: ScreenFrameProps) {
  const { key } = useLocation();
  // Key of the location at which the drawer was opened. A new route has another key, so the drawer closes.
  const [openAt, setOpenAt] = useState<string>();
  const isMenuOpen = openAt === key;
  const openMenu = () => setOpenAt(key);
  const hasBottomBar = bottomEntries.length > 0;
  return (
    <Box
      sx={{
        display: 'flex',
        minHeight: 'calc(100vh - var(--offline-banner-height, 0px))',
        bgcolor: 'background.default',
        color: 'text.primary',
        '--bottom-bar-height': { xs: hasBottomBar ? bottomBarHeight : '0px', sm: '0px' },
      }}
    >
      <SkipLink />
      <Box
        component="aside"
        aria-label={layoutTexts.sideMenu}
        sx={{ display: { xs: 'none', md: 'block' }, flex: 'none', ...menuWidthSx }}
      >
        <Box
          sx={{
            position: 'sticky',
            top: 0,
            height: 'calc(100vh - var(--offline-banner-height, 0px))',
            borderRight: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <SideMenu groups={groups} person={person} />
        </Box>
      </Box>
      <MenuDrawer isOpen={isMenuOpen} close={() => setOpenAt(undefined)} groups={groups} person={person} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', ...(isFilled && filledSx) }}>
        <FrameHeader title={title} tools={tools} isMenuOpen={isMenuOpen} openMenu={openMenu} />
        <Container
          component="main"
          id={MAIN_CONTENT_ELEMENT_ID}
          tabIndex={-1}
          maxWidth={isFilled ? false : 'lg'}
          disableGutters={isFilled}
          sx={
            isFilled
              ? { flex: 1, minHeight: 0, display: 'flex' }
              : { flex: 1, px: { xs: 2, sm: 3, md: 4 }, py: { xs: 2, sm: 3, md: 4 } }
          }
        >
          {children}
        </Container>
        {hasBottomBar && <BottomBar entries={bottomEntries} isMenuOpen={isMenuOpen} openMenu={openMenu} />}
      </Box>
    </Box>
  );
}

/** Fills the height of the visible viewport, even when a phone's browser shows its own bars. */
const filledSx = {
  height: 'calc(100vh - var(--offline-banner-height, 0px))',
  '@supports (height: 100dvh)': { height: 'calc(100dvh - var(--offline-banner-height, 0px))' },
} as const;

interface FrameHeaderProps {
  readonly title: string;
  /** Controls at the right of the header, shown on every screen. */
  readonly tools: ReactNode;
  readonly isMenuOpen: boolean;
  readonly openMenu: () => void;
}

const FrameHeader = ({ title, tools, isMenuOpen, openMenu }: FrameHeaderProps) => (
  <AppBar
    position="sticky"
    elevation={0}
    sx={{ bgcolor: 'background.paper', color: 'text.primary', borderBottom: 1, borderColor: 'divider' }}
  >
    <Toolbar sx={{ gap: { xs: 0.5, sm: 1 }, px: { xs: 1, sm: 2, md: 4 }, minHeight: { xs: 64 } }} disableGutters>
      <IconButton
        aria-label={layoutTexts.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        {...(isMenuOpen && { 'aria-controls': SIDE_MENU_ID })}
        onClick={openMenu}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <Typography
        variant="h1"
        sx={{
          flex: 1,
          minWidth: 0,
          lineHeight: 1.2,
          ...(title.length > 18 && { fontSize: { xs: '1rem', sm: '1.375rem' } }),
        }}
      >
        {title}
      </Typography>
      {tools}
    </Toolbar>
  </AppBar>
);

/** Link that skips menu and header. It is the first keyboard stop, and visible only while it has the focus. */
const SkipLink = () => (
  <Box
    component="a"
    href={`#${MAIN_CONTENT_ELEMENT_ID}`}
    onClick={event => {
      event.preventDefault();
      document.getElementById(MAIN_CONTENT_ELEMENT_ID)?.focus();
    }}
    sx={{
      position: 'fixed',
      zIndex: 'tooltip',
      left: 8,
      top: -80,
      px: 2,
      py: 1.5,
      borderRadius: 1,
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
      fontWeight: 600,
      '&:focus': { top: 8 },
    }}
  >
    {layoutTexts.skipToContent}
  </Box>
);
