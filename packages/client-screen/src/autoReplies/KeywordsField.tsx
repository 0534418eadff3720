import { TextField } from '@mui/material';
import { automaticReplyTexts as texts } from '@recado/texts';
import { useState } from 'react';

export interface KeywordsFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly words: readonly string[];
  readonly errorMessage: string | undefined;
  readonly onChange: (words: string[]) => void;
}

/** Field for comma-separated words and phrases. It shows the text as typed until it loses the focus. */
export function KeywordsField({ label, placeholder, words, errorMessage, onChange }: KeywordsFieldProps) {
  const [rawInput, setRawInput] = useState<string>();
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      value={rawInput ?? words.join(', ')}
      onChange={event => {
        setRawInput(event.target.value);
        onChange(parseWords(event.target.value));
      }}
      onBlur={() => setRawInput(undefined)}
      error={errorMessage !== undefined}
      helperText={errorMessage !== undefined && words.length === 0 ? texts.noWords : errorMessage}
      fullWidth
      slotProps={{ htmlInput: { maxLength: 600 } }}
    />
  );
}

const parseWords = (rawInput: string): string[] =>
  [...new Set(rawInput.split(',').map(word => word.trim().slice(0, 60)))].filter(word => word !== '').slice(0, 20);
