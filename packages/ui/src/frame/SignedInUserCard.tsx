import { Avatar, Box, Button, Typography } from '@mui/material';
import { layoutTexts } from '@recado/texts';
import { AdminIcon, LogoutIcon, UserIcon } from '../icons/index.ts';
import { ButtonLink } from '../page/index.ts';
import { StatusTag } from '../status/index.ts';

export interface SignedInUserCardProps {
  readonly name: string;
  readonly isAdmin: boolean;
  /** Path of the person's account page. Absent if there is no such page. */
  readonly account?: string;
  readonly logout: () => void;
}

/** Shows the logged-in user, with a logout button. */
export const SignedInUserCard = ({ name, isAdmin, account, logout }: SignedInUserCardProps) => (
  <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1.5 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <Avatar aria-hidden sx={{ bgcolor: 'primary.light', color: 'primary.main', fontWeight: 700 }}>
        {Array.from(name)[0]?.toLocaleUpperCase('es-MX')}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}>{name}</Typography>
        {isAdmin && <StatusTag tone="info" label={layoutTexts.adminTag} icon={AdminIcon} sx={{ mt: 0.5 }} />}
      </Box>
    </Box>
    {account && (
      <ButtonLink to={account} startIcon={<UserIcon />}>
        {layoutTexts.account}
      </ButtonLink>
    )}
    <Button variant="outlined" color="secondary" startIcon={<LogoutIcon />} onClick={logout}>
      {layoutTexts.logout}
    </Button>
  </Box>
);
