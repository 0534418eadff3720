import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import type { Client } from '@recado/contract';
import { DELETION_WORD } from '@recado/contract/rules';
import { clientDetail, failures, toasts, validation } from '@recado/texts';
import { failureMessage, isSessionEnd, Notice, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useClientCache } from '../useClientCache.ts';

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
        {clientDetail.deletion.title}
      </DialogTitle>
      <DeleteClientForm
        businessName={client.businessName}
        isRunning={isRunning}
        problem={problem}
        onCancel={onClose}
        onConfirm={remove}
      />
    </Dialog>
  );
}

const texts = clientDetail.deletion;

interface DeleteClientFormProps {
  readonly businessName: string;
  readonly isRunning: boolean;
  /** Why it was not deleted: behind the dialog, a toast is heard by nobody. */
  readonly problem: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (confirmationWord: string) => void;
}

/** The word must be exactly ELIMINAR (docs/product.md §5). */
function DeleteClientForm(props: DeleteClientFormProps) {
  const { businessName, isRunning, problem, onCancel, onConfirm } = props;
  const { register, handleSubmit, formState } = useForm({ defaultValues: { confirmationWord: '' } });
  const isWrong = formState.errors.confirmationWord !== undefined;
  const submit = handleSubmit(
    ({ confirmationWord }) => onConfirm(confirmationWord),
    () => toast.error(validation.deleteWord, { id: 'deletion word' }),
  );
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent sx={{ pt: 0 }}>
        <DialogContentText id="eliminar-aviso" sx={{ overflowWrap: 'anywhere', mb: 2 }}>
          {texts.warning(businessName)}
        </DialogContentText>
        <TextField
          {...register('confirmationWord', { validate: typed => typed === DELETION_WORD })}
          label={texts.wordLabel}
          error={isWrong}
          helperText={isWrong && validation.deleteWord}
          autoFocus
          slotProps={{
            htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
          }}
          sx={{ mt: 1 }}
        />
        {problem !== undefined && (
          <Notice severity="error" sx={{ mt: 1 }}>
            {problem}
          </Notice>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onCancel} disabled={isRunning}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="contained" color="error" disabled={isRunning}>
          {isRunning ? texts.deleting : texts.confirm}
        </Button>
      </DialogActions>
    </form>
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
