import type { ReplyWindow } from '@recado/contract';
import { templates as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { contactsOf } from '../../ground/contacts/contactsOf.ts';
import { type ConversationRow, keyOfContact } from '../../ground/conversations/conversationRows.ts';
import { windowsBefore } from '../../ground/conversations/windowsBefore.ts';
import { rows } from '../../ground/data/sql.ts';
import { Conflict } from '../../ground/errors/index.ts';
import type { Abilities } from '../../lines/transports/index.ts';
import type { Addressee } from '../sending/createAddressBook.ts';
import type { WrittenContent } from '../sending/QueuedMessage.ts';
import type { TemplateBook } from '../templates/createTemplateBook.ts';
import { isSurelyClosed, type WindowRule, windowOf } from './windowOf.ts';

/** How clients' networks let them answer. Where one may always, that costs no query. */
export function createWindowRules({
  database,
  abilities,
}: {
  readonly database: Knex;
  readonly abilities: Abilities;
}) {
  return async (clientId: string): Promise<WindowRule | undefined> => {
    const { replyWindowMs: ms } = await abilities.of(clientId);
    if (ms === undefined) return undefined;
    const [client] = await rows<{ since: Date | null; transport: string | null }>(database, SINCE, {
      clientId,
    });
    const { since = null, transport } = client ?? {};
    return { ms, since, ...(transport && { transport }) };
  };
}
export type WindowRules = ReturnType<typeof createWindowRules>;

/** Until when the other sides of conversations may be answered. */
export function createWindows(dependencies: Parameters<typeof createWindowRules>[0]) {
  const rules = createWindowRules(dependencies);
  return async (clientId: string, found: readonly Answered[]): Promise<(row: Answered) => ReplyWindow> => {
    const rule = await rules(clientId);
    const now = new Date();
    const { since = null, transport, ms = 0 } = rule ?? {};
    const isYoung = since !== null && transport !== undefined && now.getTime() - since.getTime() < ms;
    const before = isYoung
      ? await windowsBefore(
          dependencies.database,
          { clientId, transport },
          found.map(({ key }) => key),
        )
      : new Map<string, Date>();
    return ({ key, contactId, heardAt }) =>
      windowOf(contactId === null ? undefined : rule, heardAt, now, before.get(key));
  };
}
export type Windows = ReturnType<typeof createWindows>;
type Answered = Pick<ConversationRow, 'key' | 'contactId' | 'heardAt'>;

/** Refuses at once what would be taken by the network and arrive nowhere. */
export function createWindowCheck({
  database,
  abilities,
  templates,
}: {
  readonly database: Knex;
  readonly abilities: Abilities;
  readonly templates: Pick<TemplateBook, 'sendable'>;
}) {
  const rules = createWindowRules({ database, abilities });
  const closed = async (clientId: string): Promise<Conflict> => {
    const names = await templates.sendable(clientId);
    const quoted = names.map(name => `«${name}»`).join(', ');
    return new WindowClosed(names.length > 0 ? texts.windowClosed(quoted) : texts.windowClosedNone);
  };
  return {
    /** What is said of it: the templates that may be sent. */
    closed,
    /** @throws WindowClosed where it is certain that only a template arrives */
    async refuse(
      clientId: string,
      { person }: Pick<Addressee, 'person'>,
      content: WrittenContent,
    ): Promise<void> {
      if (!person || content.type === 'template') return;
      const rule = await rules(clientId);
      if (!rule) return;
      const contacts = await contactsOf(database, clientId, namesOf(person));
      const [found] = await rows<{ heardAt: Date | null }>(database, HEARD, {
        clientId,
        keys: contacts.map(keyOfContact),
      });
      if (isSurelyClosed(rule, found?.heardAt ?? null)) throw await closed(clientId);
    },
  };
}
export type WindowCheck = ReturnType<typeof createWindowCheck>;

/** The person has not written for too long. */
export class WindowClosed extends Conflict {}

const namesOf = ({ phone, lid }: NonNullable<Addressee['person']>): string[] => [
  ...(phone === undefined ? [] : [phone]),
  ...(lid === undefined ? [] : [`lid:${lid}`]),
];

const SINCE = 'SELECT transport_since AS since, transport FROM clients WHERE id = :clientId';
const HEARD = `
  SELECT max(heard_at) AS "heardAt" FROM conversations WHERE client_id = :clientId AND chat = ANY(:keys)`;
