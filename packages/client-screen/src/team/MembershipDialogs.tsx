import type { Client, TeamMember } from '@recado/contract';
import { teamTexts } from '@recado/texts';
import { ConfirmDialog, createQueryKey, getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClientCache } from '../useClientCache.ts';

export interface RemoveMemberDialogProps {
  readonly clientId: string;
  readonly member: TeamMember;
  readonly onClose: () => void;
}

/** Asks for confirmation before a member is removed, and shows the consequences of the removal. */
export function RemoveMemberDialog({ clientId, member: { id, name, role }, onClose }: RemoveMemberDialogProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('DELETE /clients/{id}/members/{member}', { params: { id: clientId, member: id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, teamTexts.card.removeFailed));
    },
    onSettled() {
      onClose();
      return queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}/team') });
    },
  });
  const { title, text, managed, confirm, running } = teamTexts.removing;
  return (
    <ConfirmDialog
      open
      texts={{
        confirmTitle: title(name),
        confirmText: role === 'manages' ? `${text} ${managed}` : text,
        confirm,
      }}
      running={running}
      isRunning={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    />
  );
}

export interface LeaveTeamDialogProps {
  readonly client: Client;
  readonly onClose: () => void;
  readonly onLeft: () => void;
}

/** Asks for confirmation before the user leaves the team. */
export function LeaveTeamDialog({ client: { id, businessName }, onClose, onLeft }: LeaveTeamDialogProps) {
  const sdk = useSdk();
  const cache = useClientCache(id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('POST /clients/{id}/leave', { params: { id } }),
    onSuccess({ message }) {
      toast.success(message);
      onLeft();
      cache.remove();
    },
    onError(error) {
      onClose();
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, teamTexts.card.leaveFailed));
    },
  });
  const { title, text, confirm, running } = teamTexts.leaving;
  return (
    <ConfirmDialog
      open
      texts={{ confirmTitle: title(businessName), confirmText: text, confirm }}
      running={running}
      isRunning={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    />
  );
}
