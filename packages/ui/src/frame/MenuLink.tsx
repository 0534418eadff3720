import { ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { Link, useLocation } from 'react-router';
import { isCurrent } from './isCurrent.ts';
import type { MenuEntry } from './MenuEntry.ts';

export function MenuLink({ to, label, icon: Icon }: MenuEntry) {
  const { pathname } = useLocation();
  const isHere = isCurrent(to, pathname);
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
        <ListItemIcon sx={{ minWidth: 40, color: 'inherit' }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: 600 } } }} />
      </ListItemButton>
    </ListItem>
  );
}
