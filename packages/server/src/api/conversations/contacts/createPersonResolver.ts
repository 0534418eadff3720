import { formatRecipient, type MessageRecipient } from '@recado/contract';
import { apiErrorTexts } from '@recado/texts';
import { formatAddressKey, type Person, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { Invalid } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { toSessionTaskError } from '../../clients/connections/createSessionTaskRunner.ts';
import { ensureClientConnected } from '../../clients/connections/ensureClientConnected.ts';
import { createContactLookup, createRecipientResolver } from '../../messaging/sending/createRecipientResolver.ts';

/**
 * Person that a request names. `spelling` is the identifier as the request contains it. `person` is
 * undefined if the identifier is not on WhatsApp.
 */
export interface RequestedPerson {
  readonly spelling: string;
  readonly person: Person | undefined;
}

/** Converts a person to the fields of API responses. Each field is null if it is unknown. */
export const toPhoneNumberAndLid = ({ phone, lid }: Person) => ({ phoneNumber: phone ?? null, lid: lid ?? null });

interface PersonResolverDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
}

/** Creates a resolver that finds people by the phone numbers or LIDs in a request. */
export function createPersonResolver({ database, sessions }: PersonResolverDeps) {
  const resolver = createRecipientResolver({ contactLookup: createContactLookup({ database }), sessions });

  return {
    /**
     * @throws Invalid if a recipient is a group or a number without country
     * @throws the domain errors that correspond to refusals of the network
     */
    async find(clientId: string, recipients: readonly MessageRecipient[], field: string): Promise<RequestedPerson[]> {
      const resolvedRecipients = await Promise.all(recipients.map(each => resolver.withCountry(clientId, each, field)));
      if (resolvedRecipients.some(({ kind }) => kind === 'group'))
        throw new Invalid(apiErrorTexts.phone.notAPerson, { [field]: apiErrorTexts.phone.notAPerson });
      await ensureClientConnected(sessions, clientId);
      const people: RequestedPerson[] = [];
      for (const each of resolvedRecipients) {
        const person = await resolver.resolveRecipient(clientId, each).then(({ to }) => to, ignoreUnregistered);
        people.push({
          spelling: formatRecipient(each),
          person: person?.kind === 'person' ? person : undefined,
        });
      }
      return people;
    },
  };
}

/** Lists the people who are registered on the messaging network. Each person occurs once. */
export const listDistinctPeople = (namedPeople: readonly RequestedPerson[]): Person[] => [
  ...new Map(
    namedPeople.flatMap(({ person }) => (person ? [[formatAddressKey(person), person] as const] : [])),
  ).values(),
];

function ignoreUnregistered(error: unknown): undefined {
  if (!(error instanceof TransportError)) throw error;
  if (error.reason !== 'not-registered') throw toSessionTaskError(error);
}
