import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { common, clientExport as texts } from '@recado/texts';
import { apiKey, failureMessage, isSessionEnd, Notice, PasswordField, usePlatform, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

export interface ExportDialogProps {
  readonly clientId: string;
  /** What tells of the copy. */
  readonly path: 'GET /clients/{id}/export';
  readonly onClose: () => void;
}

/** A session alone does not take everything along: the password is asked for. */
export function ExportDialog({ clientId, path, onClose }: ExportDialogProps) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const params = { id: clientId };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) =>
      sdk.request('POST /clients/{id}/export', { params, payload: { password } }),
    onSuccess(told) {
      queries.setQueryData(apiKey(path, { params }), told);
      onClose();
    },
  });
  const missing = formState.errors.password?.message;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={isPending ? undefined : onClose}
      aria-labelledby="preparar-copia"
    >
      <DialogTitle id="preparar-copia" variant="h2">
        {texts.passwordTitle}
      </DialogTitle>
      <form noValidate onSubmit={handleSubmit(({ password }) => mutate(password))}>
        <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
          <Typography>{texts.passwordAbout}</Typography>
          <PasswordField
            {...register('password', { required: common.required })}
            label={texts.password}
            autoComplete="current-password"
            error={missing !== undefined}
            helperText={missing}
          />
          {error && !isSessionEnd(error) && (
            <Notice severity="error">{failureMessage(error, texts.askFailed)}</Notice>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {isPending ? texts.asking : texts.prepare}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
