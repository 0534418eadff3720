import { formatPhone } from '@recado/contract/rules';

interface FormatRecipientNameParams {
  readonly to: string;
  readonly name: string | null;
}

/** Returns a recipient's name, else the formatted phone number, else the `to` value as it was written. */
export const formatRecipientName = ({ to, name }: FormatRecipientNameParams): string =>
  name ?? (/^\d{7,15}$/.test(to) ? formatPhone(to) : to.replace(/^(lid|group):/, ''));
