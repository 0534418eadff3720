import { Button, DialogActions, DialogContent, TextField } from '@mui/material';
import { DELETION_CONFIRMATION_WORD } from '@recado/contract/rules';
import { commonTexts, formValidationTexts } from '@recado/texts';
import { Notice, toast } from '@recado/ui';
import { type FormEvent, type ReactNode, useState } from 'react';

export interface ConfirmationWordFormProps {
  readonly label: string;
  readonly accept: string;
  readonly cancel?: string;
  readonly isRunning?: boolean;
  /** Error message, shown here because screen readers do not announce a toast behind the dialog. */
  readonly errorMessage?: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (word: string) => void;
  /** Description of the action to confirm. */
  readonly children: ReactNode;
}

/** Confirms an irreversible action: the user must type the word ELIMINAR exactly (docs/product.md §5). */
export function ConfirmationWordForm(props: ConfirmationWordFormProps) {
  const {
    label,
    accept,
    cancel = commonTexts.cancel,
    isRunning = false,
    errorMessage,
    onCancel,
    onConfirm,
    children,
  } = props;
  const [word, setWord] = useState('');
  const [hasWrongWord, setHasWrongWord] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWordWrong = word !== DELETION_CONFIRMATION_WORD;
    setHasWrongWord(isWordWrong);
    if (isWordWrong) toast.error(formValidationTexts.deleteWord, { id: 'deletion word' });
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
          error={hasWrongWord}
          helperText={hasWrongWord && formValidationTexts.deleteWord}
          autoFocus
          fullWidth
          slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } }}
          sx={{ mt: 1 }}
        />
        {errorMessage !== undefined && (
          <Notice severity="error" sx={{ mt: 1 }}>
            {errorMessage}
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
