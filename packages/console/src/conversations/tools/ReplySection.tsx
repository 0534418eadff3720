import { Box, Button, IconButton, TextField, Typography } from '@mui/material';
import type { QuickReply } from '@recado/contract';
import { inboxTools } from '@recado/texts';
import { EditIcon, failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { type FormEvent, useState } from 'react';
import { KeptList } from './KeptList.tsx';
import { useQuickReplies } from './quickReplies.ts';

const { replies: texts, dialog } = inboxTools;

/** What is being written: one of the client's, or a new one. */
type Begun = Pick<QuickReply, 'shortcut' | 'text'> & { readonly id?: string };
const nothing: Begun = { shortcut: '', text: '' };

/** The client's quick replies: written, changed, removed. */
export function ReplySection({ clientId: id }: { readonly clientId: string }) {
  const sdk = useSdk();
  const { replies, reload } = useQuickReplies(id, true);
  const [begun, setBegun] = useState(nothing);
  const [saves, setSaves] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const failed = (otherwise: string) => (error: unknown) => {
    if (!isSessionEnd(error)) toast.error(failureMessage(error, otherwise));
  };
  const save = async ({ id: known, shortcut, text }: Begun) => {
    const payload = { shortcut: shortcut.trim().replace(/^\/+/, ''), text };
    setSaving(true);
    try {
      await (known === undefined
        ? sdk.request('POST /clients/{id}/quick-replies', { params: { id }, payload })
        : sdk.request('PATCH /clients/{id}/quick-replies/{quickReply}', {
            params: { id, quickReply: known },
            payload,
          }));
    } finally {
      setSaving(false);
    }
    setBegun(nothing);
    setSaves(count => count + 1);
    reload();
  };
  const remove = async ({ id: quickReply }: QuickReply) => {
    await sdk.request('DELETE /clients/{id}/quick-replies/{quickReply}', { params: { id, quickReply } });
    reload();
  };
  return (
    <KeptList
      items={replies}
      texts={texts}
      label={texts.list}
      nameOf={reply => reply.shortcut}
      isRuled
      onRemove={reply => void remove(reply).catch(failed(dialog.deleteFailed))}
      form={
        <ReplyForm
          // Empty again only when it was saved, whatever becomes of the list meanwhile.
          key={`${begun.id} ${saves}`}
          begun={begun}
          isSaving={isSaving}
          onCancel={begun.id === undefined ? undefined : () => setBegun(nothing)}
          onSave={written => save(written).catch(failed(dialog.saveFailed))}
        />
      }
      row={reply => (
        <>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography component="bdi" sx={{ fontWeight: 600 }}>{`/${reply.shortcut}`}</Typography>
            <Typography variant="body2" color="text.secondary" noWrap>
              {reply.text}
            </Typography>
          </Box>
          <IconButton aria-label={texts.edit(reply.shortcut)} onClick={() => setBegun(reply)}>
            <EditIcon fontSize="small" />
          </IconButton>
        </>
      )}
    />
  );
}

interface ReplyFormProps {
  readonly begun: Begun;
  readonly isSaving: boolean;
  readonly onCancel: (() => void) | undefined;
  readonly onSave: (written: Begun) => Promise<void>;
}

function ReplyForm({ begun, isSaving, onCancel, onSave }: ReplyFormProps) {
  const [written, setWritten] = useState(begun);
  const shortcut = written.shortcut.trim().replace(/^\/+/, '');
  const isWrong = shortcut !== '' && !/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,29}$/u.test(shortcut);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSave(written);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <TextField
        size="small"
        label={texts.shortcut}
        value={written.shortcut}
        error={isWrong}
        helperText={isWrong ? texts.badShortcut : texts.shortcutHint}
        onChange={({ target }) => setWritten({ ...written, shortcut: target.value })}
        slotProps={{ htmlInput: { maxLength: 31, autoComplete: 'off' } }}
      />
      <TextField
        size="small"
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        label={texts.text}
        value={written.text}
        helperText={texts.textHint}
        onChange={({ target }) => setWritten({ ...written, text: target.value })}
        slotProps={{ htmlInput: { maxLength: 4_096 } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          type="submit"
          variant="contained"
          disabled={isSaving || isWrong || shortcut === '' || written.text.trim() === ''}
        >
          {written.id === undefined ? texts.create : texts.save}
        </Button>
        {onCancel && <Button onClick={onCancel}>{texts.cancel}</Button>}
      </Box>
    </Box>
  );
}
