import { Box, Button, IconButton, TextField, Typography } from '@mui/material';
import type { QuickReply } from '@recado/contract';
import { inboxToolTexts } from '@recado/texts';
import { EditIcon, getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { type FormEvent, useState } from 'react';
import { EditableList } from './EditableList.tsx';
import { useQuickReplies } from './quickReplies.ts';

const { replies: texts, dialog } = inboxToolTexts;

/** Content of the form: an existing quick reply, or a new one that has no ID yet. */
type QuickReplyDraft = Pick<QuickReply, 'shortcut' | 'text'> & { readonly id?: string };
const EMPTY_DRAFT: QuickReplyDraft = { shortcut: '', text: '' };

interface QuickReplySectionProps {
  readonly clientId: string;
}

/** Section in which users create, change and delete the client's quick replies. */
export function QuickReplySection({ clientId: id }: QuickReplySectionProps) {
  const sdk = useSdk();
  const { replies, reload } = useQuickReplies(id, true);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [saveCount, setSaveCount] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const showFailure = (failureText: string) => (error: unknown) => {
    if (!isSessionEndError(error)) toast.error(getFailureMessage(error, failureText));
  };
  const save = async ({ id: existingId, shortcut, text }: QuickReplyDraft) => {
    const payload = { shortcut: shortcut.trim().replace(/^\/+/, ''), text };
    setSaving(true);
    try {
      await (existingId === undefined
        ? sdk.request('POST /clients/{id}/quick-replies', { params: { id }, payload })
        : sdk.request('PATCH /clients/{id}/quick-replies/{quickReply}', {
            params: { id, quickReply: existingId },
            payload,
          }));
    } finally {
      setSaving(false);
    }
    setDraft(EMPTY_DRAFT);
    setSaveCount(count => count + 1);
    reload();
  };
  const remove = async ({ id: quickReply }: QuickReply) => {
    await sdk.request('DELETE /clients/{id}/quick-replies/{quickReply}', { params: { id, quickReply } });
    reload();
  };
  return (
    <EditableList
      items={replies}
      texts={texts}
      label={texts.list}
      nameOf={reply => reply.shortcut}
      hasDividers
      onRemove={reply => void remove(reply).catch(showFailure(dialog.deleteFailed))}
      form={
        <ReplyForm
          // This React key changes with each save, which clears the form. Other list changes must not clear it.
          key={`${draft.id} ${saveCount}`}
          draft={draft}
          isSaving={isSaving}
          onCancel={draft.id === undefined ? undefined : () => setDraft(EMPTY_DRAFT)}
          onSave={values => save(values).catch(showFailure(dialog.saveFailed))}
        />
      }
      renderRow={reply => (
        <>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography component="bdi" sx={{ fontWeight: 600 }}>{`/${reply.shortcut}`}</Typography>
            <Typography variant="body2" color="text.secondary" noWrap>
              {reply.text}
            </Typography>
          </Box>
          <IconButton aria-label={texts.edit(reply.shortcut)} onClick={() => setDraft(reply)}>
            <EditIcon fontSize="small" />
          </IconButton>
        </>
      )}
    />
  );
}

interface ReplyFormProps {
  readonly draft: QuickReplyDraft;
  readonly isSaving: boolean;
  readonly onCancel: (() => void) | undefined;
  readonly onSave: (values: QuickReplyDraft) => Promise<void>;
}

function ReplyForm({ draft, isSaving, onCancel, onSave }: ReplyFormProps) {
  const [values, setValues] = useState(draft);
  const shortcut = values.shortcut.trim().replace(/^\/+/, '');
  const isInvalid = shortcut !== '' && !/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,29}$/u.test(shortcut);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSave(values);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <TextField
        size="small"
        label={texts.shortcut}
        value={values.shortcut}
        error={isInvalid}
        helperText={isInvalid ? texts.badShortcut : texts.shortcutHint}
        onChange={({ target }) => setValues({ ...values, shortcut: target.value })}
        slotProps={{ htmlInput: { maxLength: 31, autoComplete: 'off' } }}
      />
      <TextField
        size="small"
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        label={texts.text}
        value={values.text}
        helperText={texts.textHint}
        onChange={({ target }) => setValues({ ...values, text: target.value })}
        slotProps={{ htmlInput: { maxLength: 4_096 } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          type="submit"
          variant="contained"
          disabled={isSaving || isInvalid || shortcut === '' || values.text.trim() === ''}
        >
          {values.id === undefined ? texts.create : texts.save}
        </Button>
        {onCancel && <Button onClick={onCancel}>{texts.cancel}</Button>}
      </Box>
    </Box>
  );
}
