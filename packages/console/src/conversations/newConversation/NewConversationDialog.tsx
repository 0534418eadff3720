import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { getMaxTextChars } from '@recado/contract/rules';
import { ApiError } from '@recado/sdk';
import { commonTexts, scheduledMessageTexts, conversationTexts as texts } from '@recado/texts';
import { formatPhone, getFailureMessage, useApi, useIsPhoneScreen, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { readRecipientNumber } from '../../readRecipientNumber.ts';
import { createIdempotencyKey } from '../composer/createIdempotencyKey.ts';

const dialogTexts = texts.newConversation;

export interface NewConversationDialogProps {
  readonly clientId: string;
  /** Number of the recipient. If the number is empty, the dialog asks for it. */
  readonly recipient: string;
  readonly onClose: () => void;
  /** Opens the conversation, which may be new or existing. */
  readonly onOpen: (conversationId: string) => void;
}

/**
 * Dialog to write to a person who may not have written before. If the user enters no text, the dialog opens
 * the existing conversation.
 */
export function NewConversationDialog({ clientId, recipient, onClose, onOpen }: NewConversationDialogProps) {
  const id = useId();
  const isPhone = useIsPhoneScreen();
  const sdk = useSdk();
  const { data: clientResponse } = useApi('GET /clients/{id}', { params: { id: clientId } });
  const [to, setTo] = useState(() => (/^\d+$/.test(recipient) ? formatPhone(recipient) : recipient));
  const [text, setText] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  // A retry with unchanged content uses the previous idempotency key, so that nothing is sent twice.
  const [lastAttempt, setLastAttempt] = useState({ content: '', key: '' });
  const enteredNumber = readRecipientNumber(to, clientResponse?.client.phoneNumber ?? '');
  const isWriting = text.trim() !== '';
  const startConversation = useMutation({
    mutationFn: async ({ key, to }: { readonly key: string; readonly to: string }) => {
      const params = { id: clientId };
      const { chat = to } = isWriting
        ? await sdk.request('POST /clients/{id}/messages', {
            params,
            headers: { 'idempotency-key': key },
            payload: { to, type: 'text', text: { text: text.trim() } },
          })
        : {};
      const request = { params: { ...params, conversation: chat } };
      return sdk.request('GET /clients/{id}/conversations/{conversation}', request);
    },
    onSuccess: ({ conversation }) => onOpen(conversation.id),
    onError: error =>
      setErrorMessage(
        !isWriting && error instanceof ApiError && error.status === 404
          ? dialogTexts.noConversationYet
          : getFailureMessage(error, dialogTexts.failed),
      ),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrorMessage(enteredNumber.error);
    if (enteredNumber.error !== undefined) return;
    const content = `${enteredNumber.to} ${text}`;
    const key = content === lastAttempt.content ? lastAttempt.key : createIdempotencyKey();
    setLastAttempt({ content, key });
    startConversation.mutate({ key, to: enteredNumber.to });
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      fullScreen={isPhone}
      onClose={startConversation.isPending || text !== '' ? undefined : onClose}
      aria-labelledby={id}
    >
      <DialogTitle id={id} variant="h2">
        {dialogTexts.title}
      </DialogTitle>
      <form noValidate onSubmit={submit} onChange={() => setErrorMessage(undefined)}>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
          <TextField
            label={dialogTexts.to}
            helperText={enteredNumber.hint ?? scheduledMessageTexts.dialog.toHelp}
            value={to}
            type="tel"
            autoFocus={recipient === ''}
            onChange={({ target }) => setTo(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <TextField
            label={dialogTexts.text}
            helperText={dialogTexts.textHelp}
            multiline
            minRows={3}
            maxRows={10}
            value={text}
            autoFocus={recipient !== ''}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { maxLength: getMaxTextChars('text'), dir: 'auto' } }}
          />
          {errorMessage !== undefined && <Alert severity="error">{errorMessage}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={startConversation.isPending}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={startConversation.isPending}>
            {isWriting ? dialogTexts.submit : dialogTexts.openExisting}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
