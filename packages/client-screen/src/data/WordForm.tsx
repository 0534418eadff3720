import { Button, DialogActions, DialogContent, TextField } from '@mui/material';
import { DELETION_WORD } from '@recado/contract/rules';
import { common, validation } from '@recado/texts';
import { Notice, toast } from '@recado/ui';
import { type FormEvent, type ReactNode, useState } from 'react';

export interface WordFormProps {
  readonly label: string;
  readonly accept: string;
  readonly cancel?: string;
  readonly isRunning?: boolean;
  /** Why it was not done: behind the dialog, a toast is heard by nobody. */
  readonly problem?: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (word: string) => void;
  /** What is to be confirmed. */
  readonly children: ReactNode;
}

/** Confirms, within a dialog, what cannot be undone: the word must be exactly ELIMINAR (docs/product.md §5). */
export function WordForm(props: WordFormProps) {
  const {
    label,
    accept,
    cancel = common.cancel,
    isRunning = false,
    problem,
    onCancel,
    onConfirm,
    children,
  } = props;
  const [word, setWord] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = word !== DELETION_WORD;
    setWrong(wrong);
    if (wrong) toast.error(validation.deleteWord, { id: 'deletion word' });
    else onConfirm(word);
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
        {problem !== undefined && (
          <Notice severity="error" sx={{ mt: 1 }}>
            {problem}
          </Notice>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onCancel} disabled={isRunning}>
          {cancel}
        </Button>
        <Button type="submit" variant="contained" color="error" disabled={isRunning}>
          {accept}
        </Button>
      </DialogActions>
    </form>
  );
}
