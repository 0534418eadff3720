import { validation } from '@recado/texts';
import { type Outcome, toast } from '@recado/ui';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/** Toast ID that all messages share, so that a success message replaces an earlier error message. */
export const OUTCOME_TOAST_ID = 'session';

/** Shows the message of an attempt as a toast, and the server's field errors next to the fields. */
export function showOutcome<T extends FieldValues>(
  outcome: Outcome,
  names: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): void {
  if (outcome.success) {
    toast.success(outcome.message, { id: OUTCOME_TOAST_ID });
    return;
  }
  toast.error(outcome.message, { id: OUTCOME_TOAST_ID });
  for (const name of names) {
    const message = outcome.fields?.[name];
    if (message) setError(name, { message });
  }
}

/** Shows one toast for all empty fields: "Por favor complete todos los campos" (docs/product.md §5). */
export const showMissingFields = (): void => {
  toast.error(validation.fillAllFields, { id: OUTCOME_TOAST_ID });
};
