import { Box, Button, Typography } from '@mui/material';
import type { Invitation } from '@recado/contract';
import { teamTexts } from '@recado/texts';
import {
  createQueryKey,
  formatDate,
  formatDateTime,
  getFailureMessage,
  isSessionEndError,
  toast,
  useSdk,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const texts = teamTexts.invitations;

export interface OpenInvitationsProps {
  readonly clientId: string;
  readonly invitations: readonly Invitation[];
}

/** Lists the unused invitation links, each of which can be revoked. */
export function OpenInvitations({ clientId, invitations }: OpenInvitationsProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (invitation: string) =>
      sdk.request('DELETE /clients/{id}/invitations/{invitation}', { params: { id: clientId, invitation } }),
    onSuccess: ({ message }) => toast.success(message),
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.revokeFailed));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}/team') }),
  });
  if (invitations.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="invitaciones">
      <Typography id="invitaciones" component="h3" variant="subtitle2">
        {texts.title}
      </Typography>
      <Box component="ul" aria-labelledby="invitaciones" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {invitations.map(({ id, role, createdAt, expiresAt }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, py: 0.5 }}
          >
            <Typography variant="body2" sx={{ flex: 1, minWidth: 200 }}>
              {[teamTexts.roles[role], texts.made(formatDate(createdAt)), texts.until(formatDate(expiresAt))].join(
                ' · ',
              )}
            </Typography>
            <Button
              size="small"
              color="error"
              disabled={isPending}
              aria-label={texts.revokeOne(teamTexts.roles[role], formatDateTime(createdAt))}
              onClick={() => mutate(id)}
            >
              {texts.revoke}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
