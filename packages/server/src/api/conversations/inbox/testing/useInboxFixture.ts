import type { Endpoints, PayloadOf, QueryOf } from '@recado/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { serverActor } from '../../../../core/audit/index.ts';
import { type NewMessage, storeMessages } from '../../../../core/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/index.ts';
import { insertClient } from '../../../../testing/insertClient.ts';
import { type ConversationService, createConversationService } from '../createConversationService.ts';

type ConversationChange = PayloadOf<Endpoints['PATCH /external/conversations/{conversation}']>;
type Query = Partial<QueryOf<Endpoints['GET /external/conversations']>>;

export const martaContact = { phone: '5215587654321', lid: '7712345', name: 'Marta' };
export const betoContact = { phone: '5491100000000', name: 'Beto' };
/** Fields of a message that a person sent from the console. */
export const consoleMessageFields = { fromMe: true, details: { origin: { kind: 'console' } } } as const;

/** Test fixture with a database. Each test gets a new client with its own conversations. */
export class InboxFixture {
  declare database: TestDatabase;
  declare conversations: ConversationService;
  clientId = '';
  /** Unread states that were sent to the phone. */
  phoneUnreadStates: boolean[] = [];
  #messageCount = 0;

  get knex() {
    return this.database.knex;
  }

  /** Stores messages from Marta, each a minute after the previous one. */
  store = (...messages: readonly Partial<NewMessage>[]) =>
    storeMessages(
      this.knex,
      this.clientId,
      messages.map(fields => {
        this.#messageCount += 1;
        return {
          waId: `L${this.#messageCount}`,
          fromMe: false,
          contact: martaContact,
          type: 'text',
          text: `mensaje ${this.#messageCount}`,
          timestamp: new Date(Date.UTC(2026, 2, 1, 12, this.#messageCount)),
          ...fields,
        };
      }),
    );

  change = (payload: ConversationChange, chat = martaContact.phone) =>
    this.conversations.change(this.clientId, chat, payload, serverActor);

  read = (chat = martaContact.phone) => this.conversations.read(this.clientId, chat);

  list = (query: Query = {}) => this.conversations.list(this.clientId, { limit: 50, ...query });

  async listNames(query: Query = {}) {
    return (await this.list(query)).conversations.map(({ name }) => name);
  }

  async getConversation(chat = martaContact.phone) {
    return (await this.conversations.get(this.clientId, chat)).conversation;
  }

  /** Returns the data of `conversation.updated` events, oldest first. */
  async listEvents() {
    const where = { clientId: this.clientId, type: 'conversation.updated' };
    return (await this.knex('events').where(where).orderBy('sequence')).map(({ data }) => data);
  }
}

export function useInboxFixture(): InboxFixture {
  const inbox = new InboxFixture();
  beforeAll(async () => {
    inbox.database = await createTestDatabase();
    inbox.conversations = createConversationService({
      database: inbox.knex,
      apiUrl: '/api',
      readReceipts: { sendReadReceipts: async (_, messages) => messages.length },
      sendUnreadMark: async (_, last, unread) => {
        if (last) inbox.phoneUnreadStates.push(unread);
      },
    });
  });
  beforeEach(async () => {
    inbox.clientId = (await insertClient(inbox.knex)).id;
    inbox.phoneUnreadStates = [];
  });
  afterAll(() => inbox.database.drop());
  return inbox;
}
