import type { ContactCard } from '@recado/transport';
import type { GraphMessage } from '../webhook/shapes.ts';

type GraphCard = NonNullable<GraphMessage['contacts']>[number];

/** Breaks in a value would begin another line of the card. */
const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');

/** Meta tells cards in pieces; here they are cards (RFC 6350) again. */
export function cardIn({ name, phones = [] }: GraphCard): ContactCard {
  const formatted = oneLine(name?.formatted_name ?? '');
  const numbers = phones.map(({ phone = '', type, wa_id: account }) => {
    const parameters = [type && `TYPE=${oneLine(type)}`, account && `waid=${oneLine(account)}`];
    return `${['TEL', ...parameters.filter(Boolean)].join(';')}:${oneLine(phone)}`;
  });
  return {
    name: formatted,
    phones: [...new Set(phones.map(({ phone, wa_id: account }) => account ?? phone ?? ''))],
    vcard: ['BEGIN:VCARD', 'VERSION:3.0', `FN:${formatted}`, ...numbers, 'END:VCARD'].join('\n'),
  };
}

/** A card in Meta's pieces. A name is all that has to be there. */
export function toGraphCard({ name, phones, vcard }: ContactCard): object {
  const lines = vcard.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const told = lines.flatMap(line => {
    const [, parameters = '', phone = ''] = /^(?:[\w-]+\.)?TEL((?:;[^:]*)?):(.*)$/i.exec(line) ?? [];
    if (phone.trim() === '') return [];
    const [, type] = /;TYPE=([^;:]+)/i.exec(parameters) ?? [];
    const [, account] = /;waid=(\d+)/i.exec(parameters) ?? [];
    return [{ phone: phone.trim(), ...(type && { type }), ...(account && { wa_id: account }) }];
  });
  return {
    name: { formatted_name: name, first_name: name },
    phones: told.length > 0 ? told : phones.map(phone => ({ phone })),
  };
}
