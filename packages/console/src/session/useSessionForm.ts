import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';

type FormText<Values> = Extract<keyof Values, string>;

interface FieldOptions<Values> {
  /** Returns an error message, or true if the value is valid. */
  readonly validate?: (value: string, values: Values) => string | true;
}

/**
 * Form state of the pages before login: texts, error messages and whether a submission runs. It has the parts of
 * react-hook-form that these pages need, because the library alone would take a tenth of their size limit.
 */
export function useSessionForm<Values extends Readonly<Record<FormText<Values>, string>>>(initialValues: Values) {
  type Name = FormText<Values>;
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const inputs = useRef(new Map<Name, HTMLInputElement>());
  // Only the fields of this rendering are validated.
  const validators = new Map<Name, FieldOptions<Values>['validate']>();

  const setValue = (name: Name, value: string) => setValues(current => ({ ...current, [name]: value }));
  const setError = (name: Name, message: string) => setErrors(current => ({ ...current, [name]: message }));
  const setFocus = (name: Name) => inputs.current.get(name)?.focus();

  /** Returns the properties of a field's input. */
  const register = (name: Name, { validate }: FieldOptions<Values> = {}) => {
    validators.set(name, validate);
    return {
      name,
      value: values[name],
      error: errors[name] !== undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setValue(name, target.value);
        setErrors(({ [name]: _corrected, ...others }) => others as typeof errors);
      },
      ref: (input: HTMLInputElement | null) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
    };
  };

  /** Validates the fields. Submits the values, or shows the errors, focuses the first one and calls `onInvalid`. */
  const handleSubmit =
    (submit: (values: Values) => unknown, onInvalid?: () => void) =>
    async (event: FormEvent): Promise<void> => {
      event.preventDefault();
      if (isSubmitting) return;
      const found = [...validators].flatMap(([name, validate]) => {
        const result = validate?.(values[name], values) ?? true;
        return result === true ? [] : [[name, result] as const];
      });
      setErrors(Object.fromEntries(found) as Partial<Record<Name, string>>);
      const [first] = found;
      if (first) {
        setFocus(first[0]);
        onInvalid?.();
        return;
      }
      setSubmitting(true);
      try {
        await submit(values);
      } finally {
        setSubmitting(false);
      }
    };

  return { values, errors, isSubmitting, register, handleSubmit, setValue, setError, setFocus };
}
