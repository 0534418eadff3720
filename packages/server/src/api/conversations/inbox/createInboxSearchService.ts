import type { Contact, Endpoints, QueryOf, ResponseOf } from '@recado/contract';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import type { ConversationService } from './createConversationService.ts';

type Endpoint = Endpoints['GET /search'];
type Response = ResponseOf<Endpoint>;

/** Maximum number of lines in one search, and of those that are searched at the same time. */
const MAX_SEARCHED_LINES = 100;
const PARALLEL_LINES = 4;

/** Part of the contact service that the search uses. */
interface ContactLister {
  list(
    clientId: string,
    query: { readonly limit: number; readonly q: string },
  ): Promise<{ readonly contacts: readonly Contact[] }>;
}

interface InboxSearchServiceDeps {
  readonly database: Knex;
  readonly conversations: Pick<ConversationService, 'search'>;
  readonly contacts: ContactLister;
}

interface LineRow {
  readonly clientId: string;
  readonly businessName: string;
}

/** Searches people, conversations and messages in all lines that a user may answer. */
export const createInboxSearchService = ({ database, conversations, contacts }: InboxSearchServiceDeps) => {
  const searchLine = async (line: LineRow, q: string, limit: number): Promise<Response> => {
    const [foundConversations, foundContacts] = await Promise.all([
      conversations.search(line.clientId, q, limit),
      contacts.list(line.clientId, { limit, q }),
    ]);
    return {
      conversations: foundConversations.map(conversation => ({ ...line, conversation })),
      // The other contacts have a conversation, which the search finds by the same name.
      contacts: foundContacts.contacts.flatMap(contact =>
        contact.lastMessageAt === null ? [{ ...line, contact }] : [],
      ),
    };
  };
  return {
    async search(userId: string, { q, limit }: QueryOf<Endpoint>): Promise<Response> {
      const lines = await rows<LineRow>(database, LIST_LINES_SQL, { userId, most: MAX_SEARCHED_LINES });
      const results: Response[] = [];
      for (let start = 0; start < lines.length; start += PARALLEL_LINES) {
        const part = lines.slice(start, start + PARALLEL_LINES);
        results.push(...(await Promise.all(part.map(line => searchLine(line, q, limit)))));
      }
      return {
        conversations: results
          .flatMap(result => result.conversations)
          .sort((a, b) => compareDescending(newestTimeOf(a.conversation), newestTimeOf(b.conversation)))
          .slice(0, limit),
        contacts: results.flatMap(result => result.contacts).slice(0, limit),
      };
    },
  };
};
export type InboxSearchService = ReturnType<typeof createInboxSearchService>;

type FoundConversation = Response['conversations'][number]['conversation'];

/** Time of the found message, or of the last one if the person was found. */
const newestTimeOf = ({ match, lastMessageAt }: FoundConversation): string => match?.timestamp ?? lastMessageAt;

const compareDescending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

const LIST_LINES_SQL = `
  SELECT c.id AS "clientId", c.business_name AS "businessName" FROM clients c
  WHERE c.id = ANY(ARRAY(SELECT * FROM list_accessible_client_ids(:userId, 'answers')))
  ORDER BY c.id DESC LIMIT :most`;
