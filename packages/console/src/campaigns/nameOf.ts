import { formatPhone } from '@recado/contract/rules';

/** Whom it is for, as they are shown; of what was no number, as it was written. */
export const nameOf = ({ to, name }: { readonly to: string; readonly name: string | null }): string =>
  name ?? (/^\d{7,15}$/.test(to) ? formatPhone(to) : to.replace(/^(lid|group):/, ''));
