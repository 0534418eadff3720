import { MenuItem, TextField } from '@mui/material';
import type { Member } from '@recado/contract';
import { type MemberRole, memberRoles } from '@recado/contract/rules';
import { team } from '@recado/texts';
import { apiKey, failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const texts = team.card;

export interface RoleChoiceProps {
  readonly clientId: string;
  readonly member: Member;
}

/** What somebody may do, which counts as soon as it is chosen. */
export function RoleChoice({ clientId, member: { id, name, role } }: RoleChoiceProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (chosen: MemberRole) =>
      sdk.request('PATCH /clients/{id}/members/{member}', {
        params: { id: clientId, member: id },
        payload: { role: chosen },
      }),
    onSuccess: ({ member }) => toast.success(texts.changed(member.name, team.roles[member.role])),
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.changeFailed));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: apiKey('GET /clients/{id}/team') }),
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
      {memberRoles.map(each => (
        <MenuItem key={each} value={each}>
          {team.roles[each]}
        </MenuItem>
      ))}
    </TextField>
  );
}
