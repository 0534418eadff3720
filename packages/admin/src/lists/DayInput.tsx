import { FormControl, InputLabel, OutlinedInput } from '@mui/material';
import { useId } from 'react';

export interface DayInputProps {
  readonly label: string;
  /** `2026-03-07`, or nothing. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

export function DayInput({ label, value, onChange }: DayInputProps) {
  const id = useId();
  return (
    <FormControl fullWidth size="small" variant="outlined">
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        type="date"
        label={label}
        notched
        sx={{ fontSize: '0.9375rem', '& input': { pr: 1 } }}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </FormControl>
  );
}
