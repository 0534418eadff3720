import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { Passkey } from '@recado/contract';
import { describeUserAgent } from '@recado/contract/rules';
import { commonTexts, passkeyTexts } from '@recado/texts';
import {
  getFailureMessage,
  isSessionEndError,
  Notice,
  PasswordField,
  TextInput,
  toast,
  useApi,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { createPasskey, PasskeyCreationError } from './createPasskey.ts';

const texts = passkeyTexts.dialog;

export type PasskeyDialogTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

interface Values {
  readonly name: string;
  readonly password: string;
  readonly code: string;
}

interface PasskeyDialogProps {
  readonly task: PasskeyDialogTask;
  readonly onClose: () => void;
}

/** Adds, renames or removes a passkey. To add or remove one, the user must also enter the password. */
export function PasskeyDialog({ task, onClose }: PasskeyDialogProps) {
  const { data: twoStep } = useApi('GET /auth/two-step');
  const { mutate, isPending, error } = usePasskeyTask(task, onClose);
  const currentPasskey = task.kind === 'add' ? undefined : task.passkey;
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { name: currentPasskey?.name ?? describeUserAgent(navigator.userAgent), password: '', code: '' },
  });
  const { name, password, code } = formState.errors;
  const needsName = task.kind !== 'remove';
  const needsPassword = task.kind !== 'rename';
  const needsCode = needsPassword && twoStep !== undefined && twoStep.since !== null;
  const validateRequired = (text: string) => text.trim() !== '' || commonTexts.required;
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="llave-de-acceso">
      <DialogTitle id="llave-de-acceso" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {task.kind === 'remove' ? texts.remove(task.passkey.name) : texts[task.kind]}
      </DialogTitle>
      <form noValidate onSubmit={handleSubmit(values => mutate(values))}>
        <DialogContent sx={{ pt: 0, display: 'grid', gap: 2.5 }}>
          {task.kind === 'remove' && <DialogContentText>{texts.removeAbout}</DialogContentText>}
          {task.kind === 'add' && <DialogContentText>{texts.addAbout}</DialogContentText>}
          {needsName && (
            <TextInput
              {...register('name', { validate: validateRequired })}
              label={texts.name}
              autoComplete="off"
              autoFocus
              error={name !== undefined}
              helperText={name?.message ?? texts.nameHint}
              inputProps={{ maxLength: 60 }}
            />
          )}
          {needsPassword && (
            <PasswordField
              {...register('password', { required: commonTexts.required })}
              label={texts.password}
              autoComplete="current-password"
              error={password !== undefined}
              helperText={password?.message}
            />
          )}
          {needsCode && (
            <TextInput
              {...register('code', { validate: validateRequired })}
              label={texts.code}
              autoComplete="one-time-code"
              error={code !== undefined}
              helperText={code?.message ?? texts.codeHint}
              inputProps={{ maxLength: 40, spellCheck: false }}
            />
          )}
          {error && !isSessionEndError(error) && (
            <Notice severity="error">
              {error instanceof PasskeyCreationError ? error.message : getFailureMessage(error, texts.failed)}
            </Notice>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={isPending}>
            {commonTexts.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            {...(task.kind === 'remove' && { color: 'error' })}
            disabled={isPending}
          >
            {isPending ? texts.running : submitTexts[task.kind]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const submitTexts = { add: texts.continue, rename: texts.save, remove: texts.confirmRemove };

function usePasskeyTask(task: PasskeyDialogTask, onDone: () => void) {
  const sdk = useSdk();
  return useMutation({
    async mutationFn({ name, password, code }: Values) {
      const identityProof = { password, ...(code.trim() !== '' && { code }) };
      if (task.kind === 'add') {
        const options = await sdk.request('POST /auth/passkeys/options', { payload: identityProof });
        const credential = await createPasskey(options);
        await sdk.request('POST /auth/passkeys', { payload: { name, credential } });
        return passkeyTexts.done.added;
      }
      const params = { id: task.passkey.id };
      if (task.kind === 'remove')
        return (await sdk.request('DELETE /auth/passkeys/{id}', { params, payload: identityProof })).message;
      await sdk.request('PATCH /auth/passkeys/{id}', { params, payload: { name } });
      return passkeyTexts.done.renamed;
    },
    onSuccess(message) {
      toast.success(message);
      onDone();
    },
  });
}
