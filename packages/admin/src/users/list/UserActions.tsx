import { Box } from '@mui/material';
import type { User } from '@recado/contract';
import { adminUserTexts, statusLabels, toastTexts } from '@recado/texts';
import { TextLink } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { useRecordPath } from '../../lists/index.ts';
import { UserRoleAndStatusButtons } from '../actions/UserRoleAndStatusButtons.tsx';
import type { UserChangeTexts } from '../actions/useUserChange.ts';

interface UserActionsProps {
  readonly isCompact?: boolean;
}

/** Buttons and details link of a user's row. */
export function UserActions({ isCompact = false }: UserActionsProps) {
  const user = useRecordContext<User>();
  const path = useRecordPath();
  if (!user || !path) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: isCompact ? 'nowrap' : 'wrap',
        alignItems: 'center',
        justifyContent: 'end',
        gap: isCompact ? 0.5 : 1,
      }}
    >
      <UserRoleAndStatusButtons user={user} successTexts={successTexts} isCompact={isCompact} />
      <TextLink
        to={path}
        aria-label={adminUserTexts.list.detailsOf(user.name)}
        onClick={event => event.stopPropagation()}
        sx={{ whiteSpace: 'nowrap', ml: 0.5 }}
      >
        {adminUserTexts.list.details}
      </TextLink>
    </Box>
  );
}

const successTexts: UserChangeTexts = {
  status: ({ name }) => toastTexts.statusUpdated(name),
  role: ({ name, role }) => toastTexts.roleUpdated(name, statusLabels.roles[role]),
};
