import { formatPhone } from '@recado/contract/rules';

/** Formats a recipient: the name, the phone number, or a `to` without a number as it was written. */
export const formatRecipientName = ({ to, name }: { readonly to: string; readonly name: string | null }): string =>
  name ?? (/^\d{7,15}$/.test(to) ? formatPhone(to) : to.replace(/^(lid|group):/, ''));
