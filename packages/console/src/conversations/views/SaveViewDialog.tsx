import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { commonTexts, inboxViewTexts as texts } from '@recado/texts';
import { getFailureMessage, useSdk } from '@recado/ui';
import { type FormEvent, useId, useState } from 'react';
import type { ConversationListFilter } from '../list/loadedConversationList.ts';

const MAX_NAME_CHARS = 40;

export interface SaveViewDialogProps {
  readonly filter: ConversationListFilter;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Dialog that saves the current filter under a name. */
export function SaveViewDialog({ filter, onClose, onSaved }: SaveViewDialogProps) {
  const id = useId();
  const sdk = useSdk();
  const [name, setName] = useState('');
  const [errorText, setErrorText] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    const { view, q, label, assignedTo } = filter;
    try {
      await sdk.request('POST /conversations/views', {
        payload: {
          name: name.trim(),
          filter: {
            view,
            ...(q !== '' && { q }),
            ...(label !== undefined && { label }),
            ...(assignedTo !== undefined && { assignedTo }),
          },
        },
      });
      onSaved();
    } catch (error) {
      setErrorText(getFailureMessage(error, texts.saveFailed));
      setSaving(false);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2">
        {texts.title}
      </DialogTitle>
      <form noValidate onSubmit={event => void submit(event)}>
        <DialogContent sx={{ pt: '8px !important' }}>
          <TextField
            autoFocus
            fullWidth
            label={texts.name}
            value={name}
            helperText={texts.hint}
            onChange={({ target }) => {
              setName(target.value);
              setErrorText(undefined);
            }}
            slotProps={{ htmlInput: { maxLength: MAX_NAME_CHARS, autoComplete: 'off' } }}
          />
          {errorText !== undefined && (
            <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
              {errorText}
            </Typography>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={name.trim() === '' || isSaving}>
            {texts.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
