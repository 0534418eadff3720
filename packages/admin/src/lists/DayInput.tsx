import { FormControl, InputLabel, OutlinedInput } from '@mui/material';
import { useId } from 'react';
import { useFilterDraft } from './useFilterDraft.ts';

export interface DayInputProps {
  readonly label: string;
  /** Selected day, such as `2026-03-07`, or an empty string. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/**
 * Returns whether a day is completely typed. While a user types a year, the field has the years 2, 20 and 202,
 * which match no record.
 */
const isCompleteDay = (day: string): boolean => day === '' || day >= '1970';

export function DayInput({ label, value, onChange }: DayInputProps) {
  const id = useId();
  const [draft, change] = useFilterDraft(value);
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
        value={draft}
        onChange={({ target }) => {
          change(target.value);
          if (isCompleteDay(target.value)) onChange(target.value);
        }}
      />
    </FormControl>
  );
}
