import { type Recipient, recipientText } from '@recado/contract';
import { errors } from '@recado/texts';
import { addressKey, type Person, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { Invalid } from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import { createAddressBook } from '../sending/createAddressBook.ts';
import { ensureConnected } from '../sending/ensureConnected.ts';
import { taskRefusal } from './createTasks.ts';

/** One of several who were named: as it was written, and who that is; undefined: nobody on the network. */
export interface NamedPerson {
  readonly written: string;
  readonly person: Person | undefined;
}

/** By both names, as the API tells a person. */
export const namesOf = ({ phone, lid }: Person) => ({ phoneNumber: phone ?? null, lid: lid ?? null });

/** Who is meant by what callers write. */
export function createPeople({
  database,
  sessions,
}: {
  readonly database: Knex;
  readonly sessions: Sessions;
}) {
  const addressBook = createAddressBook({ database, sessions });

  return {
    /** @throws Invalid for a group, or a number without its country; what the network refuses, as a domain error */
    async find(clientId: string, written: readonly Recipient[], field: string): Promise<NamedPerson[]> {
      const known = await Promise.all(written.map(each => addressBook.withCountry(clientId, each, field)));
      if (known.some(({ kind }) => kind === 'group'))
        throw new Invalid(errors.phone.notAPerson, { [field]: errors.phone.notAPerson });
      await ensureConnected(sessions, clientId);
      const found: NamedPerson[] = [];
      for (const each of known) {
        const person = await addressBook.addressee(clientId, each).then(({ to }) => to, unlessUnregistered);
        found.push({
          written: recipientText(each),
          person: person?.kind === 'person' ? person : undefined,
        });
      }
      return found;
    },
  };
}

/** Everybody who is on the network, each once. */
export const distinct = (named: readonly NamedPerson[]): Person[] => [
  ...new Map(named.flatMap(({ person }) => (person ? [[addressKey(person), person] as const] : []))).values(),
];

function unlessUnregistered(error: unknown): undefined {
  if (!(error instanceof TransportError)) throw error;
  if (error.reason !== 'not-registered') throw taskRefusal(error);
}
