import {
  FormControl,
  FormHelperText,
  InputLabel,
  OutlinedInput,
  type OutlinedInputProps,
} from '@mui/material';
import { type ReactNode, useId } from 'react';

export interface TextInputProps extends Omit<OutlinedInputProps, 'id' | 'label'> {
  readonly label: string;
  /** Below the field, and read with it: a hint, or what is wrong. */
  readonly helperText?: ReactNode;
}

/**
 * A field of text with its label. MUI's own TextField brings the whole select and its menus along, a sixth of what
 * the login page may weigh. `ref` and `onChange` as react-hook-form's `register` gives them.
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
