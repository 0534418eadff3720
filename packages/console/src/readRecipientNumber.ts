import {
  extractDigits,
  findCountryCode,
  formatCompletePhone,
  getRegionName,
  parseRecipient,
  parseWrittenPhone,
} from '@recado/contract/rules';
import { phoneRejectionTexts, scheduledMessageTexts } from '@recado/texts';

const texts = scheduledMessageTexts.dialog;

/** A recipient as entered in a form: `to` for the request and a description, or the error message. */
export type EnteredRecipient =
  | { readonly to: string; readonly hint?: string; readonly error?: undefined }
  | { readonly to?: undefined; readonly hint?: undefined; readonly error: string };

/**
 * Reads an entered recipient. A number without a country code is a number of the line's country.
 *
 * @param lineNumber phone number of the client's line
 */
export function readRecipientNumber(entered: string, lineNumber: string): EnteredRecipient {
  if (entered.trim() === '') return { error: texts.missingTo };
  const recipient = parseRecipient(entered);
  if (recipient?.kind === 'lid' || recipient?.kind === 'group') return { to: entered };
  const read = parseWrittenPhone(entered, findCountryCode(extractDigits(lineNumber)) ?? '');
  if (read.kind === 'rejected') {
    const reason = read.reason === 'unreadable' ? texts.wrongTo : phoneRejectionTexts[read.reason];
    return { error: read.suggestion ? phoneRejectionTexts.withSuggestion(reason, read.suggestion) : reason };
  }
  const hint = texts.interpretedAs(formatCompletePhone(read.phone), getRegionName(read.country));
  return { to: `+${read.phone}`, hint };
}
