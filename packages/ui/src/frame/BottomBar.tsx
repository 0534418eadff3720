import { Box, ButtonBase } from '@mui/material';
import { layoutTexts } from '@recado/texts';
import { Link, useLocation } from 'react-router';
import { VisuallyHidden } from '../feedback/index.ts';
import { MenuIcon } from '../icons/index.ts';
import { isMenuEntryActive } from './isMenuEntryActive.ts';
import { MenuBadge } from './MenuBadge.tsx';
import { SIDE_MENU_ID } from './MenuDrawer.tsx';
import type { MenuEntry } from './MenuEntry.ts';

const { bottomBar: texts } = layoutTexts;

/** Height of the bar in pixels, without the area that a phone reserves at the bottom of its screen. */
const BOTTOM_BAR_HEIGHT_PX = 56;

/** CSS length of the whole bar. Content that sticks to the bottom of the window must stay above it. */
export const bottomBarHeight = `calc(${BOTTOM_BAR_HEIGHT_PX}px + env(safe-area-inset-bottom, 0px))`;

export interface BottomBarProps {
  readonly entries: readonly MenuEntry[];
  readonly isMenuOpen: boolean;
  readonly openMenu: () => void;
}

/** Bar at the bottom of a phone's screen: the daily entries of the menu, and a button for all others. */
export function BottomBar({ entries, isMenuOpen, openMenu }: BottomBarProps) {
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label={texts.label} sx={barStyle}>
      {entries.map(({ to, label, icon: Icon, badge, isActiveAt }) => {
        const isHere = isActiveAt?.(pathname) ?? isMenuEntryActive(to, pathname);
        return (
          <ButtonBase key={to} component={Link} to={to} aria-current={isHere ? 'page' : undefined} sx={itemStyle}>
            <Box sx={{ display: 'grid', position: 'relative' }}>
              <Icon fontSize="small" />
              {badge && <MenuBadge count={badge.count} sx={{ right: -12 }} />}
            </Box>
            {label}
            {badge && <VisuallyHidden>{badge.description}</VisuallyHidden>}
          </ButtonBase>
        );
      })}
      <ButtonBase
        aria-label={texts.openMore}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        {...(isMenuOpen && { 'aria-controls': SIDE_MENU_ID })}
        onClick={openMenu}
        sx={itemStyle}
      >
        <MenuIcon fontSize="small" />
        {texts.more}
      </ButtonBase>
    </Box>
  );
}

const barStyle = {
  display: { xs: 'flex', sm: 'none' },
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  flex: 'none',
  height: bottomBarHeight,
  pb: 'env(safe-area-inset-bottom, 0px)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** Items are as wide as their labels need, because the longest label does not fit a fifth of a narrow screen. */
const itemStyle = {
  flex: '1 1 auto',
  flexDirection: 'column',
  gap: 0.25,
  minWidth: 0,
  px: 0.25,
  lineHeight: 1.5,
  color: 'text.secondary',
  // The width of the narrowest phones (320 pixels) limits the size.
  fontSize: 'clamp(0.5625rem, 2.9vw, 0.6875rem)',
  fontWeight: 600,
  '&[aria-current]': { color: 'primary.main' },
} as const;
