import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { User } from '@recado/contract';
import { passwordRecoveryTexts } from '@recado/texts';
import { CopyField, getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useSignedInUserId } from '../actions/useSignedInUserId.ts';

const texts = passwordRecoveryTexts.admin;

interface ResetLinkButtonProps {
  readonly user: User;
}

/** Creates a one-time link for a user who lost the password, and shows it once. */
export function PasswordResetLinkButton({ user }: ResetLinkButtonProps) {
  const ownId = useSignedInUserId();
  const sdk = useSdk();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: () => sdk.request('POST /admin/users/{id}/reset-link', { params: { id: user.id } }),
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
    },
  });
  if (ownId === undefined || ownId === user.id || !user.active) return null;
  return (
    <>
      <Button size="small" variant="outlined" disabled={isPending} onClick={() => mutate()}>
        {texts.make}
      </Button>
      <Dialog
        open={data !== undefined}
        onClose={reset}
        fullWidth
        maxWidth="sm"
        aria-labelledby="enlace-acceso"
        aria-describedby="enlace-acceso-aviso"
      >
        <DialogTitle id="enlace-acceso" variant="h2">
          {texts.title}
        </DialogTitle>
        <DialogContent sx={{ pt: 0 }}>
          <DialogContentText id="enlace-acceso-aviso" sx={{ mb: 2 }}>
            {texts.about(user.name)}
          </DialogContentText>
          {data && (
            <CopyField
              label={texts.link}
              // Without a configured public URL, the link is relative. Therefore resolve it with the origin of this page.
              value={new URL(data.link, location.origin).href}
              done={texts.copied}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={reset}>{texts.close}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
