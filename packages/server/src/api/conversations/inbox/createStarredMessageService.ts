import type { Endpoints, QueryOf, ResponseOf } from '@recado/contract';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { findMessagesByRowKeys } from '../../../core/messages/findMessagesByRowKeys.ts';
import { presentMessage } from '../../../core/messages/presentMessage.ts';
import { findMessageByAnyId } from '../../messaging/sending/findMessageByAnyId.ts';

type ListEndpoint = Endpoints['GET /starred-messages'];
type StarResponse = ResponseOf<Endpoints['PUT /clients/{id}/messages/{messageId}/star']>;

interface StarredMessageServiceDeps {
  readonly database: Knex;
  /** Public URL of the API, with its prefix. */
  readonly apiUrl: string;
}

interface StarRow {
  readonly id: string;
  readonly clientId: string;
  readonly businessName: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly messageAt: Date;
  readonly starredAt: Date;
}

/** Manages the messages that a user starred. They are personal: colleagues do not see them. */
export const createStarredMessageService = ({ database, apiUrl }: StarredMessageServiceDeps) => {
  const presentStars = async (stars: readonly StarRow[]): Promise<ResponseOf<ListEndpoint>['starred']> => {
    const messages = new Map<string, ReturnType<typeof presentMessage>>();
    for (const clientId of new Set(stars.map(star => star.clientId))) {
      const keys = stars
        .filter(star => star.clientId === clientId)
        .map(({ messageId, messageAt }) => ({ id: messageId, timestamp: messageAt }));
      for (const row of await findMessagesByRowKeys(database, clientId, keys))
        messages.set(row.id, presentMessage(row, apiUrl));
    }
    return stars.flatMap(({ clientId, businessName, conversationId, messageId, starredAt }) => {
      const message = messages.get(messageId);
      return message && message.deletedAt === undefined
        ? [{ clientId, businessName, conversationId, starredAt: starredAt.toISOString(), message }]
        : [];
    });
  };
  return {
    /** Lists starred messages of the lines that the user may still answer, the last starred one first. */
    async list(
      userId: string,
      { limit, cursor, conversation }: QueryOf<ListEndpoint>,
    ): Promise<ResponseOf<ListEndpoint>> {
      const stars = await rows<StarRow>(database, LIST_STARS_SQL, {
        userId,
        cursor: cursor ?? null,
        conversation: conversation ?? null,
        most: limit + 1,
      });
      const page = stars.slice(0, limit);
      return {
        starred: await presentStars(page),
        next: stars.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },

    /** Stars a message. Does nothing if the user has starred it before. @throws NotFound */
    async star(userId: string, clientId: string, messageRef: string): Promise<StarResponse> {
      const { id: messageId, timestamp } = await findMessageByAnyId(database, clientId, messageRef);
      await rows(
        database,
        `INSERT INTO starred_messages (user_id, client_id, message_id, message_at)
         VALUES (:userId, :clientId, :messageId, :timestamp) ON CONFLICT (user_id, message_id) DO NOTHING`,
        { userId, clientId, messageId, timestamp },
      );
      return { success: true, clientId, messageId, starred: true };
    },

    /** Removes the star. Does nothing if the message has none. @throws NotFound if there is no such message */
    async unstar(userId: string, clientId: string, messageRef: string): Promise<StarResponse> {
      const { id: messageId } = await findMessageByAnyId(database, clientId, messageRef);
      await rows(
        database,
        'DELETE FROM starred_messages WHERE user_id = :userId AND client_id = :clientId AND message_id = :messageId',
        { userId, clientId, messageId },
      );
      return { success: true, clientId, messageId, starred: false };
    },
  };
};
export type StarredMessageService = ReturnType<typeof createStarredMessageService>;

const LIST_STARS_SQL = `
  SELECT s.id, s.client_id AS "clientId", l.business_name AS "businessName", v.id AS "conversationId",
    s.message_id AS "messageId", s.message_at AS "messageAt", s.starred_at AS "starredAt"
  FROM starred_messages s
  JOIN clients l ON l.id = s.client_id
  JOIN messages m ON m.client_id = s.client_id AND m.timestamp = s.message_at AND m.id = s.message_id
  JOIN conversations v ON v.client_id = m.client_id AND v.chat = m.chat
  WHERE s.user_id = :userId AND s.client_id = ANY(ARRAY(SELECT * FROM list_accessible_client_ids(:userId, 'answers')))
    AND (CAST(:conversation AS uuid) IS NULL OR v.id = CAST(:conversation AS uuid))
    AND (CAST(:cursor AS uuid) IS NULL OR s.id < CAST(:cursor AS uuid))
  ORDER BY s.id DESC LIMIT :most`;
