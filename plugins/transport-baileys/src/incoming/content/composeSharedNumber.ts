import type { Content, Person } from '@recado/transport';

/** Returns the contact card of a person who shares the own number. Undefined if WhatsApp does not state the number. */
export function composeSharedNumber({ phone }: Person, pushName: string | null | undefined): Content | undefined {
  if (phone === undefined) return undefined;
  const name = pushName?.replace(/[\r\n]+/g, ' ') || `+${phone}`;
  const vcard = ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, `TEL;waid=${phone}:+${phone}`, 'END:VCARD'].join('\n');
  return { type: 'contacts', contacts: [{ name, phones: [phone], vcard }] };
}
