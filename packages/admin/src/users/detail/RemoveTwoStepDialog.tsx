import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import type { User } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { common, twoStep } from '@recado/texts';
import { failureMessage, isSessionEnd, PasswordField, TextInput, toast, useApi, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

const texts = twoStep.admin;
const empty = { password: '', code: '' };

interface RemoveTwoStepDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Asks of who removes it what signing in asks of them. */
export function RemoveTwoStepDialog({ user, onClose }: RemoveTwoStepDialogProps) {
  const sdk = useSdk();
  const { data: own, isPending: isReading } = useApi('GET /auth/two-step');
  const [isWanted, setWanted] = useState(false);
  const asksCode = isWanted || (own !== undefined && own.since !== null);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: empty });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ password, code }: typeof empty) =>
      sdk.request('DELETE /admin/users/{id}/two-step', {
        params: { id: user.id },
        payload: { password, ...(asksCode && { code }) },
      }),
    onSuccess({ message }) {
      toast.success(message);
      onClose();
    },
    onError(error) {
      if (isSessionEnd(error)) return;
      const said = error instanceof ApiError ? error.errors : undefined;
      if (!said) toast.error(failureMessage(error, texts.failed));
      if (said?.code !== undefined) setWanted(true);
      for (const name of ['password', 'code'] as const)
        if (said?.[name]) setError(name, { message: said[name] }, { shouldFocus: true });
    },
  });
  const field = (name: keyof typeof empty) => ({
    ...register(name, { validate: text => text.trim() !== '' || common.required }),
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
            <PasswordField
              {...field('password')}
              label={texts.password}
              autoComplete="current-password"
              autoFocus
            />
          </Box>
          {asksCode && (
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
            {common.cancel}
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={isPending || isReading}>
            {isPending ? texts.removing : texts.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
