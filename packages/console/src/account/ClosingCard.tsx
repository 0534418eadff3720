import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { account, common } from '@recado/texts';
import {
  failureMessage,
  isSessionEnd,
  Notice,
  PasswordField,
  toast,
  useApi,
  useSdk,
  useSession,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Section } from './Section.tsx';

const texts = account.closing;

/** The end of the account, with everything that belongs to it. */
export function ClosingCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={texts.title} about={texts.about}>
      <Box>
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      </Box>
      <ClosingDialog isOpen={isOpen} close={() => setOpen(false)} />
    </Section>
  );
}

interface ClosingDialogProps {
  readonly isOpen: boolean;
  readonly close: () => void;
}

function ClosingDialog({ isOpen, close }: ClosingDialogProps) {
  const { remove, isRunning, problem, forget } = useClosing();
  const { data } = useApi('GET /clients');
  const clients = data?.clients ?? [];
  const own = clients.filter(({ shared }) => shared === null).length;
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { password: '' } });
  const missing = formState.errors.password?.message;
  return (
    <Dialog
      open={isOpen}
      onClose={isRunning ? undefined : close}
      fullWidth
      maxWidth="sm"
      slotProps={{
        transition: {
          onExited() {
            reset();
            forget();
          },
        },
      }}
      aria-labelledby="cerrar-cuenta"
      aria-describedby="cerrar-cuenta-aviso"
    >
      <DialogTitle id="cerrar-cuenta" variant="h2">
        {texts.dialog}
      </DialogTitle>
      <form noValidate onSubmit={handleSubmit(({ password }) => remove(password))}>
        <DialogContent sx={{ pt: 0 }}>
          <DialogContentText component="div" id="cerrar-cuenta-aviso" sx={{ mb: 2 }}>
            {texts.goes}
            <Box component="ul" sx={{ pl: 2.5, my: 1 }}>
              {texts.what(own, clients.length - own).map(each => (
                <li key={each}>{each}</li>
              ))}
            </Box>
            {texts.copyFirst}
          </DialogContentText>
          <PasswordField
            {...register('password', { required: common.required })}
            label={texts.password}
            autoComplete="current-password"
            error={missing !== undefined}
            helperText={missing ?? texts.passwordHint}
          />
          {problem !== undefined && (
            <Notice severity="error" sx={{ mt: 2 }}>
              {problem}
            </Notice>
          )}
        </DialogContent>
        <DialogActions sx={{ px: { xs: 2, sm: 3 }, pb: 2, flexWrap: 'wrap' }}>
          <Button onClick={close} disabled={isRunning}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={isRunning}>
            {isRunning ? texts.running : texts.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Closes the account; afterwards nobody is signed in. */
function useClosing() {
  const sdk = useSdk();
  const { forget: forgetSession } = useSession();
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    onMutate: () => setProblem(undefined),
    mutationFn: (password: string) =>
      // Every number is unlinked first, one after the other.
      sdk.request('DELETE /auth/account', { payload: { password }, timeout: 10 * 60_000 }),
    onSuccess({ message }) {
      forgetSession();
      toast.success(message);
    },
    onError(error) {
      if (!isSessionEnd(error)) setProblem(failureMessage(error, texts.failed));
    },
  });
  return { remove: mutate, isRunning: isPending, problem, forget: () => setProblem(undefined) };
}
