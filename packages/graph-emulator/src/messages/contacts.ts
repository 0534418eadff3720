import { createInvalidParameterError } from '../model/GraphError.ts';

/** A contact card in the format of the Graph API. */
export interface GraphContact {
  readonly name?: { readonly formatted_name?: string; readonly first_name?: string };
  readonly phones?: readonly { readonly phone?: string; readonly type?: string; readonly wa_id?: string }[];
}

/** Converts a contact card of the Graph API to a vCard. @throws GraphError if the card has no name */
export function composeContactCard({ name, phones = [] }: GraphContact): {
  readonly displayName: string;
  readonly vcard: string;
} {
  const displayName = name?.formatted_name;
  if (!displayName) throw createInvalidParameterError("Param contacts['name']['formatted_name'] is required.");
  const numbers = phones.map(({ phone = '', type, wa_id: account }) => {
    const parameters = [type && `TYPE=${type}`, account && `waid=${account}`].filter(Boolean);
    return `${['TEL', ...parameters].join(';')}:${phone}`;
  });
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `FN:${displayName}`, ...numbers, 'END:VCARD'];
  return { displayName, vcard: lines.join('\n') };
}

/** Converts a vCard that a phone sent to the format of the Graph API. */
export function parseContactCard(displayName: string, vcard: string): GraphContact {
  const phones = vcard.split(/\r?\n/).flatMap(line => {
    const [, parameters = '', phone = ''] = /^(?:[\w-]+\.)?TEL((?:;[^:]*)?):(.*)$/i.exec(line) ?? [];
    if (phone === '') return [];
    const [, type] = /;TYPE=([^;:]+)/i.exec(parameters) ?? [];
    const [, account] = /;waid=(\d+)/i.exec(parameters) ?? [];
    return [{ phone, ...(type && { type }), ...(account && { wa_id: account }) }];
  });
  return { name: { formatted_name: displayName, first_name: displayName.split(' ')[0] ?? '' }, phones };
}
