import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { ApiError } from '@recado/sdk';
import { common, clientExport as texts } from '@recado/texts';
import {
  apiKey,
  failureMessage,
  isSessionEnd,
  Notice,
  PasswordField,
  TextInput,
  usePlatform,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

export interface ExportDialogProps {
  readonly clientId: string;
  /** What tells of the copy. */
  readonly path: 'GET /clients/{id}/export';
  readonly onClose: () => void;
}

const empty = { password: '', code: '' };

/** A session alone does not take everything along: the password is asked for, and the code of whoever signs in with one. */
export function ExportDialog({ clientId, path, onClose }: ExportDialogProps) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: empty });
  const [asksCode, setAsksCode] = useState(false);
  const params = { id: clientId };
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password, code }: typeof empty) =>
      sdk.request('POST /clients/{id}/export', {
        params,
        payload: { password, ...(asksCode && { code }) },
      }),
    onSuccess(told) {
      queries.setQueryData(apiKey(path, { params }), told);
      onClose();
    },
    onError(failure) {
      const said = failure instanceof ApiError ? failure.errors : undefined;
      if (said?.code === undefined) return;
      setAsksCode(true);
      // The password was right: that a code is wanted, too, is no failure.
      if (asksCode) setError('code', { message: said.code }, { shouldFocus: true });
    },
  });
  const missing = formState.errors.password?.message;
  const wrongCode = formState.errors.code?.message;
  const isAboutCode = error instanceof ApiError && error.errors?.code !== undefined;
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
      <form noValidate onSubmit={handleSubmit(values => mutate(values))}>
        <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
          <Typography>{texts.passwordAbout}</Typography>
          <PasswordField
            {...register('password', { required: common.required })}
            label={texts.password}
            autoComplete="current-password"
            error={missing !== undefined}
            helperText={missing}
          />
          {asksCode && (
            <TextInput
              {...register('code', { validate: text => text.trim() !== '' || common.required })}
              label={texts.code}
              autoComplete="one-time-code"
              autoFocus
              error={wrongCode !== undefined}
              helperText={wrongCode ?? texts.codeHint}
              inputProps={{ maxLength: 40, spellCheck: false }}
            />
          )}
          {error && !isSessionEnd(error) && !isAboutCode && (
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
