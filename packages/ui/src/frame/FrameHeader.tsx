import { AppBar, IconButton, Toolbar, Typography } from '@mui/material';
import { layout } from '@recado/texts';
import type { ReactNode } from 'react';
import { MenuIcon } from '../icons/index.ts';
import { MENU_ID } from './MenuDrawer.tsx';

export interface FrameHeaderProps {
  readonly title: string;
  /** What is at hand everywhere, at the right. */
  readonly tools: ReactNode;
  readonly isMenuOpen: boolean;
  readonly openMenu: () => void;
}

export const FrameHeader = ({ title, tools, isMenuOpen, openMenu }: FrameHeaderProps) => (
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
        {title}
      </Typography>
      {tools}
    </Toolbar>
  </AppBar>
);
