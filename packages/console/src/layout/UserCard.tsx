import { Avatar, Box, Button, Typography } from '@mui/material';
import { layout } from '@recado/texts';
import { AdminIcon, LogoutIcon, StatusTag, useSession } from '@recado/widgets';

/** Who is signed in, and the way out. Leaving leads to /login by the guard of the screen. */
export function UserCard() {
  const { user, isAdmin, logout } = useSession();
  if (!user) return null;
  return (
    <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        <Avatar aria-hidden sx={{ bgcolor: 'primary.light', color: 'primary.main', fontWeight: 700 }}>
          {Array.from(user.name)[0]?.toLocaleUpperCase('es-MX')}
        </Avatar>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
            {user.name}
          </Typography>
          {isAdmin && <StatusTag tone="info" label={layout.adminTag} icon={AdminIcon} sx={{ mt: 0.5 }} />}
        </Box>
      </Box>
      <Button variant="outlined" color="secondary" startIcon={<LogoutIcon />} onClick={logout}>
        {layout.logout}
      </Button>
    </Box>
  );
}
