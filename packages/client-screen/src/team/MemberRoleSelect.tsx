import { MenuItem, TextField } from '@mui/material';
import type { TeamMember } from '@recado/contract';
import { type MemberRole, memberRoles } from '@recado/contract/rules';
import { teamTexts } from '@recado/texts';
import { createQueryKey, getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const texts = teamTexts.card;

export interface MemberRoleSelectProps {
  readonly clientId: string;
  readonly member: TeamMember;
}

/** Selects the role of a member. A change takes effect at once. */
export function MemberRoleSelect({ clientId, member: { id, name, role } }: MemberRoleSelectProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (newRole: MemberRole) =>
      sdk.request('PATCH /clients/{id}/members/{member}', {
        params: { id: clientId, member: id },
        payload: { role: newRole },
      }),
    onSuccess: ({ member }) => toast.success(texts.changed(member.name, teamTexts.roles[member.role])),
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.changeFailed));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}/team') }),
  });
  return (
    <TextField
      select
      size="small"
      value={isPending ? variables : role}
      disabled={isPending}
      onChange={({ target }) => mutate(target.value as MemberRole)}
      slotProps={{ htmlInput: { 'aria-label': texts.roleOf(name) } }}
      sx={{ minWidth: 140 }}
    >
      {memberRoles.map(option => (
        <MenuItem key={option} value={option}>
          {teamTexts.roles[option]}
        </MenuItem>
      ))}
    </TextField>
  );
}
