import type { ClientExport, ClientExportState } from '@recado/contract';
import { EXPORT_RETENTION_HOURS } from '@recado/contract';
import { type Queryable, rows } from '../../../core/data/sql.ts';

export interface DataExportRow {
  readonly id: string;
  readonly state: ClientExportState;
  readonly askedAt: Date;
  readonly messages: number;
  readonly files: number;
  readonly bytes: number | null;
  readonly expiresAt: Date | null;
}

export const DATA_EXPORT_COLUMNS_SQL = `id, state, requested_at AS "askedAt", CAST(message_count AS float8) AS messages,
  CAST(file_count AS float8) AS files, CAST(size_bytes AS float8) AS bytes, expires_at AS "expiresAt"`;

/** Selects a client's data export. Ignores an expired export, even if the cleanup has not removed it yet. */
export const SELECT_DATA_EXPORT_SQL = `
  SELECT ${DATA_EXPORT_COLUMNS_SQL} FROM data_exports
  WHERE client_id = :clientId AND coalesce(expires_at > now(), TRUE)`;

export const presentDataExport = ({ id, askedAt, expiresAt, ...row }: DataExportRow): ClientExport => ({
  ...row,
  askedAt: askedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** Deletes data exports that match `condition`. `removeUnusedFiles` deletes their archives later. */
const deleteExportsSql = (condition: string): string => `
  WITH gone AS (DELETE FROM data_exports WHERE ${condition} RETURNING client_id, path),
  files AS (INSERT INTO unused_files (client_id, path) SELECT client_id, path FROM gone WHERE path IS NOT NULL)
  SELECT client_id AS id FROM gone`;

export const DELETE_DATA_EXPORT_SQL = deleteExportsSql('client_id = :clientId');
/** SQL that deletes a client's export if it is finished or failed, so that a new export can replace it. */
export const DELETE_ENDED_EXPORT_SQL = deleteExportsSql(`client_id = :clientId AND state IN ('ready', 'failed')`);
const DELETE_EXPIRED_EXPORTS_SQL = deleteExportsSql(
  `expires_at < now() OR (state = 'failed' AND requested_at < now() - interval '7 days')`,
);

export const INSERT_DATA_EXPORT_SQL = `
  INSERT INTO data_exports (client_id, next_attempt_at) VALUES (:clientId, now()) ON CONFLICT DO NOTHING
  RETURNING ${DATA_EXPORT_COLUMNS_SQL}`;

/** Removes exports that can no longer be downloaded. */
export const pruneDataExports = (db: Queryable): Promise<unknown[]> => rows(db, DELETE_EXPIRED_EXPORTS_SQL);

export const CREATE_EXPORT_LINK_SQL = `
  UPDATE data_exports SET link_digest = :digest, resume_digest = NULL, link_sign_in_id = :signInId,
    link_expires_at = least(expires_at, now() + make_interval(mins => :minutes))
  WHERE client_id = :clientId AND state = 'ready' AND expires_at > now() RETURNING link_expires_at AS "linkExpiresAt"`;

/**
 * SQL join that keeps only exports with a valid download link. The session that created the link must still
 * last, and the user of this session must still own the client.
 */
const JOIN_ALLOWED_OWNER_SQL = `
  JOIN clients c ON c.id = e.client_id JOIN users u ON u.id = c.owner_id AND u.active
  JOIN sign_ins s ON s.id = e.link_sign_in_id AND s.user_id = u.id AND s.expires_at > now()`;

/**
 * Uses up a download link, so that only its first request succeeds. The response to this request has an
 * `ETag`, with which the download can resume.
 */
export const CONSUME_EXPORT_LINK_SQL = `
  WITH used AS (
    UPDATE data_exports SET resume_digest = :resume WHERE link_digest = :digest AND resume_digest IS NULL
    RETURNING client_id, path, requested_at, link_expires_at, link_sign_in_id
  )
  SELECT e.path, e.requested_at AS "requestedAt" FROM used e ${JOIN_ALLOWED_OWNER_SQL} WHERE e.link_expires_at > now()`;

/** Finds the archive to resume an interrupted download, which is allowed for as long as the archive exists. */
export const RESUME_EXPORT_DOWNLOAD_SQL = `
  SELECT e.path, e.requested_at AS "requestedAt" FROM data_exports e ${JOIN_ALLOWED_OWNER_SQL}
  WHERE e.link_digest = :digest AND e.resume_digest = :resume AND e.expires_at > now()`;

/** Seconds for which a process's claim to an export is valid unless the process extends it. */
export const EXPORT_CLAIM_SECONDS = 60;
/** Maximum number of attempts to create an export. */
export const MAX_EXPORT_ATTEMPTS = 4;

/** Claims the next export, except exports of owners who may not sign in. */
export const CLAIM_EXPORT_SQL = `
  UPDATE data_exports e SET claim = gen_random_uuid(), state = 'running', attempts = attempts + 1,
    next_attempt_at = now() + interval '${EXPORT_CLAIM_SECONDS} seconds', message_count = 0, file_count = 0
  WHERE e.client_id = (
    SELECT d.client_id FROM data_exports d JOIN clients c ON c.id = d.client_id JOIN users u ON u.id = c.owner_id
    WHERE d.next_attempt_at <= now() AND u.active AND CAST(:most AS integer) > 0
    ORDER BY d.next_attempt_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
  RETURNING e.id, e.client_id AS "clientId", e.claim, e.attempts`;

const IS_OWN_CLAIM_SQL = 'client_id = :clientId AND claim = :claim';
export const EXTEND_EXPORT_CLAIM_SQL = `
  UPDATE data_exports SET next_attempt_at = now() + interval '${EXPORT_CLAIM_SECONDS} seconds',
    message_count = :messages, file_count = :files
  WHERE ${IS_OWN_CLAIM_SQL} RETURNING id`;
export const DEFER_EXPORT_SQL = `
  UPDATE data_exports SET state = 'waiting', claim = NULL, attempts = attempts - :back,
    next_attempt_at = now() + make_interval(secs => :seconds)
  WHERE ${IS_OWN_CLAIM_SQL}`;
export const MARK_EXPORT_FAILED_SQL = `
  UPDATE data_exports SET state = 'failed', claim = NULL, next_attempt_at = NULL WHERE ${IS_OWN_CLAIM_SQL}`;
export const COMPLETE_EXPORT_SQL = `
  UPDATE data_exports SET state = 'ready', claim = NULL, next_attempt_at = NULL, path = :path, size_bytes = :bytes,
    message_count = :messages, file_count = :files, expires_at = now() + interval '${EXPORT_RETENTION_HOURS} hours'
  WHERE ${IS_OWN_CLAIM_SQL} RETURNING id`;
