import { Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetailTexts, requestFailureTexts, toastTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmationWordForm } from '../data/ConfirmationWordForm.tsx';
import { useClientCache } from '../useClientCache.ts';

const texts = clientDetailTexts.deletion;

export interface DeleteClientDialogProps {
  readonly client: Client;
  readonly open: boolean;
  /** Called on cancel, on a click outside the dialog, and on success (docs/product.md §4). */
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteClientDialog({ client, open, onClose, onDeleted }: DeleteClientDialogProps) {
  const { remove, isRunning, errorMessage, clearError } = useDeletion(client.id, () => {
    onClose();
    onDeleted();
  });
  return (
    <Dialog
      open={open}
      onClose={isRunning ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onExited: clearError } }}
      aria-labelledby="eliminar"
      aria-describedby="eliminar-aviso"
    >
      <DialogTitle id="eliminar" variant="h2">
        {texts.title}
      </DialogTitle>
      <ConfirmationWordForm
        label={texts.wordLabel}
        accept={isRunning ? texts.deleting : texts.confirm}
        cancel={texts.cancel}
        isRunning={isRunning}
        errorMessage={errorMessage}
        onCancel={onClose}
        onConfirm={remove}
      >
        <DialogContent sx={{ pt: 0, pb: 0 }}>
          <DialogContentText id="eliminar-aviso" sx={{ overflowWrap: 'anywhere' }}>
            {texts.warning(client.businessName)}
          </DialogContentText>
        </DialogContent>
      </ConfirmationWordForm>
    </Dialog>
  );
}

/** Deletes a client with all its data. */
function useDeletion(clientId: string, onDeleted: () => void) {
  const sdk = useSdk();
  const cache = useClientCache(clientId);
  const [errorMessage, setErrorMessage] = useState<string>();
  const showError = (message: string) => {
    setErrorMessage(message);
    toast.error(message);
  };
  const { mutate, isPending } = useMutation({
    onMutate: () => setErrorMessage(undefined),
    mutationFn: (confirmationWord: string) =>
      sdk.request('DELETE /clients/{id}/secure', { params: { id: clientId }, payload: { confirmationWord } }),
    onSuccess({ success, message }) {
      if (!success) {
        showError(message);
        return;
      }
      toast.success(toastTexts.clientDeleted);
      onDeleted();
      cache.remove();
    },
    onError(error) {
      if (!isSessionEndError(error)) showError(getFailureMessage(error, requestFailureTexts.deleteClient));
    },
  });
  return {
    remove: (word: string) => mutate(word),
    isRunning: isPending,
    errorMessage,
    clearError: () => setErrorMessage(undefined),
  };
}
