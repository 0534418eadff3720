import { createHmac } from 'node:crypto';
import { listPhoneVariants } from '@recado/contract';

/** Pseudonyms that recognize erased people, whose numbers are stored nowhere. */
export interface PersonPseudonyms {
  /** Returns 64 hexadecimal digits: equal for all spellings of a number, different per client. */
  derive(clientId: string, person: { readonly phone: string } | { readonly lid: string }): string;
}

/** Returns the pseudonyms of people, one for each known phone number and LID. */
export const derivePseudonyms = (
  pseudonyms: PersonPseudonyms,
  clientId: string,
  people: readonly { readonly phone?: string; readonly lid?: string }[],
): string[] => [
  ...new Set(
    people.flatMap(({ phone, lid }) => [
      ...(phone === undefined ? [] : [pseudonyms.derive(clientId, { phone })]),
      ...(lid === undefined ? [] : [pseudonyms.derive(clientId, { lid })]),
    ]),
  ),
];

/**
 * Derives pseudonyms with a keyed hash. Phone numbers are few enough to try them all, but not
 * without the key, so the database alone reveals none.
 */
export function createPersonPseudonyms({ digestKey }: { readonly digestKey: Buffer }): PersonPseudonyms {
  const key = createHmac('sha256', digestKey).update('forgotten people').digest();
  return {
    derive(clientId, person) {
      const identifier =
        'lid' in person ? `lid:${person.lid}` : [person.phone, ...listPhoneVariants(person.phone)].toSorted()[0];
      return createHmac('sha256', key).update(`${clientId} ${identifier}`).digest('hex');
    },
  };
}
