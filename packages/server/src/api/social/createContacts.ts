import type { ContactProfile, Endpoints, PayloadOf, QueryOf, ResponseOf } from '@recado/contract';
import { social as texts } from '@recado/texts';
import { addressKey, type Logger } from '@recado/transport';
import type { Knex } from 'knex';
import type { Actor } from '../../ground/audit/index.ts';
import { likenessOf } from '../../ground/contacts/contactsOf.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { DomainError, NotFound } from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import {
  CONTACT_NAMES,
  CONTACTS,
  type ContactRow,
  findContact,
  personOf,
  presentContact,
} from './contactRows.ts';
import { createOnce } from './createOnce.ts';
import { namesOf } from './createPeople.ts';
import { createTasks } from './createTasks.ts';
import type { Asking } from './Groups.ts';
import { mergeByHand } from './mergeByHand.ts';
import { labelsNamed, note, setOptedOut, tellNames } from './noteContacts.ts';
import { presentProfile } from './presentProfile.ts';

type Listed = Endpoints['GET /external/contacts'];
type Profiled = ResponseOf<Endpoints['GET /external/contacts/{contact}']>;
type One = ResponseOf<Endpoints['POST /external/contacts/{contact}/block']>;
type Change = PayloadOf<Endpoints['PATCH /external/contacts/{contact}']>;
type Merge = Endpoints['POST /external/contacts/{contact}/merge'];
type Blocked = ResponseOf<Endpoints['GET /external/blocked']>;

/** The people a client has written with, those with whom it has a conversation of their own; and whom somebody added. */
export function createContacts({
  database,
  sessions,
  apiUrl,
  log,
}: {
  readonly database: Knex;
  readonly sessions: Sessions;
  /** Where programs reach the API, with its prefix. */
  readonly apiUrl: string;
  readonly log: Logger;
}) {
  const { ensure, run } = createTasks({ sessions });
  const once = createOnce({ database, log });

  const find = (clientId: string, named: string) => findContact(database, clientId, named);
  const answer = (clientId: string, row: ContactRow): One => ({
    success: true,
    clientId,
    contact: presentContact(row),
  });
  /** Null where nobody can be asked, or WhatsApp does not say: what is stored is there all the same. */
  const profileOf = async (clientId: string, row: ContactRow): Promise<ContactProfile | null> => {
    const { manages = [] } = await sessions.abilities.of(clientId);
    if (!manages.includes('contacts')) return null;
    try {
      const told = await run(clientId, 'contacts.profile', { person: personOf(row) });
      return presentProfile(told, `${apiUrl}/external/contacts/${row.id}/picture`);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  };
  const setBlocked = async (asking: Asking, named: string, blocked: boolean): Promise<One> => {
    const { clientId } = asking;
    const row = await find(clientId, named);
    await ensure(clientId, 'contacts');
    return once(asking, ['contact block', row.id, blocked], async () => {
      await run(clientId, 'contacts.block', { person: personOf(row), blocked });
      return answer(clientId, row);
    });
  };

  return {
    async list(
      clientId: string,
      { limit, cursor, q, label, optedOut }: QueryOf<Listed>,
    ): Promise<ResponseOf<Listed>> {
      const likeness = q === undefined ? {} : await likenessOf(database, clientId, q);
      const found = await rows<ContactRow>(database, CONTACTS, {
        clientId,
        ids: null,
        pattern: null,
        phones: [],
        label: label ?? null,
        optedOut: optedOut ?? null,
        ...likeness,
        cursor: cursor?.toLowerCase() ?? null,
        most: limit + 1,
      });
      const page = found.slice(0, limit);
      return {
        success: true,
        clientId,
        contacts: page.map(presentContact),
        next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },

    /** `named`: by id, by number in any spelling, or by chat; `isAsked`: what they show, too. @throws NotFound; so below */
    async get(clientId: string, named: string, isAsked = true): Promise<Profiled> {
      const row = await find(clientId, named);
      return { ...answer(clientId, row), profile: isAsked ? await profileOf(clientId, row) : null };
    },

    /** @throws NotFound when they show none */
    async picture(clientId: string, named: string): Promise<Uint8Array> {
      const row = await find(clientId, named);
      await ensure(clientId, 'contacts');
      const jpeg = await run(clientId, 'contacts.seePicture', { person: personOf(row) });
      if (!jpeg) throw new NotFound(texts.noPicture.contact);
      return jpeg;
    },

    /** Another name and whether they may be written to are told as events. */
    async change(clientId: string, named: string, { optedOut, ...noted }: Change): Promise<One> {
      const row = await transact(database, async trx => {
        // First the labels, as whoever renames one has it.
        const labels = noted.labels && (await labelsNamed(trx, clientId, noted.labels));
        const before = await findContact(trx, clientId, named, { isHeld: true });
        const { id } = before;
        await note(trx, clientId, id, { ...noted, ...(labels && { labels }) });
        if (optedOut !== undefined) await setOptedOut(trx, clientId, [id], optedOut);
        const after = await findContact(trx, clientId, id);
        if (after.name !== before.name) await tellNames(trx, clientId, [id]);
        return after;
      });
      return answer(clientId, row);
    },

    merge: (clientId: string, named: string, given: PayloadOf<Merge>, actor: Actor) =>
      mergeByHand(database, clientId, named, given, actor),

    block: (asking: Asking, named: string) => setBlocked(asking, named, true),
    unblock: (asking: Asking, named: string) => setBlocked(asking, named, false),

    /** By the names they have here, where they are known. */
    async blocked(clientId: string): Promise<Blocked> {
      await ensure(clientId, 'contacts');
      const people = await run(clientId, 'contacts.blocked', {});
      const known = await rows<Pick<ContactRow, 'phone' | 'lid' | 'name'>>(database, CONTACT_NAMES, {
        clientId,
        phones: people.flatMap(({ phone }) => phone ?? []),
        lids: people.flatMap(({ lid }) => lid ?? []),
      });
      const blocked = people.map(person => {
        const row = known.find(
          ({ phone, lid }) =>
            (phone !== null && phone === person.phone) || (lid !== null && lid === person.lid),
        );
        const both = row ? { ...personOf(row), ...person } : person;
        return { chat: addressKey(both), name: row?.name ?? null, ...namesOf(both) };
      });
      return { success: true, clientId, blocked };
    },
  };
}
export type Contacts = ReturnType<typeof createContacts>;
