import type { Endpoints, MessageOrigin, QueryOf, ResponseOf, StatusPostRequest } from '@recado/contract';
import { MAX_STATUS_POST_PEOPLE, STATUS_POST_HOURS } from '@recado/contract/rules';
import { statusPostTexts as texts } from '@recado/texts';
import { type Person, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { Conflict, DomainError, Unprocessable } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { createSessionTaskRunner } from '../../clients/connections/createSessionTaskRunner.ts';
import { toDomainError } from '../../clients/connections/toDomainError.ts';
import { buildMessageActionId } from './actionId.ts';
import { computeRequestDigest, type IdempotentExecutor } from './createIdempotentExecutor.ts';
import type { StatusPostPublisher } from './createStatusPostPublisher.ts';
import { countStatusPostAudience, findStatusPostAudience } from './findStatusPostAudience.ts';
import { createWhatsAppMessageId } from './outgoingContent.ts';
import { parseStatusPostContent } from './parseStatusPostContent.ts';
import type { SendResponse } from './sendRequests.ts';
import {
  findStatusPost,
  findStatusPostByWaId,
  listStatusPosts,
  listStatusPostViewers,
  presentStatusPost,
  type StatusPostRow,
} from './statusPostRows.ts';
import { deleteFailedStatusPost, setStatusPostDeleted } from './statusPostStatements.ts';

type StatusPostResponse = ResponseOf<Endpoints['POST /external/status-posts']>;

export interface StatusPostServiceDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly idempotency: IdempotentExecutor;
  readonly publisher: StatusPostPublisher;
}

export interface PublishStatusPostRequest {
  readonly clientId: string;
  readonly post: StatusPostRequest;
  readonly origin: MessageOrigin;
  readonly idempotencyKey?: string | undefined;
}

/** Publishes, lists and deletes the status posts of clients. */
export function createStatusPostService(dependencies: StatusPostServiceDeps) {
  const { database, sessions, idempotency, publisher } = dependencies;
  const taskRunner = createSessionTaskRunner({ sessions });

  const assertSupported = async (clientId: string): Promise<void> => {
    if (!(await sessions.abilities.forClient(clientId)).statusPosts) throw new Unprocessable(texts.unsupported);
  };

  const listBlockedPeople = async (clientId: string): Promise<readonly Person[]> => {
    const { manages = [] } = await sessions.abilities.forClient(clientId);
    return manages.includes('contacts') ? taskRunner.run(clientId, 'contacts.blocked', {}) : [];
  };

  const respond = (post: StatusPostRow): SendResponse<StatusPostResponse> => ({
    statusCode: post.state === 'unknown' || post.state === 'publishing' ? 202 : 200,
    body: { success: true, clientId: post.clientId, statusPost: presentStatusPost(post) },
  });

  const publishWithId = async (
    { clientId, post, origin }: PublishStatusPostRequest,
    waId: string,
  ): Promise<SendResponse<StatusPostResponse>> => {
    const content = parseStatusPostContent(post);
    await assertSupported(clientId);
    const blocked = await listBlockedPeople(clientId);
    const audience = await findStatusPostAudience(database, clientId, post.audience, blocked);
    await deleteFailedStatusPost(database, clientId, waId);
    await publisher.publish({ clientId, waId, content, audience, requested: post.audience, origin });
    return respond(await requirePost(clientId, waId));
  };

  const requirePost = async (clientId: string, waId: string): Promise<StatusPostRow> => {
    const row = await findStatusPostByWaId(database, clientId, waId);
    if (!row) throw new Conflict(texts.notFound);
    return row;
  };

  return {
    /**
     * Publishes a post once for each idempotency key. A repeated request returns the state that is known now.
     *
     * @throws DomainError if the post was not published
     */
    async publish(request: PublishStatusPostRequest): Promise<SendResponse<StatusPostResponse>> {
      const { clientId, post, idempotencyKey: key } = request;
      if (key === undefined) return publishWithId(request, createWhatsAppMessageId());
      const digest = computeRequestDigest(['status-post', post]);
      const waId = buildMessageActionId(clientId, key, digest);
      const first = await idempotency.execute<StatusPostResponse>({ clientId, key, digest }, async () => {
        // After a crash, the row shows whether an earlier attempt may have published the post.
        const earlier = await findStatusPostByWaId(database, clientId, waId);
        return earlier && earlier.state !== 'failed' ? respond(earlier) : publishWithId(request, waId);
      });
      // The stored response is the first one, and WhatsApp may have confirmed or refused the post since then.
      const current = await findStatusPostByWaId(database, clientId, waId);
      if (!current) return first;
      const { statusCode, body } = respond(current);
      return { statusCode, body: { ...body, success: current.state !== 'failed' } };
    },

    async list(
      clientId: string,
      { limit, cursor }: QueryOf<Endpoints['GET /external/status-posts']>,
    ): Promise<ResponseOf<Endpoints['GET /external/status-posts']>> {
      const found = await listStatusPosts(database, clientId, { before: cursor, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return { success: true, clientId, statusPosts: shown.map(presentStatusPost), next };
    },

    /** Returns a post with the people who viewed it. @throws NotFound */
    async get(clientId: string, id: string): Promise<ResponseOf<Endpoints['GET /external/status-posts/{post}']>> {
      const post = await findStatusPost(database, clientId, id);
      const viewers = await listStatusPostViewers(database, post.id);
      return { success: true, clientId, statusPost: presentStatusPost(post), viewers };
    },

    /**
     * Deletes a post on the phones of its audience. A post that failed, was deleted or has expired stays as it is.
     *
     * @throws NotFound; DomainError if WhatsApp refused the deletion
     */
    async remove(clientId: string, id: string): Promise<SendResponse<StatusPostResponse>> {
      const post = await findStatusPost(database, clientId, id);
      const visibleSince = post.publishedAt ?? post.createdAt;
      const isExpired = Date.now() - visibleSince.getTime() > STATUS_POST_HOURS * 3_600_000;
      if (post.state === 'publishing') throw new Conflict(texts.stillPublishing);
      if (isExpired || post.state === 'failed' || post.state === 'deleted') return respond(post);
      await assertSupported(clientId);
      const outcome = await publisher.remove(post);
      if (outcome instanceof TransportError) {
        if (outcome.reason !== 'unknown-outcome') throw toDomainError(outcome);
        return { ...respond(post), statusCode: 202 };
      }
      await setStatusPostDeleted(database, clientId, post.id);
      return respond(await findStatusPost(database, clientId, id));
    },

    async countAudience(
      clientId: string,
      query: QueryOf<Endpoints['GET /external/status-audience']>,
    ): Promise<ResponseOf<Endpoints['GET /external/status-audience']>> {
      const blocked = await listBlockedPeople(clientId).catch(error => {
        // A disconnected line cannot list blocked people, and the number is an estimate until a post is published.
        if (error instanceof DomainError) return [];
        throw error;
      });
      const people = await countStatusPostAudience(database, clientId, query, blocked);
      return { success: true, clientId, people, maxPeople: MAX_STATUS_POST_PEOPLE };
    },
  };
}
export type StatusPostService = ReturnType<typeof createStatusPostService>;
