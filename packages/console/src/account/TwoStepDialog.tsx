import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { commonTexts, twoStepTexts } from '@recado/texts';
import {
  CodeBlock,
  getFailureMessage,
  isSessionEndError,
  Notice,
  PasswordField,
  saveAsBrowserDownload,
  TextInput,
  toast,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';

const texts = twoStepTexts.dialog;

type TwoStepTask = 'begin' | 'renew' | 'end';

interface TwoStepSecret {
  readonly secret: string;
  readonly qr: string;
}

interface IdentityProof {
  readonly password: string;
  readonly code: string;
}

export interface TwoStepDialogProps {
  readonly task: TwoStepTask;
  readonly onClose: () => void;
}

/** Dialog that sets up or ends two-step sign-in, or renews the recovery codes, in one or two steps. */
export function TwoStepDialog({ task, onClose }: TwoStepDialogProps) {
  const sdk = useSdk();
  const [secret, setSecret] = useState<TwoStepSecret>();
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const { mutate, isPending, error } = useMutation({
    async mutationFn(payload: IdentityProof) {
      if (task === 'begin' && !secret) {
        setSecret(await sdk.request('POST /auth/two-step', { payload: { password: payload.password } }));
        // The password is kept, because the second request also needs it and the user enters it only once.
        setPassword(payload.password);
      } else if (task === 'begin') {
        const proof = { password, code: payload.code };
        setCodes((await sdk.request('POST /auth/two-step/confirm', { payload: proof })).codes);
      } else if (task === 'renew') {
        setCodes((await sdk.request('POST /auth/two-step/codes', { payload })).codes);
      } else {
        const { message } = await sdk.request('DELETE /auth/two-step', { payload });
        toast.success(message);
        onClose();
      }
    },
  });
  const problem = error && !isSessionEndError(error) ? getFailureMessage(error, texts.failed) : undefined;
  const isFirst = !secret && !codes;
  return (
    <Dialog open onClose={isPending || codes ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="dos-pasos">
      <DialogTitle id="dos-pasos" variant="h2">
        {codes ? texts.codes : texts[task]}
      </DialogTitle>
      {codes && <RecoveryCodes codes={codes} onClose={onClose} />}
      {!codes && (
        <IdentityProofForm
          // The second step has other fields than the first step, so the form is mounted again.
          key={isFirst ? 'first' : 'second'}
          requiredFields={{ password: isFirst, code: task !== 'begin' || !isFirst }}
          code={task === 'begin' ? texts.code : texts.anyCode}
          submit={
            isFirst && task === 'begin' ? texts.continue : task === 'begin' ? texts.confirm : twoStepTexts.card[task]
          }
          isRemoval={task === 'end'}
          isRunning={isPending}
          problem={problem}
          send={mutate}
          onClose={onClose}
        >
          {secret && <QrCodeStep {...secret} />}
          {task === 'end' && <DialogContentText>{texts.endAbout}</DialogContentText>}
          {task === 'renew' && <DialogContentText>{texts.renewAbout}</DialogContentText>}
        </IdentityProofForm>
      )}
    </Dialog>
  );
}

/** Returns an object URL for a `data:` image, because the content security policy forbids `data:` URLs. */
function useObjectUrl(data: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const bytes = Uint8Array.from(atob(data.slice(data.indexOf(',') + 1)), char => char.charCodeAt(0));
    const objectUrl = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [data]);
  return url;
}

/** Formats a secret for copying by hand: groups of four characters, four groups per line. */
const groupCharacters = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ').replace(/(.{19}) /g, '$1\n');

const QrCodeStep = ({ qr, secret }: TwoStepSecret) => (
  <>
    <DialogContentText>{texts.scan}</DialogContentText>
    <Box
      component="img"
      src={useObjectUrl(qr)}
      alt={texts.qr}
      sx={{ width: 216, height: 216, maxWidth: '100%', borderRadius: 1, justifySelf: 'center' }}
    />
    <DialogContentText>{texts.manual}</DialogContentText>
    <CodeBlock label={texts.manual} code={groupCharacters(secret)} />
  </>
);

interface IdentityProofFormProps {
  readonly requiredFields: { readonly password: boolean; readonly code: boolean };
  readonly code: { readonly label: string; readonly hint: string };
  readonly submit: string;
  readonly isRemoval: boolean;
  readonly isRunning: boolean;
  readonly problem: string | undefined;
  readonly send: (proof: IdentityProof) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function IdentityProofForm(props: IdentityProofFormProps) {
  const { requiredFields, code: codeTexts, submit, isRemoval, isRunning, problem, send, onClose, children } = props;
  const { register, handleSubmit, formState } = useForm<IdentityProof>({ defaultValues: { password: '', code: '' } });
  const { password, code } = formState.errors;
  return (
    <form noValidate onSubmit={handleSubmit(send)}>
      <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
        {children}
        {requiredFields.password && (
          <Box sx={{ pt: 1 }}>
            <PasswordField
              {...register('password', { required: commonTexts.required })}
              label={texts.password}
              autoComplete="current-password"
              autoFocus
              error={password !== undefined}
              helperText={password?.message}
            />
          </Box>
        )}
        {requiredFields.code && (
          <TextInput
            {...register('code', { validate: text => text.trim() !== '' || commonTexts.required })}
            label={codeTexts.label}
            autoComplete="one-time-code"
            autoFocus={!requiredFields.password}
            error={code !== undefined}
            helperText={code?.message ?? codeTexts.hint}
            inputProps={{ maxLength: 40, spellCheck: false }}
          />
        )}
        {problem !== undefined && <Notice severity="error">{problem}</Notice>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose} disabled={isRunning}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" {...(isRemoval && { color: 'error' })} disabled={isRunning}>
          {isRunning ? texts.running : submit}
        </Button>
      </DialogActions>
    </form>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

const RecoveryCodes = ({ codes, onClose }: RecoveryCodesProps) => (
  <>
    <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
      <DialogContentText>{texts.save}</DialogContentText>
      <CodeBlock label={texts.codes} code={codes.join('\n')} />
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
      <Button
        onClick={() =>
          saveAsBrowserDownload(
            new TextEncoder().encode([texts.file, '', ...codes, ''].join('\n')),
            'recado-codigos.txt',
          )
        }
      >
        {texts.download}
      </Button>
      <Button variant="contained" onClick={onClose}>
        {texts.saved}
      </Button>
    </DialogActions>
  </>
);
