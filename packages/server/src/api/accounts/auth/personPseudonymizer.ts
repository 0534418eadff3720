import { createHmac } from 'node:crypto';
import { listPhoneVariants } from '@recado/contract';

/** Returns the pseudonyms of a person, one for each known phone number and LID. */
export const derivePersonPseudonyms = (
  pseudonyms: PersonPseudonymizer,
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

interface PersonPseudonymsOptions {
  readonly digestKey: Buffer;
}

/**
 * Derives pseudonyms by which erased people are recognised although their numbers are no longer stored. There are so
 * few phone numbers that, without a key, an attacker could hash all of them and compare. With the key, the database
 * alone reveals no number.
 */
export function createPersonPseudonymizer({ digestKey }: PersonPseudonymsOptions) {
  const key = createHmac('sha256', digestKey).update('forgotten people').digest();
  return {
    /**
     * Returns a person's pseudonym: 64 hexadecimal digits. All spellings of a phone number give the same
     * pseudonym, but the pseudonym of a person differs between clients.
     */
    derive(clientId: string, person: { readonly phone: string } | { readonly lid: string }): string {
      const identifier =
        'lid' in person ? `lid:${person.lid}` : [person.phone, ...listPhoneVariants(person.phone)].toSorted()[0];
      return createHmac('sha256', key).update(`${clientId} ${identifier}`).digest('hex');
    },
  };
}
export type PersonPseudonymizer = ReturnType<typeof createPersonPseudonymizer>;
