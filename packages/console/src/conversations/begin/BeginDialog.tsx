import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { textLimit } from '@recado/contract/rules';
import { ApiError } from '@recado/sdk';
import { common, planned, conversations as texts } from '@recado/texts';
import { failureMessage, formatPhone, usePhone, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { wrongNumber } from '../../wrongNumber.ts';
import { newKey } from '../composer/newKey.ts';

const words = texts.begin;

export interface BeginDialogProps {
  readonly clientId: string;
  /** Whom it is for, where somebody was named. */
  readonly known: string;
  readonly onClose: () => void;
  /** With the conversation that there is now, or was. */
  readonly onOpen: (conversationId: string) => void;
}

/** In which somebody is written to who need not have written. */
export function BeginDialog({ clientId, known, onClose, onOpen }: BeginDialogProps) {
  const id = useId();
  const isPhone = usePhone();
  const sdk = useSdk();
  const [to, setTo] = useState(() => (/^\d+$/.test(known) ? formatPhone(known) : known));
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<string>();
  // What is sent again as it was is the same call.
  const [sent, setSent] = useState({ what: '', key: '' });
  const isWriting = text.trim() !== '';
  const begin = useMutation({
    mutationFn: async (key: string) => {
      const params = { id: clientId };
      const { chat = to } = isWriting
        ? await sdk.request('POST /clients/{id}/messages', {
            params,
            headers: { 'idempotency-key': key },
            payload: { to, type: 'text', text: { text: text.trim() } },
          })
        : {};
      const asked = { params: { ...params, conversation: chat } };
      return sdk.request('GET /clients/{id}/conversations/{conversation}', asked);
    },
    onSuccess: ({ conversation }) => onOpen(conversation.id),
    onError: error =>
      setTrouble(
        !isWriting && error instanceof ApiError && error.status === 404
          ? words.nothingYet
          : failureMessage(error, words.failed),
      ),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongNumber(to);
    setTrouble(wrong);
    if (wrong !== undefined) return;
    const what = `${to} ${text}`;
    const key = what === sent.what ? sent.key : newKey();
    setSent({ what, key });
    begin.mutate(key);
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      fullScreen={isPhone}
      onClose={begin.isPending || text !== '' ? undefined : onClose}
      aria-labelledby={id}
    >
      <DialogTitle id={id} variant="h2">
        {words.title}
      </DialogTitle>
      <form noValidate onSubmit={submit} onChange={() => setTrouble(undefined)}>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
          <TextField
            label={words.to}
            helperText={planned.dialog.toHelp}
            value={to}
            type="tel"
            autoFocus={known === ''}
            onChange={({ target }) => setTo(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <TextField
            label={words.text}
            helperText={words.textHelp}
            multiline
            minRows={3}
            maxRows={10}
            value={text}
            autoFocus={known !== ''}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { maxLength: textLimit('text'), dir: 'auto' } }}
          />
          {trouble !== undefined && <Alert severity="error">{trouble}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={begin.isPending}>
            {common.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={begin.isPending}>
            {isWriting ? words.submit : words.look}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
