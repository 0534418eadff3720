import { FormControl, FormHelperText, InputLabel, OutlinedInput, type OutlinedInputProps } from '@mui/material';
import { type ReactNode, useId } from 'react';

export interface TextInputProps extends Omit<OutlinedInputProps, 'id' | 'label'> {
  readonly label: string;
  /** Hint or error below the field, which screen readers read together with it. */
  readonly helperText?: ReactNode;
}

/**
 * Text field with its label. MUI's TextField is not used, because it includes a select with menus and
 * would take a sixth of the login page's size limit. `ref` and `onChange` fit react-hook-form's `register`.
 */
export function TextInput({ label, helperText, error = false, size, ref, ...input }: TextInputProps) {
  const id = useId();
  const hint = `${id}-hint`;
  return (
    <FormControl fullWidth variant="outlined" error={error} {...(size && { size })}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        label={label}
        inputRef={ref}
        {...(helperText && { 'aria-describedby': hint })}
      />
      {helperText && <FormHelperText id={hint}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
