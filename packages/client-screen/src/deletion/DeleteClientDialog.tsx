import { Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetail, failures, toasts } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { WordForm } from '../data/WordForm.tsx';
import { useClientCache } from '../useClientCache.ts';

const texts = clientDetail.deletion;

export interface DeleteClientDialogProps {
  readonly client: Client;
  readonly open: boolean;
  /** On cancel, on a click beside it, and on success (docs/product.md §4). */
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteClientDialog({ client, open, onClose, onDeleted }: DeleteClientDialogProps) {
  const { remove, isRunning, problem, forget } = useDeletion(client.id, () => {
    onClose();
    onDeleted();
  });
  return (
    <Dialog
      open={open}
      onClose={isRunning ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onExited: forget } }}
      aria-labelledby="eliminar"
      aria-describedby="eliminar-aviso"
    >
      <DialogTitle id="eliminar" variant="h2">
        {texts.title}
      </DialogTitle>
      <WordForm
        label={texts.wordLabel}
        accept={isRunning ? texts.deleting : texts.confirm}
        cancel={texts.cancel}
        isRunning={isRunning}
        problem={problem}
        onCancel={onClose}
        onConfirm={remove}
      >
        <DialogContent sx={{ pt: 0, pb: 0 }}>
          <DialogContentText id="eliminar-aviso" sx={{ overflowWrap: 'anywhere' }}>
            {texts.warning(client.businessName)}
          </DialogContentText>
        </DialogContent>
      </WordForm>
    </Dialog>
  );
}

/** Deletes a client with everything that is its. */
function useDeletion(clientId: string, onDeleted: () => void) {
  const sdk = useSdk();
  const cache = useClientCache(clientId);
  const [problem, setProblem] = useState<string>();
  const refused = (message: string) => {
    setProblem(message);
    toast.error(message);
  };
  const { mutate, isPending } = useMutation({
    onMutate: () => setProblem(undefined),
    mutationFn: (confirmationWord: string) =>
      sdk.request('DELETE /clients/{id}/secure', { params: { id: clientId }, payload: { confirmationWord } }),
    onSuccess({ success, message }) {
      if (!success) {
        refused(message);
        return;
      }
      toast.success(toasts.clientDeleted);
      onDeleted();
      cache.remove();
    },
    onError(error) {
      if (!isSessionEnd(error)) refused(failureMessage(error, failures.deleteClient));
    },
  });
  return {
    remove: (word: string) => mutate(word),
    isRunning: isPending,
    problem,
    forget: () => setProblem(undefined),
  };
}
