import { Box, Button, InputBase, Typography } from '@mui/material';
import { MAX_INTERNAL_NOTE_CHARS } from '@recado/contract/rules';
import { conversationTexts } from '@recado/texts';
import { type KeyboardEvent, useState } from 'react';
import { isComposingCharacter } from '../composer/isComposingCharacter.ts';

const texts = conversationTexts.internalNotes;

export interface NoteComposerProps {
  /** Name of the conversation's contact. */
  readonly name: string;
  readonly text: string;
  readonly isPhone: boolean;
  readonly onChange: (text: string) => void;
  /** Stores the note. @returns whether the note was stored */
  readonly onSave: (text: string) => Promise<boolean>;
  /** Switches back to the composer for messages to the customer. */
  readonly onLeave: () => void;
}

/** Input for notes to colleagues. It contains no control that could send a message. */
export function NoteComposer({ name, text, isPhone, onChange, onSave, onLeave }: NoteComposerProps) {
  const [isSaving, setSaving] = useState(false);
  const canSave = text.trim() !== '' && !isSaving;
  const save = async () => {
    if (!canSave) return;
    setSaving(true);
    const isStored = await onSave(text.trim());
    setSaving(false);
    if (isStored) onChange('');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    }
    if (event.key !== 'Enter' || event.shiftKey || isComposingCharacter(event) || isPhone) return;
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
          onKeyDown={handleKeyDown}
          inputProps={{ 'aria-label': texts.label(name), maxLength: MAX_INTERNAL_NOTE_CHARS, dir: 'auto' }}
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
