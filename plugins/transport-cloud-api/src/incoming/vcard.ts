import { type ContactCard, parseVcards } from '@recado/transport';
import { toText } from '../webhook/jsonValues.ts';
import type { GraphMessage } from '../webhook/webhookTypes.ts';

type GraphCard = NonNullable<GraphMessage['contacts']>[number];

/** Removes line breaks from a value, because the text after a break would be another line of the vCard. */
const removeLineBreaks = (value: unknown): string => (typeof value === 'string' ? value.replace(/[\r\n]+/g, ' ') : '');

/** Converts a contact card from Meta's fields to a vCard (RFC 6350). */
export function toContactCard({ name, phones = [] }: GraphCard): ContactCard {
  const formattedName = removeLineBreaks(name?.formatted_name ?? '');
  const phoneLines = phones.map(({ phone = '', type, wa_id: account }) => {
    const parameters = [type && `TYPE=${removeLineBreaks(type)}`, account && `waid=${removeLineBreaks(account)}`];
    return `${['TEL', ...parameters.filter(Boolean)].join(';')}:${removeLineBreaks(phone)}`;
  });
  return {
    name: formattedName,
    phones: [...new Set(phones.map(({ phone, wa_id: account }) => toText(account) ?? toText(phone) ?? ''))],
    vcard: ['BEGIN:VCARD', 'VERSION:3.0', `FN:${formattedName}`, ...phoneLines, 'END:VCARD'].join('\n'),
  };
}

/** Converts a contact card to Meta's fields, of which Meta requires only the name. */
export function toGraphContactCard({ name, phones, vcard }: ContactCard): object {
  const phoneFields = parseVcards(vcard).flatMap(card =>
    card.phones.map(({ number, types: [type], account }) => ({
      phone: number,
      ...(type !== undefined && { type: type.toUpperCase() }),
      ...(account !== undefined && { wa_id: account }),
    })),
  );
  return {
    name: { formatted_name: name, first_name: name },
    phones: phoneFields.length > 0 ? phoneFields : phones.map(phone => ({ phone })),
  };
}
