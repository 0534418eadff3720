import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { User } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { commonTexts, twoStepTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, PasswordField, TextInput, toast, useApi, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

const texts = twoStepTexts.admin;
const emptyForm = { password: '', code: '' };

interface RemoveTwoStepDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/**
 * Dialog that removes a user's two-step verification. It requires the administrator's password and, if the
 * administrator uses two-step verification, a code.
 */
export function RemoveTwoStepDialog({ user, onClose }: RemoveTwoStepDialogProps) {
  const sdk = useSdk();
  const { data: ownTwoStep, isPending: isReading } = useApi('GET /auth/two-step');
  const [isCodeRequired, setCodeRequired] = useState(false);
  const needsCode = isCodeRequired || (ownTwoStep !== undefined && ownTwoStep.since !== null);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: emptyForm });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ password, code }: typeof emptyForm) =>
      sdk.request('DELETE /admin/users/{id}/two-step', {
        params: { id: user.id },
        payload: { password, ...(needsCode && { code }) },
      }),
    onSuccess({ message }) {
      toast.success(message);
      onClose();
    },
    onError(error) {
      if (isSessionEndError(error)) return;
      const fieldErrors = error instanceof ApiError ? error.errors : undefined;
      if (!fieldErrors) toast.error(getFailureMessage(error, texts.failed));
      if (fieldErrors?.code !== undefined) setCodeRequired(true);
      for (const name of ['password', 'code'] as const)
        if (fieldErrors?.[name]) setError(name, { message: fieldErrors[name] }, { shouldFocus: true });
    },
  });
  const field = (name: keyof typeof emptyForm) => ({
    ...register(name, { validate: text => text.trim() !== '' || commonTexts.required }),
    error: formState.errors[name] !== undefined,
    helperText: formState.errors[name]?.message,
  });
  const code = field('code');
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      aria-labelledby="quitar-dos-pasos"
      aria-describedby="quitar-dos-pasos-aviso"
    >
      <form noValidate onSubmit={handleSubmit(values => mutate(values))}>
        <DialogTitle id="quitar-dos-pasos" variant="h2">
          {texts.confirmTitle}
        </DialogTitle>
        <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
          <DialogContentText id="quitar-dos-pasos-aviso">{texts.confirmText}</DialogContentText>
          <Box sx={{ pt: 1 }}>
            <PasswordField {...field('password')} label={texts.password} autoComplete="current-password" autoFocus />
          </Box>
          {needsCode && (
            <TextInput
              {...code}
              label={texts.code}
              autoComplete="one-time-code"
              helperText={code.helperText ?? texts.codeHint}
              inputProps={{ maxLength: 40, spellCheck: false }}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={isPending}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={isPending || isReading}>
            {isPending ? texts.removing : texts.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
