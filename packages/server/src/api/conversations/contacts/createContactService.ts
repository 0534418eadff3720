import type { ContactProfile, Endpoints, PayloadOf, QueryOf, ResponseOf } from '@recado/contract';
import { groupAndContactTexts as texts } from '@recado/texts';
import { formatAddressKey, type Logger } from '@recado/transport';
import type { Knex } from 'knex';
import type { Actor } from '../../../core/audit/index.ts';
import { resolveContactSearchText } from '../../../core/contacts/findContactIdsByIdentifiers.ts';
import { parsePeriod } from '../../../core/data/period.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { DomainError, NotFound } from '../../../core/errors/index.ts';
import { emitContactLabeled } from '../../../core/labels/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { createSessionTaskRunner } from '../../clients/connections/createSessionTaskRunner.ts';
import { noPhoneLabels, type PhoneLabelSender } from '../inbox/createPhoneLabelSender.ts';
import {
  type ContactRow,
  FIND_CONTACT_NAMES_SQL,
  findContact,
  LIST_CONTACTS_SQL,
  presentContact,
  toPerson,
} from './contactRows.ts';
import {
  emitConversationNameChanges,
  findOrCreateLabels,
  recordContactLabels,
  setContactsOptedOut,
  updateContactFields,
} from './contactUpdates.ts';
import { createIdempotentActionRunner } from './createIdempotentActionRunner.ts';
import { toPhoneNumberAndLid } from './createPersonResolver.ts';
import type { ClientActionRequest } from './GroupService.ts';
import { mergeContactsManually } from './mergeContactsManually.ts';
import { presentProfile } from './presentProfile.ts';

type ListEndpoint = Endpoints['GET /external/contacts'];
type ProfiledContactResponse = ResponseOf<Endpoints['GET /external/contacts/{contact}']>;
type ContactResponse = ResponseOf<Endpoints['POST /external/contacts/{contact}/block']>;
type Change = PayloadOf<Endpoints['PATCH /external/contacts/{contact}']>;
type Merge = Endpoints['POST /external/contacts/{contact}/merge'];
type BlockedResponse = ResponseOf<Endpoints['GET /external/blocked']>;

interface ContactServiceDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  /** Sender of labels to the phone. If omitted, changes wait. */
  readonly phoneLabels?: PhoneLabelSender;
  /** Public URL of the API, with its prefix. */
  readonly apiUrl: string;
  readonly log: Logger;
}

