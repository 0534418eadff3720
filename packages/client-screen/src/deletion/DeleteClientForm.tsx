import { Alert, Button, DialogActions, DialogContent, DialogContentText, TextField } from '@mui/material';
import { DELETION_WORD } from '@recado/contract/rules';
import { clientDetail, validation } from '@recado/texts';
import { toast } from '@recado/ui';
import { useForm } from 'react-hook-form';

const texts = clientDetail.deletion;

export interface DeleteClientFormProps {
  readonly businessName: string;
  readonly isRunning: boolean;
  /** Why it was not deleted: behind the dialog, a toast is heard by nobody. */
  readonly problem: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (confirmationWord: string) => void;
}

/** The word must be exactly ELIMINAR (specification §5). */
export function DeleteClientForm(props: DeleteClientFormProps) {
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
          <Alert severity="error" sx={{ mt: 1 }}>
            {problem}
          </Alert>
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
