import { formValidationTexts } from '@recado/texts';
import { type SignInOutcome, toast } from '@recado/ui';

/** ID of the outcome toast of all session forms. A success message thus replaces an earlier error message. */
export const FORM_OUTCOME_TOAST_ID = 'session';

/** Shows the result of a form submission as a toast. Shows the server's field errors next to the fields. */
export function showSessionFormOutcome<Name extends string>(
  outcome: SignInOutcome,
  names: readonly Name[],
  setError: (name: Name, message: string) => void,
): void {
  if (outcome.success) {
    toast.success(outcome.message, { id: FORM_OUTCOME_TOAST_ID });
    return;
  }
  toast.error(outcome.message, { id: FORM_OUTCOME_TOAST_ID });
  for (const name of names) {
    const message = outcome.fields?.[name];
    if (message) setError(name, message);
  }
}

/** Shows one toast for all empty fields together (docs/product.md §5). */
export const showMissingFieldsError = (): void => {
  toast.error(formValidationTexts.fillAllFields, { id: FORM_OUTCOME_TOAST_ID });
};
