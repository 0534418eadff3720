import { validation } from '@recado/texts';
import { type Outcome, toast } from '@recado/ui';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/** Of the toast: what failed before is not said any more once it went well. */
export const OUTCOME = 'session';

/** Shows an attempt's message, and beside the fields what the server said of them. */
export function showOutcome<T extends FieldValues>(
  outcome: Outcome,
  names: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): void {
  if (outcome.success) {
    toast.success(outcome.message, { id: OUTCOME });
    return;
  }
  toast.error(outcome.message, { id: OUTCOME });
  for (const name of names) {
    const message = outcome.fields?.[name];
    if (message) setError(name, { message });
  }
}

/** "Por favor complete todos los campos" (docs/product.md §5), once for however many fields are empty. */
export const sayIncomplete = (): void => {
  toast.error(validation.fillAllFields, { id: OUTCOME });
};
