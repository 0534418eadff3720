import { Button } from '@mui/material';
import type { User } from '@recado/contract';
import { twoStep } from '@recado/texts';
import { ConfirmDialog, failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnId } from '../actions/useOwnId.ts';

const texts = twoStep.admin;

/** For somebody who has lost both phone and recovery codes. One's own is ended in one's account. */
export function RemoveTwoStepButton({ user }: { readonly user: User }) {
  const ownId = useOwnId();
  const sdk = useSdk();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('DELETE /admin/users/{id}/two-step', { params: { id: user.id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed));
    },
    onSettled: () => setAsking(false),
  });
  if (ownId === undefined || ownId === user.id) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        texts={texts}
        running={texts.removing}
        open={isAsking}
        isRunning={isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  );
}
