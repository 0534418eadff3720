import { describe, expect, it } from 'vitest';
import { readContactList } from './readContactList.ts';

/*
 * Exports of Chatwoot. Its headings are the column names of its table, in every language of its pages:
 * https://github.com/chatwoot/chatwoot/blob/453d96c59c3ccb09034464faf0021bf2657633ad/app/jobs/account/contacts_export_job.rb
 * The people are invented.
 */
const DEFAULT_COLUMNS = 'id,name,email,phone_number';
const API_COLUMNS =
  'id,name,middle_name,last_name,email,phone_number,identifier,account_id,contact_type,country_code,blocked,custom_attributes,created_at,last_activity_at';

const readPeople = async (csv: string, lineCountry = 'MX') => {
  const list = await readContactList(Buffer.from(csv), { lineCountry });
  expect(list.mapping).toBe('headings');
  return list.rows.map(({ person, ownName }) => [person?.kind === 'phone' ? person.phone : undefined, ownName]);
};

describe('contacts export of Chatwoot', () => {
  it('is read with names in several languages', async () => {
    const rows = [
      '5511000009,María José Peña,mj@ejemplo.mx,+525511000001',
      '5511000010,"Conceição, João",joao@exemplo.com.br,+5511971030002',
      '5511000011,محمد علي,,+201001234567',
      '5511000012,田中 花子,,+819012345678',
      '5511000013,Анна Иванова,,+79161234567',
      '5511000014,"Zoë ""Zo"" Müller",,+491701234567',
    ];
    expect(await readPeople([DEFAULT_COLUMNS, ...rows, ''].join('\n'))).toEqual([
      ['5215511000001', 'María José Peña'],
      ['5511971030002', 'Conceição, João'],
      ['201001234567', 'محمد علي'],
      ['819012345678', '田中 花子'],
      ['79161234567', 'Анна Иванова'],
      ['491701234567', 'Zoë "Zo" Müller'],
    ]);
  });

  it('does not use the id or an e-mail address as the number of a contact without one', async () => {
    const people = await readPeople(
      `${DEFAULT_COLUMNS}\n5511000009,Ana,5511000008@ejemplo.mx,\n5511000010,Luis,,+525511000002\n`,
    );
    expect(people).toHaveLength(2);
    expect(people[0]?.[0] ?? '').not.toMatch(/5511000009|5511000008/);
    expect(people[1]).toEqual(['5215511000002', 'Luis']);
  });

  it('is read with the columns that its API adds, without their numbers', async () => {
    const attributes = '"{""telefono"" => ""+525511000009"", ""plan"" => ""pro""}"';
    const row = `7,Ana,,Ruiz,a@b.mx,+525511000001,5511000008,5511000007,lead,MX,false,${attributes},2026-03-02 20:20:20 UTC,`;
    expect(await readPeople(`${API_COLUMNS}\n${row}\n`)).toEqual([['5215511000001', 'Ana Ruiz']]);
  });
});