/** Manages a client's contacts: people with a direct conversation, and people that a user added. */
export function createContactService({
  database,
  sessions,
  phoneLabels = noPhoneLabels,
  apiUrl,
  log,
}: ContactServiceDeps) {
  const taskRunner = createSessionTaskRunner({ sessions });
  const actionRunner = createIdempotentActionRunner({ database, log });

  const find = (clientId: string, contactRef: string) => findContact(database, clientId, contactRef);
  const toResponse = (clientId: string, row: ContactRow): ContactResponse => ({
    success: true,
    clientId,
    contact: presentContact(row),
  });
  /**
   * Reads a contact's profile from WhatsApp. Null if the transport or WhatsApp provides none; the caller then
   * responds with the stored contact alone.
   */
  const profileOf = async (clientId: string, row: ContactRow): Promise<ContactProfile | null> => {
    const { manages = [] } = await sessions.abilities.forClient(clientId);
    if (!manages.includes('contacts')) return null;
    try {
      const profile = await taskRunner.run(clientId, 'contacts.profile', { person: toPerson(row) });
      return presentProfile(profile, `${apiUrl}/external/contacts/${row.id}/picture`);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  };
  const setBlocked = async (
    request: ClientActionRequest,
    contactRef: string,
    blocked: boolean,
  ): Promise<ContactResponse> => {
    const { clientId } = request;
    const row = await find(clientId, contactRef);
    await taskRunner.ensure(clientId, 'contacts');
    return actionRunner.runOnce(request, ['contact block', row.id, blocked], async () => {
      await taskRunner.run(clientId, 'contacts.block', { person: toPerson(row), blocked });
      return toResponse(clientId, row);
    });
  };

  return {
    async list(
      clientId: string,
      { limit, cursor, q, label, optedOut, ...period }: QueryOf<ListEndpoint>,
    ): Promise<ResponseOf<ListEndpoint>> {
      const { since = null, until = null } = parsePeriod(period);
      const likeness = q === undefined ? {} : await resolveContactSearchText(database, clientId, q);
      const foundRows = await rows<ContactRow>(database, LIST_CONTACTS_SQL, {
        clientId,
        ids: null,
        pattern: null,
        username: null,
        phones: [],
        label: label ?? null,
        optedOut: optedOut ?? null,
        ...likeness,
        ...{ since, until },
        cursor: cursor?.toLowerCase() ?? null,
        most: limit + 1,
      });
      const page = foundRows.slice(0, limit);
      return {
        success: true,
        clientId,
        contacts: page.map(presentContact),
        next: foundRows.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },

    /**
     * Finds a contact by its ID, by its phone number in any notation, or by its chat. Adds the contact's
     * WhatsApp profile if requested.
     * @throws NotFound if there is no such contact. The methods below throw this error, too
     */
    async get(clientId: string, contactRef: string, isProfileRequested = true): Promise<ProfiledContactResponse> {
      const row = await find(clientId, contactRef);
      return { ...toResponse(clientId, row), profile: isProfileRequested ? await profileOf(clientId, row) : null };
    },

    /** @throws NotFound when the contact shows no picture */
    async picture(clientId: string, contactRef: string): Promise<Uint8Array> {
      const row = await find(clientId, contactRef);
      await taskRunner.ensure(clientId, 'contacts');
      const jpeg = await taskRunner.run(clientId, 'contacts.seePicture', { person: toPerson(row) });
      if (!jpeg) throw new NotFound(texts.noPicture.contact);
      return jpeg;
    },

    /** Changes the given fields, and emits events if the name, the labels or the opt-out changes. */
    async change(clientId: string, contactRef: string, { optedOut, ...fields }: Change): Promise<ContactResponse> {
      const row = await transact(database, async trx => {
        // Lock the labels before the contact, as the renaming of a label does, so that no deadlock can occur.
        const labels = fields.labels && (await findOrCreateLabels(trx, clientId, fields.labels));
        const before = await findContact(trx, clientId, contactRef, { isLocked: true });
        const { id } = before;
        await updateContactFields(trx, clientId, id, { ...fields, ...(labels && { labels }) });
        const changes = labels ? await recordContactLabels(trx, clientId, before, labels) : [];
        if (optedOut !== undefined) await setContactsOptedOut(trx, clientId, [id], optedOut);
        const after = await findContact(trx, clientId, id);
        if (after.name !== before.name) await emitConversationNameChanges(trx, clientId, [id]);
        await emitContactLabeled(trx, clientId, changes);
        return after;
      });
      if (fields.labels) phoneLabels.sendSoon();
      return toResponse(clientId, row);
    },

    async merge(
      clientId: string,
      contactRef: string,
      payload: PayloadOf<Merge>,
      actor: Actor,
    ): Promise<ResponseOf<Merge>> {
      return mergeContactsManually(database, clientId, contactRef, payload, actor);
    },

    async block(request: ClientActionRequest, contactRef: string): Promise<ContactResponse> {
      return setBlocked(request, contactRef, true);
    },
    async unblock(request: ClientActionRequest, contactRef: string): Promise<ContactResponse> {
      return setBlocked(request, contactRef, false);
    },

    /** Lists blocked people, with their stored names if they are contacts. */
    async blocked(clientId: string): Promise<BlockedResponse> {
      await taskRunner.ensure(clientId, 'contacts');
      const people = await taskRunner.run(clientId, 'contacts.blocked', {});
      const knownContacts = await rows<Pick<ContactRow, 'phone' | 'lid' | 'name'>>(database, FIND_CONTACT_NAMES_SQL, {
        clientId,
        phones: people.flatMap(({ phone }) => phone ?? []),
        lids: people.flatMap(({ lid }) => lid ?? []),
      });
      const blocked = people.map(person => {
        const row = knownContacts.find(
          ({ phone, lid }) => (phone !== null && phone === person.phone) || (lid !== null && lid === person.lid),
        );
        const mergedPerson = row ? { ...toPerson(row), ...person } : person;
        return { chat: formatAddressKey(mergedPerson), name: row?.name ?? null, ...toPhoneNumberAndLid(mergedPerson) };
      });
      return { success: true, clientId, blocked };
    },
  };
}
export type ContactService = ReturnType<typeof createContactService>;
