import type { Endpoints, PayloadOf, QueryOf } from '@recado/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { theServer } from '../../../ground/audit/index.ts';
import { type NewMessage, storeMessages } from '../../../ground/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { type Conversations, createConversations } from '../createConversations.ts';

type Change = PayloadOf<Endpoints['PATCH /external/conversations/{conversation}']>;
type Query = Partial<QueryOf<Endpoints['GET /external/conversations']>>;

export const marta = { phone: '5215587654321', lid: '7712345', name: 'Marta' };
export const beto = { phone: '5491100000000', name: 'Beto' };
/** Of a message: somebody answered on the page. */
export const answered = { fromMe: true, details: { origin: { kind: 'console' } } } as const;

/** A database, and for each test the conversations of a client of its own. */
export class Inbox {
  declare database: TestDatabase;
  declare conversations: Conversations;
  clientId = '';
  /** What the phone was told to show as unread, or no more. */
  phone: boolean[] = [];
  #said = 0;

  get knex() {
    return this.database.knex;
  }

  /** One after the other, a minute apart, from Marta. */
  store = (...messages: readonly Partial<NewMessage>[]) =>
    storeMessages(
      this.knex,
      this.clientId,
      messages.map(fields => {
        this.#said += 1;
        return {
          waId: `L${this.#said}`,
          fromMe: false,
          contact: marta,
          type: 'text',
          text: `mensaje ${this.#said}`,
          timestamp: new Date(Date.UTC(2026, 2, 1, 12, this.#said)),
          ...fields,
        };
      }),
    );

  change = (payload: Change, chat = marta.phone) =>
    this.conversations.change(this.clientId, chat, payload, theServer);

  read = (chat = marta.phone) => this.conversations.read(this.clientId, chat);

  list = (query: Query = {}) => this.conversations.list(this.clientId, { limit: 50, ...query });

  async names(query: Query = {}) {
    return (await this.list(query)).conversations.map(({ name }) => name);
  }

  async of(chat = marta.phone) {
    return (await this.conversations.get(this.clientId, chat)).conversation;
  }

  /** What was told of conversations, oldest first. */
  async events() {
    const where = { clientId: this.clientId, type: 'conversation.updated' };
    return (await this.knex('events').where(where).orderBy('sequence')).map(({ data }) => data);
  }
}

export function useInbox(): Inbox {
  const inbox = new Inbox();
  beforeAll(async () => {
    inbox.database = await createTestDatabase();
    inbox.conversations = createConversations({
      database: inbox.knex,
      apiUrl: '/api',
      tellRead: async (_, messages) => messages.length,
      tellMark: async (_, last, unread) => {
        if (last) inbox.phone.push(unread);
      },
    });
  });
  beforeEach(async () => {
    inbox.clientId = (await insertClient(inbox.knex)).id;
    inbox.phone = [];
  });
  afterAll(() => inbox.database.drop());
  return inbox;
}
