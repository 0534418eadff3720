import { UPLOAD_RETENTION_DAYS } from '@recado/contract';

export interface UploadRow {
  readonly id: string;
  readonly sha256: string;
  readonly size: number;
  readonly mimeType: string;
  readonly fileName: string;
  readonly expiresAt: Date;
}

/**
 * SQL condition that is true while a schedule, a held message or an unfinished campaign still needs
 * the upload.
 */
export const IS_UPLOAD_NEEDED_SQL = `(EXISTS (
    SELECT FROM schedules s WHERE s.media_id = uploads.id AND s.next_occurrence_at IS NOT NULL)
  OR EXISTS (SELECT FROM held_messages h WHERE h.media_id = uploads.id)
  OR EXISTS (SELECT FROM campaigns c WHERE c.media_id = uploads.id AND c.ended_at IS NULL))`;

/** Inserts or renews an upload. Returns an `UploadRow`. */
export const STORE_UPLOAD_SQL = `
  INSERT INTO uploads (client_id, sha256, size, mime_type, file_name, expires_at)
  VALUES (:clientId, :sha256, :size, :mimeType, :fileName, now() + interval '${UPLOAD_RETENTION_DAYS} days')
  ON CONFLICT (client_id, sha256) DO UPDATE
    SET mime_type = excluded.mime_type, file_name = excluded.file_name, expires_at = excluded.expires_at
  RETURNING id, sha256, size::float8 AS size, mime_type AS "mimeType", file_name AS "fileName",
            expires_at AS "expiresAt"`;

/** Extends the lifetime of an upload that has not expired or that a planned message needs. Returns an `UploadRow`. */
export const EXTEND_UPLOAD_LIFETIME_SQL = `
  UPDATE uploads SET expires_at = now() + interval '${UPLOAD_RETENTION_DAYS} days'
  WHERE client_id = :clientId AND id = :mediaId AND (expires_at > now() OR ${IS_UPLOAD_NEEDED_SQL})
  RETURNING id, sha256, size::float8 AS size, mime_type AS "mimeType", file_name AS "fileName",
            expires_at AS "expiresAt"`;
