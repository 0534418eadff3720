import type { MessageOrigin, StatusPost, StatusPostRequest, StatusPostState, StatusPostViewer } from '@recado/contract';
import { STATUS_POST_HOURS } from '@recado/contract/rules';
import { statusPostTexts as texts } from '@recado/texts';
import { formatAddressKey } from '@recado/transport';
import { validate as isUuid } from 'uuid';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { NotFound } from '../../../core/errors/index.ts';
import type { StatusPostContent } from './parseStatusPostContent.ts';

export interface StatusPostRow {
  readonly id: string;
  readonly clientId: string;
  readonly waId: string;
  readonly state: StatusPostState;
  readonly content: StatusPostContent;
  readonly audience: Pick<StatusPostRequest['audience'], 'kind' | 'label'>;
  readonly origin: MessageOrigin;
  readonly reachedPeople: number | null;
  readonly errorCode: string | null;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
  readonly people: number;
  readonly views: number;
}

/** Minutes after which a post without an outcome counts as unknown, because its process has ended. */
const MAX_PUBLISHING_MINUTES = 10;

const SELECT_STATUS_POSTS_SQL = `
  SELECT s.id, s.client_id AS "clientId", s.wa_id AS "waId",
    CASE WHEN s.state = 'publishing' AND s.created_at < now() - interval '${MAX_PUBLISHING_MINUTES} minutes'
      THEN 'unknown' ELSE s.state END AS state,
    s.content, s.audience, s.origin, s.reached_people AS "reachedPeople", s.error_code AS "errorCode",
    s.created_at AS "createdAt", s.published_at AS "publishedAt", n.people, n.views
  FROM status_posts s CROSS JOIN LATERAL (
    SELECT CAST(count(*) AS integer) AS people, CAST(count(viewed_at) AS integer) AS views
    FROM status_post_people WHERE post_id = s.id) n
  WHERE s.client_id = :clientId`;

/** Lists posts, the newest first. @param before ID of the last post of the previous page */
export const listStatusPosts = (
  db: Queryable,
  clientId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<StatusPostRow[]> =>
  rows<StatusPostRow>(
    db,
    `${SELECT_STATUS_POSTS_SQL} AND (CAST(:before AS uuid) IS NULL OR s.id < CAST(:before AS uuid))
     ORDER BY s.id DESC LIMIT :limit`,
    { clientId, before: before ?? null, limit },
  );

/** @throws NotFound */
export async function findStatusPost(db: Queryable, clientId: string, id: string): Promise<StatusPostRow> {
  const found = isUuid(id)
    ? await rows<StatusPostRow>(db, `${SELECT_STATUS_POSTS_SQL} AND s.id = :id`, { clientId, id })
    : [];
  const [post] = found;
  if (!post) throw new NotFound(texts.notFound);
  return post;
}

export const findStatusPostByWaId = async (
  db: Queryable,
  clientId: string,
  waId: string,
): Promise<StatusPostRow | undefined> =>
  (await rows<StatusPostRow>(db, `${SELECT_STATUS_POSTS_SQL} AND s.wa_id = :waId`, { clientId, waId }))[0];

/** Lists the people who viewed a post, the latest first. */
export async function listStatusPostViewers(db: Queryable, postId: string): Promise<StatusPostViewer[]> {
  const viewers = await rows<{ phone: string | null; lid: string | null; name: string | null; viewedAt: Date }>(
    db,
    `SELECT c.phone, c.lid, coalesce(c.own_name, c.name, '@' || c.username) AS name, p.viewed_at AS "viewedAt"
     FROM status_post_people p JOIN contacts c ON c.id = p.contact_id
     WHERE p.post_id = :postId AND p.viewed_at IS NOT NULL ORDER BY p.viewed_at DESC, c.id`,
    { postId },
  );
  return viewers.map(({ phone, lid, name, viewedAt }) => ({
    chat: formatAddressKey({
      kind: 'person',
      ...(phone !== null && { phone }),
      ...(lid !== null && { lid }),
    }),
    name,
    viewedAt: viewedAt.toISOString(),
  }));
}

export function presentStatusPost(row: StatusPostRow): StatusPost {
  const { content, audience, origin, createdAt, publishedAt } = row;
  const visibleSince = publishedAt ?? createdAt;
  return {
    id: row.id,
    messageId: row.waId,
    state: row.state,
    type: content.type,
    text: content.text ?? null,
    background: content.background ?? null,
    font: content.font ?? null,
    mediaUrl: content.mediaUrl ?? null,
    mediaId: content.mediaId ?? null,
    audience: { kind: audience.kind, label: audience.label ?? null, people: row.people },
    reachedPeople: row.reachedPeople,
    views: row.views,
    createdAt: createdAt.toISOString(),
    expiresAt: new Date(visibleSince.getTime() + STATUS_POST_HOURS * 3_600_000).toISOString(),
    errorCode: row.errorCode,
    by: origin.user?.name ?? null,
  };
}
