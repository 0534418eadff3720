import type { TransportView } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { type RefObject, useEffect, useRef, useState } from 'react';

type Values = Readonly<Record<string, string>>;

export interface EnteredTransportCredentials {
  readonly fields: TransportView['credentials'];
  /** Values that the user entered, without surrounding spaces, as sent to the server. */
  readonly typed: Values;
  readonly errors: Values;
  /** True if the server reported an error of at least one field. */
  readonly isMarked: boolean;
  /** Form in which the first invalid field receives the focus. */
  readonly form: RefObject<HTMLFormElement | null>;
  type(name: string, value: string): void;
  /** Shows the server's errors at the fields that they name. */
  showServerErrors(error: Error): void;
  /** Clears the entered credentials and their errors, because secrets must not stay in the page. */
  clear(): void;
}

/** Holds credentials that the owner copied from the messaging network's website, until they are sent. */
export function useTransportCredentials(fields: TransportView['credentials']): EnteredTransportCredentials {
  const [typed, setTyped] = useState<Values>({});
  const [errors, setErrors] = useState<Values>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return {
    fields,
    typed: Object.fromEntries(fields.map(({ name }) => [name, typed[name]?.trim() ?? ''])),
    errors,
    isMarked: Object.keys(errors).length > 0,
    form,
    type(name, value) {
      setTyped(previous => ({ ...previous, [name]: value }));
      if (errors[name] !== undefined)
        setErrors(previous => Object.fromEntries(Object.entries(previous).filter(([key]) => key !== name)));
    },
    showServerErrors(error) {
      const serverErrors = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
      const fieldErrors = serverErrors.filter(([name]) => fields.some(field => field.name === name));
      setErrors(Object.fromEntries(fieldErrors));
    },
    clear() {
      setTyped({});
      setErrors({});
    },
  };
}
