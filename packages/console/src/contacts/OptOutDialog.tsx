import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import type { OptOut } from '@recado/contract';
import { common, contacts } from '@recado/texts';
import { failureMessage, toast, useApi, usePhone, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';

const texts = contacts.optOut;
const READ = 'GET /clients/{id}/opt-out';

export interface OptOutDialogProps {
  readonly clientId: string;
  readonly onClose: () => void;
}

/** Whether customers can say by a message that they want no more, by which words, and what they hear then. */
export function OptOutDialog({ clientId, onClose }: OptOutDialogProps) {
  const id = useId();
  const isPhone = usePhone();
  // What was written is not thrown away by a click beside it.
  const [isTouched, setTouched] = useState(false);
  const { data, error } = useApi(READ, { params: { id: clientId } });
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={isTouched ? undefined : onClose}
      aria-labelledby={id}
    >
      <DialogTitle id={id} variant="h2">
        {texts.title}
      </DialogTitle>
      {data ? (
        <OptOutForm
          clientId={clientId}
          before={data.optOut}
          onTouched={() => setTouched(true)}
          onClose={onClose}
        />
      ) : (
        <DialogContent>
          <Typography>{error ? failureMessage(error, texts.loadFailed) : common.loading}</Typography>
        </DialogContent>
      )}
    </Dialog>
  );
}

interface OptOutFormProps extends OptOutDialogProps {
  readonly before: OptOut;
  readonly onTouched: () => void;
}

function OptOutForm({ clientId, before, onTouched, onClose }: OptOutFormProps) {
  const [enabled, setEnabled] = useState(before.enabled);
  const [said, setSaid] = useState({
    stopWords: before.stopWords.join(', '),
    startWords: before.startWords.join(', '),
    stopReply: before.stopReply ?? '',
    startReply: before.startReply ?? '',
  });
  const [trouble, setTrouble] = useState<string>();
  const sdk = useSdk();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (payload: OptOut) =>
      sdk.request('PUT /clients/{id}/opt-out', { params: { id: clientId }, payload }),
    onSuccess: async () => {
      toast.success(texts.saved);
      await queries.invalidateQueries({ queryKey: [READ] });
    },
    onError: error => setTrouble(failureMessage(error, texts.failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const stopWords = wordsOf(said.stopWords);
    const startWords = wordsOf(said.startWords);
    if (stopWords.length === 0 || startWords.length === 0) return setTrouble(texts.missing);
    setTrouble(undefined);
    const stopReply = said.stopReply.trim() === '' ? null : said.stopReply;
    const startReply = said.startReply.trim() === '' ? null : said.startReply;
    // Not for whoever has gone elsewhere meanwhile.
    save.mutate({ enabled, stopWords, startWords, stopReply, startReply }, { onSuccess: onClose });
  };
  const field = (name: keyof typeof said, help: string, max: number) => (
    <TextField
      label={texts[name]}
      value={said[name]}
      helperText={help}
      disabled={!enabled}
      multiline={name.endsWith('Reply')}
      onChange={({ target }) => setSaid({ ...said, [name]: target.value })}
      slotProps={{ htmlInput: { maxLength: max, dir: 'auto' } }}
    />
  );
  return (
    <form noValidate onSubmit={submit} onChange={onTouched}>
      <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
        <Typography color="text.secondary">{texts.about}</Typography>
        <FormControlLabel
          control={<Switch checked={enabled} onChange={({ target }) => setEnabled(target.checked)} />}
          label={texts.enabled}
        />
        {field('stopWords', texts.help, 300)}
        {field('stopReply', texts.replyHelp, 1_000)}
        {field('startWords', texts.help, 300)}
        {field('startReply', texts.replyHelp, 1_000)}
        {trouble !== undefined && <Alert severity="error">{trouble}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {contacts.one.save}
        </Button>
      </DialogActions>
    </form>
  );
}

const wordsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');
