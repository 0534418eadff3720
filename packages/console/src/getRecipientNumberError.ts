import { formatPhone, parseRecipient, toMexicanPhone } from '@recado/contract/rules';
import { scheduledMessageTexts } from '@recado/texts';

const texts = scheduledMessageTexts.dialog;

/** Returns the error message for an entered recipient number. Undefined if the number is valid. */
export function getRecipientNumberError(enteredNumber: string): string | undefined {
  if (enteredNumber.trim() === '') return texts.missingTo;
  const to = parseRecipient(enteredNumber);
  if (!to) return texts.wrongTo;
  return to.kind === 'national' ? texts.noCountry(formatPhone(toMexicanPhone(to.national))) : undefined;
}
