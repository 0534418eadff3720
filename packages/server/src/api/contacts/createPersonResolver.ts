import { formatRecipient, type Recipient } from '@recado/contract';
import { apiErrors } from '@recado/texts';
import { addressKey, type Person, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { Invalid } from '../../core/errors/index.ts';
import type { ClientSessions } from '../../lines/sessions/index.ts';
import { createAddressBook } from '../sending/createAddressBook.ts';
import { ensureConnected } from '../sending/ensureConnected.ts';
import { toTaskError } from './createSessionTaskRunner.ts';

/** Person that a request names, as spelled in the request; `person` is undefined if not on WhatsApp. */
export interface NamedPerson {
  readonly spelling: string;
  readonly person: Person | undefined;
}

/** Converts a person to the fields of API responses. Each field is null if it is unknown. */
export const toPersonIds = ({ phone, lid }: Person) => ({ phoneNumber: phone ?? null, lid: lid ?? null });

interface PersonResolverDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
}

/** Creates a resolver that finds the people whose numbers or IDs callers give. */
export function createPersonResolver({ database, sessions }: PersonResolverDeps) {
  const addressBook = createAddressBook({ database, sessions });

  return {
    /** @throws Invalid for a group or a number without country; network refusals as domain errors */
    async find(clientId: string, recipients: readonly Recipient[], field: string): Promise<NamedPerson[]> {
      const resolvedRecipients = await Promise.all(
        recipients.map(each => addressBook.withCountry(clientId, each, field)),
      );
      if (resolvedRecipients.some(({ kind }) => kind === 'group'))
        throw new Invalid(apiErrors.phone.notAPerson, { [field]: apiErrors.phone.notAPerson });
      await ensureConnected(sessions, clientId);
      const people: NamedPerson[] = [];
      for (const each of resolvedRecipients) {
        const person = await addressBook.resolveRecipient(clientId, each).then(({ to }) => to, ignoreUnregistered);
        people.push({
          spelling: formatRecipient(each),
          person: person?.kind === 'person' ? person : undefined,
        });
      }
      return people;
    },
  };
}

/** Lists the people who are on the network, each once. */
export const listDistinctPeople = (namedPeople: readonly NamedPerson[]): Person[] => [
  ...new Map(namedPeople.flatMap(({ person }) => (person ? [[addressKey(person), person] as const] : []))).values(),
];

function ignoreUnregistered(error: unknown): undefined {
  if (!(error instanceof TransportError)) throw error;
  if (error.reason !== 'not-registered') throw toTaskError(error);
}
