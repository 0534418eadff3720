import { readFileSync } from 'node:fs';
import { listPhoneVariants } from '@recado/contract';
import { phoneRejectionTexts as reasons, contactFileTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { Invalid } from '../../../core/errors/index.ts';
import { readContactList } from './readContactList.ts';

/** List as a small business keeps it, with invented people. Its people were written down independently of the code. */
interface CollectedList {
  readonly file: string;
  readonly country: string;
  /** Acceptable names by the number of each person who must be read. Numbers have no mobile prefix of Mexico or Argentina. */
  readonly people: Readonly<Record<string, readonly (string | null)[]>>;
  /** People who may be read or left out. */
  readonly allowed?: CollectedList['people'];
  /** Reason by the name of each person who must be left out: a key of the texts, and after a colon what it names. */
  readonly omitted?: Readonly<Record<string, string>>;
}

const FOLDER = new URL('testing/', import.meta.url);
const lists = JSON.parse(readFileSync(new URL('lists.json', FOLDER), 'utf8')) as CollectedList[];
const read = ({ file, country }: CollectedList) =>
  readContactList(readFileSync(new URL(`lists/${file}`, FOLDER)), { lineCountry: country });

function toReason(written: string): string {
  const [key = '', named = ''] = written.split(':');
  if (key === 'repeated') return texts.repeated(Number(named));
  if (key === 'otherRowCountry') return reasons.otherRowCountry(named);
  return String(reasons[key as keyof typeof reasons]);
}

/** Removes the mobile prefixes 1 of Mexico and 9 of Argentina. */
const simplify = (phone: string): string => phone.replace(/^(52)1(?=\d{10}$)|^(54)9(?=\d{10}$)/, '$1$2');

describe('lists of a bakery, a dentist and a shop', () => {
  const readable = lists.filter(({ people }) => Object.keys(people).length > 0);

  it.each(readable.map(list => [list.file, list] as const))(
    'have all their people and nobody else, each with a name of their own: %s',
    async (_file, list) => {
      const { rows } = await read(list);
      const known = { ...list.allowed, ...list.people };
      const found = rows.flatMap(({ person, isRepeated, ownName = '' }) =>
        person?.kind === 'phone' && !isRepeated ? [[simplify(person.phone), ownName] as const] : [],
      );
      for (const [phone, name] of found) {
        expect(Object.keys(known), name).toContain(phone);
        expect(
          known[phone]?.map(text => text ?? ''),
          phone,
        ).toContain(name);
      }
      const missing = Object.keys(list.people).filter(
        phone => !found.some(([other]) => listPhoneVariants(phone).includes(other)),
      );
      expect(missing).toEqual([]);
      for (const row of rows) expect(row.person !== undefined || (row.reason ?? '') !== '', String(row.row)).toBe(true);
    },
  );

  const withOmitted = lists.flatMap(({ omitted, ...list }) => (omitted ? [[list.file, list, omitted] as const] : []));

  it.each(withOmitted)('report each person who is left out, with the reason: %s', async (_file, list, omitted) => {
    const { rows } = await read(list);
    for (const [name, reason] of Object.entries(omitted)) {
      const row = rows.find(({ ownName = '', written }) => ownName.includes(name) || written.includes(name));
      expect(row?.reason?.startsWith(toReason(reason)), `${name}: ${row?.reason}`).toBe(true);
    }
  });

  it.each(lists.filter(list => !readable.includes(list)).map(list => [list.file, list] as const))(
    'are refused without a column of telephone numbers: %s',
    async (_file, list) => {
      const [prefix = ''] = texts.noPhoneColumn('').split('“');
      await expect(read(list)).rejects.toThrow(Invalid);
      await expect(read(list)).rejects.toThrow(prefix);
    },
  );
});
