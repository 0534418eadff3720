import { type ComponentProps, type ReactNode, useId } from 'react';

export interface PlainTextInputProps extends Omit<ComponentProps<'input'>, 'id' | 'placeholder'> {
  readonly label: string;
  readonly error?: boolean;
  /** Hint or error below the field, which screen readers read together with it. */
  readonly helperText?: ReactNode;
  /** Control at the end of the field. */
  readonly endControl?: ReactNode;
}

/**
 * Text field with its label, which looks like `TextInput` and needs no MUI. It fits the fields of a form hook.
 */
export function PlainTextInput({ label, error = false, helperText, endControl, ...input }: PlainTextInputProps) {
  const id = useId();
  const hint = `${id}-hint`;
  return (
    <div className="plain-field">
      <div className="plain-field-box">
        {/* The stylesheet moves the label above a field whose empty placeholder is not shown. */}
        <input
          {...input}
          id={id}
          placeholder=" "
          aria-invalid={error}
          {...(helperText && { 'aria-describedby': hint })}
        />
        <label htmlFor={id}>{label}</label>
        {endControl}
      </div>
      {helperText && <p id={hint}>{helperText}</p>}
    </div>
  );
}
