import { Box, IconButton, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material';
import { commonTexts, layoutTexts } from '@recado/texts';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { VisuallyHidden } from '../feedback/index.ts';
import { CloseIcon } from '../icons/index.ts';
import { Logo } from '../mark/index.ts';
import { isMenuEntryActive } from './isMenuEntryActive.ts';
import type { MenuEntry, MenuGroup } from './MenuEntry.ts';
import { SignedInUserCard, type SignedInUserCardProps } from './SignedInUserCard.tsx';

export interface SideMenuProps {
  readonly groups: readonly MenuGroup[];
  /** The logged-in user. Undefined until the session is checked. */
  readonly person: SignedInUserCardProps | undefined;
  /** Closes the menu. Present only if the menu lies over the page. */
  readonly close?: () => void;
}

/** Side menu: the product name, the menu entries and the user, from top to bottom. */
export const SideMenu = ({ groups, person, close }: SideMenuProps) => (
  <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', overflowY: 'auto' }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2.5, minHeight: 64 }}>
      <Logo size={30} />
      <Typography component="span" sx={{ fontSize: '1.125rem', fontWeight: 700, flex: 1 }}>
        {commonTexts.productName}
      </Typography>
      {close && (
        <IconButton aria-label={layoutTexts.closeMenu} onClick={close} edge="end">
          <CloseIcon />
        </IconButton>
      )}
    </Box>
    <Menu groups={groups} />
    {person && <SignedInUserCard {...person} />}
  </Box>
);

interface MenuProps {
  readonly groups: readonly MenuGroup[];
}

/** Menu entries; the current one is highlighted. */
const Menu = ({ groups }: MenuProps) => (
  <Box component="nav" aria-label={layoutTexts.navigation} sx={{ flex: 1, px: 1.5 }}>
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

function MenuLink({ to, label, icon: Icon, badge, isActiveAt: matchesPath }: MenuEntry) {
  const { pathname } = useLocation();
  const isHere = matchesPath?.(pathname) ?? isMenuEntryActive(to, pathname);
  return (
    <ListItem disablePadding sx={{ mb: 0.5 }}>
      <ListItemButton
        component={Link}
        to={to}
        selected={isHere}
        {...(isHere && { 'aria-current': 'page' })}
        sx={{
          borderRadius: 1,
          '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.light', color: 'primary.main' },
        }}
      >
        <ListItemIcon sx={{ minWidth: 40, color: 'inherit', position: 'relative' }}>
          <Icon fontSize="small" />
          {badge && (
            <Box aria-hidden sx={badgeSx}>
              {badge.count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : badge.count}
            </Box>
          )}
        </ListItemIcon>
        <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: 600 } } }} />
        {badge && <VisuallyHidden>{badge.description}</VisuallyHidden>}
      </ListItemButton>
    </ListItem>
  );
}

/** Largest number on a badge, because numbers of more than two digits do not fit it. */
const MAX_BADGE_COUNT = 99;

/**
 * Style of a badge on the corner of an icon. A wide badge extends over the icon, so that it never covers the
 * label of the menu entry.
 */
const badgeSx = {
  position: 'absolute',
  top: -9,
  right: 4,
  minWidth: 18,
  px: 0.5,
  borderRadius: 2,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '18px',
  textAlign: 'center',
} as const;
