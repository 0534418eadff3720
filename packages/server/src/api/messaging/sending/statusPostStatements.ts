import type { MessageOrigin, StatusPostRequest } from '@recado/contract';
import type { Person } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import type { AudienceMember } from './findStatusPostAudience.ts';
import type { StatusPostContent } from './parseStatusPostContent.ts';

export interface NewStatusPost {
  readonly clientId: string;
  readonly waId: string;
  readonly content: StatusPostContent;
  readonly audience: readonly AudienceMember[];
  readonly requested: StatusPostRequest['audience'];
  readonly origin: MessageOrigin;
}

/** Stores a post with its audience, before it is passed to the network. */
export const insertStatusPost = (database: Knex, post: NewStatusPost): Promise<void> =>
  transact(database, async trx => {
    const { clientId, waId, content, audience, requested, origin } = post;
    const [inserted] = await rows<{ id: string }>(
      trx,
      `INSERT INTO status_posts (client_id, wa_id, content, audience, origin, deletion_people)
       VALUES (:clientId, :waId, CAST(:content AS jsonb), CAST(:audience AS jsonb), CAST(:origin AS jsonb),
         CAST(:people AS jsonb))
       RETURNING id`,
      {
        ...{ clientId, waId, content: JSON.stringify(content), origin: JSON.stringify(origin) },
        people: JSON.stringify(audience.map(({ person }) => person)),
        audience: JSON.stringify({ kind: requested.kind, ...(requested.label && { label: requested.label }) }),
      },
    );
    // A contact may have been merged into another one since it was read.
    await rows(
      trx,
      `INSERT INTO status_post_people (post_id, contact_id)
       SELECT :postId, id FROM contacts WHERE client_id = :clientId AND id = ANY(CAST(:ids AS uuid[]))`,
      { clientId, postId: inserted?.id ?? '', ids: audience.map(({ contactId }) => contactId) },
    );
  });

export interface StatusPostOutcome {
  readonly state: 'published' | 'unknown' | 'failed';
  readonly errorCode?: string | undefined;
  readonly reachedPeople?: number | undefined;
  readonly publishedAt?: Date | undefined;
}

/** Stores what became of a post. A view may have arrived before, so the number of people is stored in any state. */
export const storeStatusPostOutcome = (
  database: Knex,
  clientId: string,
  waId: string,
  { state, errorCode, reachedPeople, publishedAt }: StatusPostOutcome,
): Promise<unknown[]> =>
  rows(
    database,
    `UPDATE status_posts SET reached_people = coalesce(CAST(:reachedPeople AS integer), reached_people),
       published_at = coalesce(CAST(:publishedAt AS timestamptz), published_at),
       error_code = CASE WHEN state = 'publishing' THEN CAST(:errorCode AS text) ELSE error_code END,
       deletion_people = CASE WHEN state = 'publishing' AND :state = 'failed' THEN NULL ELSE deletion_people END,
       state = CASE WHEN state = 'publishing' THEN :state ELSE state END
     WHERE client_id = :clientId AND wa_id = :waId`,
    {
      ...{ clientId, waId, state, errorCode: errorCode ?? null },
      ...{ reachedPeople: reachedPeople ?? null, publishedAt: publishedAt ?? null },
    },
  );

export const setStatusPostDeleted = (database: Knex, clientId: string, id: string): Promise<unknown[]> =>
  rows(
    database,
    `UPDATE status_posts SET state = 'deleted', deletion_people = NULL WHERE client_id = :clientId AND id = :id`,
    { clientId, id },
  );

/** Deletes the row of a failed attempt, so that the post can be published under the same ID. */
export const deleteFailedStatusPost = (database: Knex, clientId: string, waId: string): Promise<unknown[]> =>
  rows(database, `DELETE FROM status_posts WHERE client_id = :clientId AND wa_id = :waId AND state = 'failed'`, {
    clientId,
    waId,
  });

/**
 * Lists the people to whom the deletion of a post must be sent. The erasure of a contact deletes the row of the audience,
 * but not the post on the phone of this person.
 */
export async function listStatusPostPeople(database: Knex, postId: string): Promise<readonly Person[]> {
  const [post] = await rows<{ people: readonly Person[] | null }>(
    database,
    'SELECT deletion_people AS people FROM status_posts WHERE id = :postId',
    { postId },
  );
  return post?.people ?? [];
}

/** Returns the number of the client's own line. */
export async function findOwnPerson(database: Knex, clientId: string): Promise<Person> {
  const [client] = await rows<{ phone: string }>(
    database,
    'SELECT phone_number AS phone FROM clients WHERE id = :clientId',
    { clientId },
  );
  return { kind: 'person', phone: client?.phone ?? '' };
}
