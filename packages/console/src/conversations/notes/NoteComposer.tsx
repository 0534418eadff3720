import { Box, Button, InputBase, Typography } from '@mui/material';
import { INTERNAL_NOTE_LIMIT } from '@recado/contract/rules';
import { conversations } from '@recado/texts';
import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '../composer/isComposing.ts';

const texts = conversations.notes;

export interface NoteComposerProps {
  /** Whom the conversation is with. */
  readonly name: string;
  readonly text: string;
  readonly isPhone: boolean;
  readonly onChange: (text: string) => void;
  /** @returns whether it is kept */
  readonly onSave: (text: string) => Promise<boolean>;
  /** Back to where one writes to the customer. */
  readonly onLeave: () => void;
}

/** Where one writes to one's colleagues. It has nothing by which anything could be sent. */
export function NoteComposer({ name, text, isPhone, onChange, onSave, onLeave }: NoteComposerProps) {
  const [isSaving, setSaving] = useState(false);
  const canSave = text.trim() !== '' && !isSaving;
  const save = async () => {
    if (!canSave) return;
    setSaving(true);
    const isKept = await onSave(text.trim());
    setSaving(false);
    if (isKept) onChange('');
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    }
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || isPhone) return;
    event.preventDefault();
    void save();
  };
  return (
    <Box sx={{ bgcolor: 'warning.light', p: 1, display: 'grid', gap: 1 }}>
      <Typography variant="body2">{texts.hint}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <InputBase
          multiline
          autoFocus
          maxRows={8}
          value={text}
          placeholder={texts.placeholder}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={pressed}
          inputProps={{ 'aria-label': texts.label(name), maxLength: INTERNAL_NOTE_LIMIT, dir: 'auto' }}
          sx={{
            flex: 1,
            minWidth: 0,
            px: 1.5,
            py: 1,
            border: 1,
            borderColor: 'warning.main',
            borderRadius: 2,
            bgcolor: 'background.paper',
          }}
        />
        <Button variant="contained" disabled={!canSave} onClick={() => void save()}>
          {texts.save}
        </Button>
      </Box>
    </Box>
  );
}
