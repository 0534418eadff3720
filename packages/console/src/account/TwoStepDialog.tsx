import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { common, twoStep } from '@recado/texts';
import {
  CodeBlock,
  failureMessage,
  isSessionEnd,
  Notice,
  PasswordField,
  saveFile,
  TextInput,
  toast,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';

const texts = twoStep.dialog;

type Task = 'begin' | 'renew' | 'end';

interface Secret {
  readonly secret: string;
  readonly qr: string;
}

interface Proof {
  readonly password: string;
  readonly code: string;
}

export interface TwoStepDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

/** Sets the second step up, renews its recovery codes, or ends it: one question after the other. */
export function TwoStepDialog({ task, onClose }: TwoStepDialogProps) {
  const sdk = useSdk();
  const [secret, setSecret] = useState<Secret>();
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const { mutate, isPending, error } = useMutation({
    async mutationFn(payload: Proof) {
      if (task === 'begin' && !secret) {
        setSecret(await sdk.request('POST /auth/two-step', { payload: { password: payload.password } }));
        // Asked for once, and said twice: the second question proves who answers, too.
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
  const problem = error && !isSessionEnd(error) ? failureMessage(error, texts.failed) : undefined;
  const isFirst = !secret && !codes;
  return (
    <Dialog
      open
      onClose={isPending || codes ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="dos-pasos"
    >
      <DialogTitle id="dos-pasos" variant="h2">
        {codes ? texts.codes : texts[task]}
      </DialogTitle>
      {codes && <Codes codes={codes} onClose={onClose} />}
      {!codes && (
        <ProofForm
          // Another question has fields of its own.
          key={isFirst ? 'first' : 'second'}
          asks={{ password: isFirst, code: task !== 'begin' || !isFirst }}
          code={task === 'begin' ? texts.code : texts.anyCode}
          submit={
            isFirst && task === 'begin'
              ? texts.continue
              : task === 'begin'
                ? texts.confirm
                : twoStep.card[task]
          }
          isEnd={task === 'end'}
          isRunning={isPending}
          problem={problem}
          send={mutate}
          onClose={onClose}
        >
          {secret && <Scan {...secret} />}
          {task === 'end' && <DialogContentText>{texts.endAbout}</DialogContentText>}
          {task === 'renew' && <DialogContentText>{texts.renewAbout}</DialogContentText>}
        </ProofForm>
      )}
    </Dialog>
  );
}

/** The picture of a `data:` address under one that our content security policy lets be shown. */
function usePicture(data: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const bytes = Uint8Array.from(atob(data.slice(data.indexOf(',') + 1)), letter => letter.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return url;
}

/** As one copies it by hand: groups of four, four of them in a line. */
const inFours = (secret: string): string =>
  secret.replace(/(.{4})(?=.)/g, '$1 ').replace(/(.{19}) /g, '$1\n');

const Scan = ({ qr, secret }: Secret) => (
  <>
    <DialogContentText>{texts.scan}</DialogContentText>
    <Box
      component="img"
      src={usePicture(qr)}
      alt={texts.qr}
      sx={{ width: 216, height: 216, maxWidth: '100%', borderRadius: 1, justifySelf: 'center' }}
    />
    <DialogContentText>{texts.manual}</DialogContentText>
    <CodeBlock label={texts.manual} code={inFours(secret)} />
  </>
);

interface ProofFormProps {
  readonly asks: { readonly password: boolean; readonly code: boolean };
  readonly code: { readonly label: string; readonly hint: string };
  readonly submit: string;
  readonly isEnd: boolean;
  readonly isRunning: boolean;
  readonly problem: string | undefined;
  readonly send: (proof: Proof) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function ProofForm(props: ProofFormProps) {
  const { asks, code: about, submit, isEnd, isRunning, problem, send, onClose, children } = props;
  const { register, handleSubmit, formState } = useForm<Proof>({ defaultValues: { password: '', code: '' } });
  const { password, code } = formState.errors;
  return (
    <form noValidate onSubmit={handleSubmit(send)}>
      <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
        {children}
        {asks.password && (
          <Box sx={{ pt: 1 }}>
            <PasswordField
              {...register('password', { required: common.required })}
              label={texts.password}
              autoComplete="current-password"
              autoFocus
              error={password !== undefined}
              helperText={password?.message}
            />
          </Box>
        )}
        {asks.code && (
          <TextInput
            {...register('code', { validate: text => text.trim() !== '' || common.required })}
            label={about.label}
            autoComplete="one-time-code"
            autoFocus={!asks.password}
            error={code !== undefined}
            helperText={code?.message ?? about.hint}
            inputProps={{ maxLength: 40, spellCheck: false }}
          />
        )}
        {problem !== undefined && <Notice severity="error">{problem}</Notice>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose} disabled={isRunning}>
          {common.cancel}
        </Button>
        <Button type="submit" variant="contained" {...(isEnd && { color: 'error' })} disabled={isRunning}>
          {isRunning ? texts.running : submit}
        </Button>
      </DialogActions>
    </form>
  );
}

const Codes = ({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) => (
  <>
    <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
      <DialogContentText>{texts.save}</DialogContentText>
      <CodeBlock label={texts.codes} code={codes.join('\n')} />
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
      <Button
        onClick={() =>
          saveFile(new TextEncoder().encode([texts.file, '', ...codes, ''].join('\n')), 'recado-codigos.txt')
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
