import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { User } from '@recado/contract';
import { adminUsers, status, toasts } from '@recado/texts';
import { formatDate, formatNumber } from '@recado/ui';
import type { ReactNode } from 'react';
import { ToggleButtons } from '../actions/ToggleButtons.tsx';
import type { ChangeTexts } from '../actions/useUserChange.ts';
import { ActiveTag, RoleTag } from '../UserTags.tsx';

const texts = adminUsers.detail;

export interface UserFactsProps {
  /** Undefined while they are on their way. */
  readonly user: User | undefined;
  readonly clients: number | undefined;
}

/** Who it is, and what an administrator may change about it. */
export const UserFacts = ({ user, clients }: UserFactsProps) => (
  <Card component="section" aria-busy={!user} sx={{ p: { xs: 2, sm: 3 } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <Typography variant="h2" sx={{ flexGrow: 1 }}>
        {texts.title}
      </Typography>
      {user && <ToggleButtons user={user} says={says} />}
    </Box>
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
        },
      }}
    >
      <Fact label={texts.name}>{user?.name}</Fact>
      <Fact label={texts.email}>{user?.email}</Fact>
      <Fact label={texts.role}>{user && <RoleTag role={user.role} />}</Fact>
      <Fact label={texts.status}>{user && <ActiveTag active={user.active} />}</Fact>
      <Fact label={texts.createdAt}>{user && formatDate(user.createdAt)}</Fact>
      <Fact label={texts.totalClients}>{clients !== undefined && formatNumber(clients)}</Fact>
    </Box>
  </Card>
);

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children || <Skeleton width="60%" />}
    </Box>
  </Box>
);

const says: ChangeTexts = {
  status: ({ active }) => (active ? toasts.userActivated : toasts.userDeactivated),
  role: ({ role }) => toasts.roleChanged(status.roles[role]),
};
