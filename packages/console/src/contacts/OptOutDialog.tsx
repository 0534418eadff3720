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
  // What is not touched stays as it is by then, whoever changes it meanwhile.
  const [touched, setTouched] = useState<Partial<Said>>({});
  const said: Said = { ...saidBy(before), ...touched };
  const { enabled } = said;
  const [trouble, setTrouble] = useState<string>();
  const sdk = useSdk();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async (changed: Partial<OptOut>) => {
      const params = { id: clientId };
      const { optOut } = await sdk.request(READ, { params });
      await sdk.request('PUT /clients/{id}/opt-out', { params, payload: { ...optOut, ...changed } });
    },
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
    const all: OptOut = {
      enabled,
      stopWords,
      startWords,
      stopReply: said.stopReply.trim() === '' ? null : said.stopReply,
      startReply: said.startReply.trim() === '' ? null : said.startReply,
    };
    const changed = Object.fromEntries(Object.entries(all).filter(([name]) => name in touched));
    // Not for whoever has gone elsewhere meanwhile.
    save.mutate(changed, { onSuccess: onClose });
  };
  const field = (name: Exclude<keyof Said, 'enabled'>, help: string, max: number) => (
    <TextField
      label={texts[name]}
      value={said[name]}
      helperText={help}
      disabled={!enabled}
      multiline={name.endsWith('Reply')}
      onChange={({ target }) => setTouched({ ...touched, [name]: target.value })}
      slotProps={{ htmlInput: { maxLength: max, dir: 'auto' } }}
    />
  );
  return (
    <form noValidate onSubmit={submit} onChange={onTouched}>
      <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
        <Typography color="text.secondary">{texts.about}</Typography>
        <FormControlLabel
          control={
            <Switch
              checked={enabled}
              onChange={({ target }) => setTouched({ ...touched, enabled: target.checked })}
            />
          }
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

/** As it is written. */
interface Said extends Record<'stopWords' | 'startWords' | 'stopReply' | 'startReply', string> {
  readonly enabled: boolean;
}

const saidBy = ({ enabled, stopWords, startWords, stopReply, startReply }: OptOut): Said => ({
  enabled,
  stopWords: stopWords.join(', '),
  startWords: startWords.join(', '),
  stopReply: stopReply ?? '',
  startReply: startReply ?? '',
});

const wordsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');
