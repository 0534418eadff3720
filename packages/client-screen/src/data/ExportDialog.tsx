import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { ApiError } from '@recado/sdk';
import { commonTexts, clientExportTexts as texts } from '@recado/texts';
import {
  createQueryKey,
  getFailureMessage,
  isSessionEndError,
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
  /** Endpoint that returns the state of the export. */
  readonly path: 'GET /clients/{id}/export';
  readonly onClose: () => void;
}

const EMPTY_FORM = { password: '', code: '' };

/** Asks for the password and, if in use, the two-step code, because a session alone may not export data. */
export function ExportDialog({ clientId, path, onClose }: ExportDialogProps) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: EMPTY_FORM });
  const [isCodeRequired, setCodeRequired] = useState(false);
  const params = { id: clientId };
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password, code }: typeof EMPTY_FORM) =>
      sdk.request('POST /clients/{id}/export', {
        params,
        payload: { password, ...(isCodeRequired && { code }) },
      }),
    onSuccess(response) {
      queries.setQueryData(createQueryKey(path, { params }), response);
      onClose();
    },
    onError(failure) {
      const fieldErrors = failure instanceof ApiError ? failure.errors : undefined;
      if (fieldErrors?.code === undefined) return;
      setCodeRequired(true);
      // The password was correct and only the code is missing, so the message asks for the code.
      if (isCodeRequired) setError('code', { message: fieldErrors.code }, { shouldFocus: true });
    },
  });
  const passwordError = formState.errors.password?.message;
  const codeError = formState.errors.code?.message;
  const isCodeError = error instanceof ApiError && error.errors?.code !== undefined;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={isPending ? undefined : onClose} aria-labelledby="preparar-copia">
      <DialogTitle id="preparar-copia" variant="h2">
        {texts.passwordTitle}
      </DialogTitle>
      <form noValidate onSubmit={handleSubmit(values => mutate(values))}>
        <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
          <Typography>{texts.passwordAbout}</Typography>
          <PasswordField
            {...register('password', { required: commonTexts.required })}
            label={texts.password}
            autoComplete="current-password"
            error={passwordError !== undefined}
            helperText={passwordError}
          />
          {isCodeRequired && (
            <TextInput
              {...register('code', { validate: text => text.trim() !== '' || commonTexts.required })}
              label={texts.code}
              autoComplete="one-time-code"
              autoFocus
              error={codeError !== undefined}
              helperText={codeError ?? texts.codeHint}
              inputProps={{ maxLength: 40, spellCheck: false }}
            />
          )}
          {error && !isSessionEndError(error) && !isCodeError && (
            <Notice severity="error">{getFailureMessage(error, texts.requestFailed)}</Notice>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {isPending ? texts.requesting : texts.prepare}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
