import { Button, DialogActions, DialogContent, TextField } from '@mui/material';
import { DELETION_WORD } from '@recado/contract/rules';
import { common, validation } from '@recado/texts';
import { type FormEvent, type ReactNode, useState } from 'react';

export interface WordFormProps {
  readonly label: string;
  readonly accept: string;
  readonly isRunning?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (word: string) => void;
  /** What is to be confirmed. */
  readonly children: ReactNode;
}

/** Confirms, within a dialog, what cannot be undone: the word must be exactly ELIMINAR (docs/product.md §5). */
export function WordForm({ label, accept, isRunning = false, onCancel, onConfirm, children }: WordFormProps) {
  const [word, setWord] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(word !== DELETION_WORD);
    if (word === DELETION_WORD) onConfirm(word);
  };
  return (
    <form noValidate onSubmit={submit}>
      {children}
      <DialogContent sx={{ pt: 2 }}>
        <TextField
          label={label}
          value={word}
          onChange={({ target }) => setWord(target.value)}
          error={isWrong}
          helperText={isWrong && validation.deleteWord}
          autoFocus
          fullWidth
          slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } }}
          sx={{ mt: 1 }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onCancel} disabled={isRunning}>
          {common.cancel}
        </Button>
        <Button type="submit" variant="contained" color="error" disabled={isRunning}>
          {accept}
        </Button>
      </DialogActions>
    </form>
  );
}
