import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { DELETION_CONFIRMATION_WORD, type Endpoints, type PayloadOf, type ResponseOf } from '@recado/contract';
import { formValidationTexts, groupAndContactTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { lockClientExclusive } from '../../../core/data/lockClientShared.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Invalid, NotFound } from '../../../core/errors/index.ts';
import { lockEventStream } from '../../../core/events/lockEventStream.ts';
import { tidyConversationsAfterDeletion } from '../../../core/retention/index.ts';
import { derivePersonPseudonyms, type PersonPseudonymizer } from '../../accounts/auth/personPseudonymizer.ts';
import { streamClientExport } from '../../conversations/contacts/sheets/streamExport.ts';
import { exportPersonData } from './exportPersonData.ts';
import { findPersonIdentifiers, type PersonIdentifiers } from './findPersonIdentifiers.ts';
import {
  COUNT_PERSON_DATA_SQL,
  DELETE_ERASED_PERSON_OPT_OUT_SQL,
  DELETE_PERSON_MESSAGES_SQL,
  ERASE_PERSON_STATEMENTS,
  FIND_PERSON_EVENTS_SQL,
  HAS_ERASED_PERSON_OPT_OUT_SQL,
  INSERT_ERASED_PERSON_OPT_OUT_SQL,
  REMOVE_PERSON_FROM_RUNNING_IMPORTS_SQL,
} from './personStatements.ts';

type EraseEndpoint = Endpoints['POST /external/contacts/{contact}/forget'];
type ErasureResult = ResponseOf<EraseEndpoint>;

interface PersonErasureDeps {
  readonly database: Knex;
  readonly marks: PersonPseudonymizer;
}

/** Exports or erases a client's data about one person. Callers check access to the client. */
export function createPersonErasureService({ database, marks }: PersonErasureDeps) {
  return {
    /**
     * @param identifier ID of the contact, phone number in any format, or value of the field `chat`
     * @throws NotFound if no data refers to the person; Invalid without the confirmation word
     */
    async erase(
      clientId: string,
      identifier: string,
      { dryRun, confirmationWord }: PayloadOf<EraseEndpoint>,
      actor: Actor,
    ): Promise<ErasureResult> {
      if (dryRun) {
        const { counts, staysOptedOut } = await readPersonData(database, clientId, identifier, marks);
        return { success: true, clientId, dryRun, counts, staysOptedOut };
      }
      if (confirmationWord !== DELETION_CONFIRMATION_WORD)
        throw new Invalid(formValidationTexts.deleteWord, { confirmationWord: formValidationTexts.deleteWord });
      // Search before taking any lock, because searching a month of events takes long.
      const preview = await readPersonData(database, clientId, identifier, marks);
      const [searchedEvents = ALL_EVENTS] = await rows<SearchedEvents>(
        database,
        FIND_PERSON_EVENTS_SQL,
        preview.bindings,
      );
      return transact(database, async trx => {
        await rows(trx, REMOVE_PERSON_FROM_RUNNING_IMPORTS_SQL, preview.bindings);
        // From here on, no data of the person can be stored until the transaction ends.
        await lockClientExclusive(trx, clientId);
        const currentPerson = await findPersonIdentifiers(trx, clientId, identifier);
        const isSame = isDeepStrictEqual(currentPerson, preview.person);
        const { person, bindings, counts, staysOptedOut } = isSame
          ? preview
          : await readPersonData(trx, clientId, identifier, marks);
        const { last, told } = isSame ? searchedEvents : ALL_EVENTS;
        await lockEventStream(trx, clientId);
        const affectedChats = await rows<{ chat: string }>(trx, DELETE_PERSON_MESSAGES_SQL, bindings);
        for (const removal of ERASE_PERSON_STATEMENTS) await rows(trx, removal, { ...bindings, last, told: [...told] });
        const chats = affectedChats.map(({ chat }) => chat);
        await tidyConversationsAfterDeletion(trx, clientId, chats);
        if (person.optedOutAt)
          await rows(trx, INSERT_ERASED_PERSON_OPT_OUT_SQL, { ...bindings, optedOutAt: person.optedOutAt });
        else if (person.hasOptedIn) await rows(trx, DELETE_ERASED_PERSON_OPT_OUT_SQL, bindings);
        await writeAuditEntry(trx, actor, {
          action: 'contacts.forgotten',
          target: { kind: 'client', id: clientId },
          details: { count: counts.messages + counts.inGroups },
        });
        return { success: true, clientId, dryRun, counts, staysOptedOut };
      });
    },

    /** Streams the person's data as lines of JSON (`exportPersonData`). @throws NotFound if there is no data */
    async exportData(clientId: string, identifier: string, actor: Actor): Promise<Readable> {
      const { person, bindings } = await readPersonData(database, clientId, identifier, marks);
      const entry = { action: 'contacts.copied', target: { kind: 'client', id: clientId } } as const;
      return streamClientExport(database, clientId, {
        parts: exportPersonData(database, clientId, person, bindings),
        audit: () => writeAuditEntry(database, actor, entry),
      });
    },
  };
}
export type PersonErasure = ReturnType<typeof createPersonErasureService>;

interface SearchedEvents {
  readonly last: string;
  readonly told: readonly string[];
}
/**
 * Result of a search that has not examined any event. It is used if the person's identifiers changed during the
 * actual search. The erasure then searches all events itself.
 */
const ALL_EVENTS: SearchedEvents = { last: '0', told: [] };

async function readPersonData(db: Queryable, clientId: string, identifier: string, marks: PersonPseudonymizer) {
  const person = await findPersonIdentifiers(db, clientId, identifier);
  const { ids, keys, phones, lids, names } = person;
  const bindings = {
    clientId,
    ids: [...ids],
    keys: [...keys],
    phones: [...phones],
    lids: [...lids],
    names: [...names],
    // Also search for each number without its country code, because messages may contain it in this form.
    written: phones.flatMap(phone => [phone, phone.slice(-10)]),
    quoted: names.map(name => JSON.stringify(name)),
    // Pattern for a JSON string that consists only of a phone number or LID of the person.
    spelled: `(?<=")(lid:)?(${[...phones, ...lids].join('|')})(?=")`,
    nobody: texts.forgotten,
    pseudonyms: pseudonymsOf(marks, clientId, person),
  };
  const [counts] = await rows<ErasureResult['counts']>(db, COUNT_PERSON_DATA_SQL, bindings);
  if (!counts) throw new Error('the count query returned no row');
  const isKnown = ids.length > 0 || Object.values(counts).some(count => count > 0);
  if (!isKnown) throw new NotFound(texts.noStoredData);
  const [stored] = await rows<{ hasOptOut: boolean }>(db, HAS_ERASED_PERSON_OPT_OUT_SQL, bindings);
  const staysOptedOut = person.optedOutAt !== null || (stored?.hasOptOut === true && !person.hasOptedIn);
  return { person, bindings, counts, staysOptedOut };
}

const pseudonymsOf = (marks: PersonPseudonymizer, clientId: string, { phones, lids }: PersonIdentifiers): string[] =>
  derivePersonPseudonyms(marks, clientId, [...phones.map(phone => ({ phone })), ...lids.map(lid => ({ lid }))]);
