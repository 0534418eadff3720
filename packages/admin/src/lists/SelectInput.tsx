import { FormControl, InputLabel, NativeSelect, OutlinedInput } from '@mui/material';
import { useId } from 'react';

export interface SelectInputProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/**
 * Field with a native select element, which is familiar to users of phones and screen readers. Its code is a
 * tenth of the size of MUI's select.
 */
export function SelectInput({ label, value, options, onChange }: SelectInputProps) {
  const id = useId();
  return (
    <FormControl fullWidth size="small" variant="outlined">
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        value={value}
        onChange={event => onChange(event.target.value)}
        input={
          <OutlinedInput
            id={id}
            label={label}
            notched
            sx={{
              fontSize: { xs: '0.875rem', sm: '0.9375rem' },
              '& select': { pl: { xs: 1.25 }, pr: { xs: '26px !important', sm: '32px !important' } },
            }}
          />
        }
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
