import type { TransportView } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { type RefObject, useEffect, useRef, useState } from 'react';

type Values = Readonly<Record<string, string>>;

export interface TypedCredentials {
  readonly fields: TransportView['credentials'];
  /** As they are sent. */
  readonly typed: Values;
  readonly errors: Values;
  /** The server said of one of them what is wrong. */
  readonly isMarked: boolean;
  /** Where the first one that is wrong takes the focus. */
  readonly form: RefObject<HTMLFormElement | null>;
  type(name: string, value: string): void;
  /** Marks those that the server named. */
  refused(error: Error): void;
  /** What is secret does not stay in the page. */
  forget(): void;
}

/** What an owner copies from the network's pages, while it is typed. */
export function useCredentials(fields: TransportView['credentials']): TypedCredentials {
  const [typed, setTyped] = useState<Values>({});
  const [errors, setErrors] = useState<Values>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return {
    fields,
    typed: Object.fromEntries(fields.map(({ name }) => [name, typed[name]?.trim() ?? ''])),
    errors,
    isMarked: Object.keys(errors).length > 0,
    form,
    type(name, value) {
      setTyped(before => ({ ...before, [name]: value }));
      if (errors[name] !== undefined)
        setErrors(before => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)));
    },
    refused(error) {
      const told = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
      const known = told.filter(([name]) => fields.some(field => field.name === name));
      setErrors(Object.fromEntries(known));
    },
    forget() {
      setTyped({});
      setErrors({});
    },
  };
}
