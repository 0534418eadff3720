import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { accountPageTexts, commonTexts } from '@recado/texts';
import {
  getFailureMessage,
  isSessionEndError,
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
import { AccountPageSection } from './AccountPageSection.tsx';

const texts = accountPageTexts.closing;

/** Section that deletes the account with everything that belongs to it. */
export function CloseAccountCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountPageSection title={texts.title} description={texts.about}>
      <Box>
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      </Box>
      <CloseAccountDialog isOpen={isOpen} close={() => setOpen(false)} />
    </AccountPageSection>
  );
}

interface CloseAccountDialogProps {
  readonly isOpen: boolean;
  readonly close: () => void;
}

function CloseAccountDialog({ isOpen, close }: CloseAccountDialogProps) {
  const { remove, isRunning, problem, clearProblem } = useCloseAccount();
  const { data } = useApi('GET /clients');
  const clients = data?.clients ?? [];
  const ownClientCount = clients.filter(({ shared }) => shared === null).length;
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { password: '' } });
  const passwordError = formState.errors.password?.message;
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
            clearProblem();
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
              {texts.what(ownClientCount, clients.length - ownClientCount).map(line => (
                <li key={line}>{line}</li>
              ))}
            </Box>
            {texts.copyFirst}
          </DialogContentText>
          <PasswordField
            {...register('password', { required: commonTexts.required })}
            label={texts.password}
            autoComplete="current-password"
            error={passwordError !== undefined}
            helperText={passwordError ?? texts.passwordHint}
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

/** Deletes the account and then ends the session in this browser. */
function useCloseAccount() {
  const sdk = useSdk();
  const { forget: forgetSession } = useSession();
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    onMutate: () => setProblem(undefined),
    mutationFn: (password: string) =>
      // The server first unlinks every phone number, one after the other. This may take minutes.
      sdk.request('DELETE /auth/account', { payload: { password }, timeout: 10 * 60_000 }),
    onSuccess({ message }) {
      forgetSession();
      toast.success(message);
    },
    onError(error) {
      if (!isSessionEndError(error)) setProblem(getFailureMessage(error, texts.failed));
    },
  });
  return { remove: mutate, isRunning: isPending, problem, clearProblem: () => setProblem(undefined) };
}
