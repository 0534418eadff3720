import { Box, IconButton, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material';
import { commonTexts, layoutTexts } from '@recado/texts';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { VisuallyHidden } from '../feedback/index.ts';
import { CloseIcon } from '../icons/index.ts';
import { Logo } from '../mark/index.ts';
import { isMenuEntryActive } from './isMenuEntryActive.ts';
import { MenuBadge } from './MenuBadge.tsx';
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
  <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
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
  <Box component="nav" aria-label={layoutTexts.navigation} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1.5 }}>
    {groups.map(({ title, entries }) => (
      <Fragment key={entries[0]?.to}>
        {title && (
          <Typography variant="body2" color="text.secondary" sx={{ px: 2, pt: 1 }}>
            {title}
          </Typography>
        )}
        <List {...(title && { 'aria-label': title })} sx={{ py: 0.5 }}>
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
    <ListItem disablePadding sx={{ mb: 0.25 }}>
      <ListItemButton
        component={Link}
        to={to}
        selected={isHere}
        {...(isHere && { 'aria-current': 'page' })}
        sx={{
          borderRadius: 1,
          py: 0.5,
          '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.light', color: 'primary.main' },
        }}
      >
        <ListItemIcon sx={{ minWidth: 40, color: 'inherit', position: 'relative' }}>
          <Icon fontSize="small" />
          {badge && <MenuBadge count={badge.count} />}
        </ListItemIcon>
        <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: 600, lineHeight: 1.25 } } }} />
        {badge && <VisuallyHidden>{badge.description}</VisuallyHidden>}
      </ListItemButton>
    </ListItem>
  );
}
