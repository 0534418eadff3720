import type { RecipientSkipCause } from '@recado/contract';
import { formatPhone } from '@recado/contract/rules';

interface FormatRecipientNumberParams {
  readonly to: string;
  readonly cause?: RecipientSkipCause | null;
}

interface FormatRecipientNameParams extends FormatRecipientNumberParams {
  readonly name: string | null;
}

/**
 * Returns the formatted phone number of a recipient, else the `to` value as it was written. Unreadable digits may have no
 * country code: with a plus sign they would be a stranger's number in another country.
 */
export const formatRecipientNumber = ({ to, cause }: FormatRecipientNumberParams): string =>
  /^\d{7,15}$/.test(to) && cause !== 'unreadable' ? formatPhone(to) : to.replace(/^(lid|group):/, '');

/** Returns a recipient's name, else the number. */
export const formatRecipientName = ({ name, ...recipient }: FormatRecipientNameParams): string =>
  name ?? formatRecipientNumber(recipient);
