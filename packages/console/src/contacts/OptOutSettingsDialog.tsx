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
import type { OptOutSettings } from '@recado/contract';
import { commonTexts, contactsPageTexts } from '@recado/texts';
import { getFailureMessage, toast, useApi, useIsPhoneScreen, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';

const texts = contactsPageTexts.optOut;
const OPT_OUT_ROUTE = 'GET /clients/{id}/opt-out';

export interface OptOutSettingsDialogProps {
  readonly clientId: string;
  readonly onClose: () => void;
}

/** Settings for opting out by a message: a switch, the keywords and the replies. */
export function OptOutSettingsDialog({ clientId, onClose }: OptOutSettingsDialogProps) {
  const id = useId();
  const isPhone = useIsPhoneScreen();
  // A click outside the dialog must not discard unsaved input.
  const [isTouched, setTouched] = useState(false);
  const { data, error } = useApi(OPT_OUT_ROUTE, { params: { id: clientId } });
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
          initialOptOut={data.optOut}
          onTouched={() => setTouched(true)}
          onClose={onClose}
        />
      ) : (
        <DialogContent>
          <Typography>{error ? getFailureMessage(error, texts.loadFailed) : commonTexts.loading}</Typography>
        </DialogContent>
      )}
    </Dialog>
  );
}

interface OptOutFormProps extends OptOutSettingsDialogProps {
  readonly initialOptOut: OptOutSettings;
  readonly onTouched: () => void;
}

function OptOutForm({ clientId, initialOptOut, onTouched, onClose }: OptOutFormProps) {
  // Only the edited fields are saved, because another user may have changed the other fields since loading.
  const [changedValues, setChangedValues] = useState<Partial<OptOutFormValues>>({});
  const values: OptOutFormValues = { ...toFormValues(initialOptOut), ...changedValues };
  const { enabled } = values;
  const [errorMessage, setErrorMessage] = useState<string>();
  const sdk = useSdk();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async (changes: Partial<OptOutSettings>) => {
      const params = { id: clientId };
      const { optOut } = await sdk.request(OPT_OUT_ROUTE, { params });
      await sdk.request('PUT /clients/{id}/opt-out', { params, payload: { ...optOut, ...changes } });
    },
    onSuccess: async () => {
      toast.success(texts.saved);
      await queries.invalidateQueries({ queryKey: [OPT_OUT_ROUTE] });
    },
    onError: error => setErrorMessage(getFailureMessage(error, texts.failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const stopWords = parseKeywords(values.stopWords);
    const startWords = parseKeywords(values.startWords);
    if (stopWords.length === 0 || startWords.length === 0) return setErrorMessage(texts.missing);
    setErrorMessage(undefined);
    const newOptOut: OptOutSettings = {
      enabled,
      stopWords,
      startWords,
      stopReply: values.stopReply.trim() === '' ? null : values.stopReply,
      startReply: values.startReply.trim() === '' ? null : values.startReply,
    };
    const changes = Object.fromEntries(Object.entries(newOptOut).filter(([name]) => name in changedValues));
    // The callback is passed to `mutate`, so that it does not run if the user has already closed the dialog.
    save.mutate(changes, { onSuccess: onClose });
  };
  const field = (name: Exclude<keyof OptOutFormValues, 'enabled'>, help: string, max: number) => (
    <TextField
      label={texts[name]}
      value={values[name]}
      helperText={help}
      disabled={!enabled}
      multiline={name.endsWith('Reply')}
      onChange={({ target }) => setChangedValues({ ...changedValues, [name]: target.value })}
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
              onChange={({ target }) => setChangedValues({ ...changedValues, enabled: target.checked })}
            />
          }
          label={texts.enabled}
        />
        {field('stopWords', texts.help, 300)}
        {field('stopReply', texts.replyHelp, 1_000)}
        {field('startWords', texts.help, 300)}
        {field('startReply', texts.replyHelp, 1_000)}
        {errorMessage !== undefined && <Alert severity="error">{errorMessage}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{commonTexts.cancel}</Button>
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {contactsPageTexts.contactForm.save}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Values of the form. The keywords of a field are one text, separated by commas. */
interface OptOutFormValues extends Record<'stopWords' | 'startWords' | 'stopReply' | 'startReply', string> {
  readonly enabled: boolean;
}

const toFormValues = ({ enabled, stopWords, startWords, stopReply, startReply }: OptOutSettings): OptOutFormValues => ({
  enabled,
  stopWords: stopWords.join(', '),
  startWords: startWords.join(', '),
  stopReply: stopReply ?? '',
  startReply: startReply ?? '',
});

const parseKeywords = (input: string): string[] =>
  input
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');
