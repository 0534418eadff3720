import { formatPhone, mexicanPhone, parseRecipient } from '@recado/contract/rules';
import { planned } from '@recado/texts';

const texts = planned.dialog;

/** What is to be said about a number that somebody is to be written to at; undefined when nothing is. */
export function wrongNumber(typed: string): string | undefined {
  if (typed.trim() === '') return texts.missingTo;
  const to = parseRecipient(typed);
  if (!to) return texts.wrongTo;
  return to.kind === 'national' ? texts.noCountry(formatPhone(mexicanPhone(to.national))) : undefined;
}
