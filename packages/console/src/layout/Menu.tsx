import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { layout } from '@recado/texts';
import { AdminIcon, CodeIcon, DashboardIcon, PhoneIcon, useSession } from '@recado/widgets';
import { NavLink, useLocation } from 'react-router';
import { isCurrent } from './isCurrent.ts';

const entries = [
  { to: '/dashboard', label: layout.menu.dashboard, Icon: DashboardIcon },
  { to: '/clients', label: layout.menu.clients, Icon: PhoneIcon },
  { to: '/dashboard/api-explorer', label: layout.menu.explorer, Icon: CodeIcon },
] as const;
const adminEntry = { to: '/admin/dashboard', label: layout.menu.admin, Icon: AdminIcon } as const;

/** The user menu; administrators also see Administración (specification §2). */
export function Menu() {
  const { isAdmin } = useSession();
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label={layout.navigation} sx={{ flex: 1, px: 1.5 }}>
      <List>
        {(isAdmin ? [...entries, adminEntry] : entries).map(({ to, label, Icon }) => (
          <ListItem key={to} disablePadding sx={{ mb: 0.5 }}>
            <ListItemButton
              component={NavLink}
              to={to}
              end
              selected={isCurrent(to, pathname)}
              {...(isCurrent(to, pathname) && { 'aria-current': 'page' })}
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
        ))}
      </List>
    </Box>
  );
}
