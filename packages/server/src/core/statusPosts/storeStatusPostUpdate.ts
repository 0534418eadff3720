import { listPhoneVariants } from '@recado/contract/rules';
import type { StatusUpdate } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { formatErrorCode } from '../log/formatErrorCode.ts';

/**
 * Stores that a person viewed a status post, or what became of a post without an answer of WhatsApp. Keeps the time of
 * the first view. A view proves that the post is visible.
 */
export async function storeStatusPostUpdate(database: Knex, clientId: string, update: StatusUpdate): Promise<void> {
  const { id: waId, status, code, timestamp, viewer } = update;
  const state = status === 'failed' ? 'failed' : 'published';
  const errorCode = status === 'failed' ? formatErrorCode('rejected', code) : null;
  await rows(database, SETTLE_SQL, { clientId, waId, state, errorCode, timestamp });
  if (!viewer) return;
  const { phone, lid } = viewer;
  await rows(database, STORE_VIEW_SQL, {
    ...{ clientId, waId, timestamp, lid: lid ?? null },
    phones: phone === undefined ? [] : listPhoneVariants(phone),
  });
}

/** A post that was sent or deleted keeps its state. */
const SETTLE_SQL = `
  UPDATE status_posts SET state = :state, error_code = CAST(:errorCode AS text),
    published_at = CASE WHEN :state = 'published' THEN CAST(:timestamp AS timestamptz) END
  WHERE client_id = :clientId AND wa_id = :waId AND state IN ('publishing', 'unknown')`;

const STORE_VIEW_SQL = `
  UPDATE status_post_people p SET viewed_at = least(p.viewed_at, CAST(:timestamp AS timestamptz))
  FROM status_posts s, contacts c
  WHERE s.client_id = :clientId AND s.wa_id = :waId AND p.post_id = s.id
    AND c.id = p.contact_id AND c.client_id = :clientId
    AND (c.lid = CAST(:lid AS text) OR CAST(:lid AS text) = ANY(c.former_lids) OR c.phone = ANY(CAST(:phones AS text[])))`;
