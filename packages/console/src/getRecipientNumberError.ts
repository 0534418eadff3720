import { formatPhone, parseRecipient, toMexicanPhone } from '@recado/contract/rules';
import { scheduledMessages } from '@recado/texts';

const texts = scheduledMessages.dialog;

/** Returns the error message for a recipient number as typed. Undefined if the number is valid. */
export function getRecipientNumberError(typed: string): string | undefined {
  if (typed.trim() === '') return texts.missingTo;
  const to = parseRecipient(typed);
  if (!to) return texts.wrongTo;
  return to.kind === 'national' ? texts.noCountry(formatPhone(toMexicanPhone(to.national))) : undefined;
}
