import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { commonTexts, identityTexts } from '@recado/texts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getFailureMessage } from '../feedback/getFailureMessage.ts';
import { Notice } from '../feedback/Notice.tsx';
import { PasswordField, TextInput } from '../fields/index.ts';
import { useSdk } from '../platform/PlatformProvider.tsx';
import { useApi } from '../platform/useApi.ts';
import { describePasskeyFailure, requestPasskey } from './requestPasskey.ts';

const texts = identityTexts.dialog;

type IdentityProof = { readonly password: string } | { readonly code: string } | 'passkey';

interface IdentityDialogProps {
  readonly onClose: (isConfirmed: boolean) => void;
}

/** Confirms the user's identity with the password, or with a second step that the account has. */
export function IdentityDialog({ onClose }: IdentityDialogProps) {
  const sdk = useSdk();
  const { data: twoStep } = useApi('GET /auth/two-step');
  const { data: passkeys } = useApi('GET /auth/passkeys');
  const [field, setField] = useState<'password' | 'code'>('password');
  const [value, setValue] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (proof: IdentityProof) =>
      sdk.request('POST /auth/identity', {
        payload: proof === 'passkey' ? { credential: await requestPasskey(sdk) } : proof,
      }),
    onSuccess: () => onClose(true),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is rendered inside the tree of the screen, whose form must not be submitted.
    event.stopPropagation();
    if (value.trim() !== '') mutate(field === 'password' ? { password: value } : { code: value });
  };
  const hasTwoStep = (twoStep?.since ?? null) !== null;
  const hasPasskey = passkeys?.passkeys.some(({ usable }) => usable) === true;
  const shared = {
    value,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  };
  return (
    <Dialog
      open
      onClose={isPending ? undefined : () => onClose(false)}
      fullWidth
      maxWidth="xs"
      aria-labelledby="identidad"
      aria-describedby="identidad-motivo"
    >
      <DialogTitle id="identidad" variant="h2">
        {texts.title}
      </DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
          <DialogContentText id="identidad-motivo">{texts.about}</DialogContentText>
          {field === 'password' ? (
            <PasswordField key="password" {...shared} label={texts.password} autoComplete="current-password" />
          ) : (
            <TextInput
              key="code"
              {...shared}
              label={texts.code}
              helperText={texts.codeHint}
              autoComplete="one-time-code"
              inputProps={{ maxLength: 40, spellCheck: false }}
            />
          )}
          {error && (
            <Notice severity="error">{describePasskeyFailure(error) ?? getFailureMessage(error, texts.failed)}</Notice>
          )}
          {hasTwoStep && (
            <Button
              sx={{ justifySelf: 'start' }}
              disabled={isPending}
              onClick={() => {
                setField(field === 'password' ? 'code' : 'password');
                setValue('');
              }}
            >
              {field === 'password' ? texts.useCode : texts.usePassword}
            </Button>
          )}
          {hasPasskey && (
            <Button sx={{ justifySelf: 'start' }} disabled={isPending} onClick={() => mutate('passkey')}>
              {texts.usePasskey}
            </Button>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
          <Button onClick={() => onClose(false)} disabled={isPending}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {isPending ? texts.running : texts.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
