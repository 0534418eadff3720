import { Box, Typography } from '@mui/material';
import type { User } from '@recado/contract';
import { formatDate } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { ActiveTag, RoleTag } from '../UserTags.tsx';
import { UserActions } from './UserActions.tsx';

/** A user where the table has no room. */
export function UserCard() {
  const user = useRecordContext<User>();
  if (!user) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{user.name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {user.email}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <RoleTag role={user.role} />
        <ActiveTag active={user.active} />
        <Typography variant="body2" color="text.secondary" component="span">
          {formatDate(user.createdAt)}
        </Typography>
      </Box>
      <UserActions isCompact />
    </Box>
  );
}
