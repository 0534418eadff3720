import { createHmac } from 'node:crypto';
import { phoneVariants } from '@recado/contract';

/** By which somebody is recognised whose number is kept nowhere. */
export interface PersonMarks {
  /** 64 hexadecimal digits, the same for every spelling of a number; another one for each client. */
  of(clientId: string, person: { readonly phone: string } | { readonly lid: string }): string;
}

/** Of people by every name that is told of them. */
export const marksOfAll = (
  marks: PersonMarks,
  clientId: string,
  people: readonly { readonly phone?: string; readonly lid?: string }[],
): string[] => [
  ...new Set(
    people.flatMap(({ phone, lid }) => [
      ...(phone === undefined ? [] : [marks.of(clientId, { phone })]),
      ...(lid === undefined ? [] : [marks.of(clientId, { lid })]),
    ]),
  ),
];

/** The database alone tells no numbers: there are few enough of them to try all, but not without the key. */
export function createPersonMarks({ digestKey }: { readonly digestKey: Buffer }): PersonMarks {
  const key = createHmac('sha256', digestKey).update('forgotten people').digest();
  return {
    of(clientId, person) {
      const name =
        'lid' in person ? `lid:${person.lid}` : [person.phone, ...phoneVariants(person.phone)].toSorted()[0];
      return createHmac('sha256', key).update(`${clientId} ${name}`).digest('hex');
    },
  };
}
