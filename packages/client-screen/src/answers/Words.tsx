import { TextField } from '@mui/material';
import { robot as texts } from '@recado/texts';
import { useState } from 'react';

export interface WordsProps {
  readonly label: string;
  readonly placeholder: string;
  readonly words: readonly string[];
  readonly wrong: string | undefined;
  readonly onChange: (words: string[]) => void;
}

/** Words and phrases as one writes them, between commas; what is written stays as it is until it is left. */
export function Words({ label, placeholder, words, wrong, onChange }: WordsProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      value={typed ?? words.join(', ')}
      onChange={event => {
        setTyped(event.target.value);
        onChange(wordsOf(event.target.value));
      }}
      onBlur={() => setTyped(undefined)}
      error={wrong !== undefined}
      helperText={wrong !== undefined && words.length === 0 ? texts.noWords : wrong}
      fullWidth
      slotProps={{ htmlInput: { maxLength: 600 } }}
    />
  );
}

const wordsOf = (typed: string): string[] =>
  [...new Set(typed.split(',').map(word => word.trim().slice(0, 60)))]
    .filter(word => word !== '')
    .slice(0, 20);
