import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { apiKeyTexts } from '@recado/texts';
import { CodeBlock, createQueryKey, getFailureMessage, isSessionEndError, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiKeyForm, type ApiKeyRequest } from './ApiKeyForm.tsx';

const texts = apiKeyTexts.dialog;

interface NewApiKeyDialogProps {
  readonly onClose: () => void;
}

/** Creates an API key and shows it once. */
export function NewApiKeyDialog({ onClose }: NewApiKeyDialogProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (payload: ApiKeyRequest) => sdk.request('POST /keys', { payload }),
    onSuccess: () => queries.invalidateQueries({ queryKey: createQueryKey('GET /keys') }),
  });
  const problem = error && !isSessionEndError(error) ? getFailureMessage(error, texts.failed) : undefined;
  return (
    // The key is shown only once, so a click outside must not close the dialog.
    <Dialog
      open
      onClose={isPending || data ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="crear-clave"
    >
      <DialogTitle id="crear-clave" variant="h2">
        {data ? texts.created : texts.title}
      </DialogTitle>
      {data ? (
        <CreatedKey secret={data.secret} onClose={onClose} />
      ) : (
        <ApiKeyForm createKey={mutate} isRunning={isPending} problem={problem} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface CreatedKeyProps {
  readonly secret: string;
  readonly onClose: () => void;
}

const CreatedKey = ({ secret, onClose }: CreatedKeyProps) => (
  <>
    <DialogContent sx={{ pt: 0 }}>
      <DialogContentText sx={{ mb: 2 }}>{texts.shownOnce}</DialogContentText>
      <CodeBlock label={texts.secret} code={secret} copy={{ label: texts.copy, done: texts.copied }} />
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button variant="contained" onClick={onClose}>
        {texts.done}
      </Button>
    </DialogActions>
  </>
);
