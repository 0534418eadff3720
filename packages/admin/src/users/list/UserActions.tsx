import { Box } from '@mui/material';
import type { User } from '@recado/contract';
import { adminUsers, status, toasts } from '@recado/texts';
import { TextLink } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { useRecordPath } from '../../lists/index.ts';
import { ToggleButtons } from '../actions/ToggleButtons.tsx';
import type { ChangeTexts } from '../actions/useUserChange.ts';

/** Buttons and details link of a user's row. */
export function UserActions({ isCompact = false }: { readonly isCompact?: boolean }) {
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
      <ToggleButtons user={user} successTexts={successTexts} isCompact={isCompact} />
      <TextLink
        to={path}
        aria-label={adminUsers.list.detailsOf(user.name)}
        onClick={event => event.stopPropagation()}
        sx={{ whiteSpace: 'nowrap', ml: 0.5 }}
      >
        {adminUsers.list.details}
      </TextLink>
    </Box>
  );
}

const successTexts: ChangeTexts = {
  status: ({ name }) => toasts.statusUpdated(name),
  role: ({ name, role }) => toasts.roleUpdated(name, status.roles[role]),
};
