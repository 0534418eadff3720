import type { ClientExport, ExportState } from '@recado/contract';
import { EXPORT_HOURS } from '@recado/contract';
import { type Queryable, rows } from '../../ground/data/sql.ts';

export interface ExportRow {
  readonly id: string;
  readonly state: ExportState;
  readonly askedAt: Date;
  readonly messages: number;
  readonly files: number;
  readonly bytes: number | null;
  readonly expiresAt: Date | null;
}

export const COLUMNS = `id, state, asked_at AS "askedAt", CAST(messages AS float8) AS messages, CAST(files AS float8) AS files,
  CAST(bytes AS float8) AS bytes, expires_at AS "expiresAt"`;

/** One whose time is over is none, whether or not upkeep came by. */
export const READ = `SELECT ${COLUMNS} FROM client_exports WHERE client_id = :clientId AND coalesce(expires_at > now(), TRUE)`;

export const presentExport = ({ id, askedAt, expiresAt, ...row }: ExportRow): ClientExport => ({
  ...row,
  askedAt: askedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** `:only` of them; the archive goes as files of messages go (`removeGoneFiles`), wherever it is. */
const remove = (only: string): string => `
  WITH gone AS (DELETE FROM client_exports WHERE ${only} RETURNING client_id, path),
  files AS (INSERT INTO gone_files (client_id, path) SELECT client_id, path FROM gone WHERE path IS NOT NULL)
  SELECT client_id AS id FROM gone`;

export const REMOVE = remove('client_id = :clientId');
/** What may be replaced by another. */
export const REMOVE_ENDED = remove(`client_id = :clientId AND state IN ('ready', 'failed')`);
const REMOVE_OLD = remove(
  `expires_at < now() OR (state = 'failed' AND asked_at < now() - interval '7 days')`,
);

export const ASK = `
  INSERT INTO client_exports (client_id, run_at) VALUES (:clientId, now()) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`;

/** Removes copies that nobody may download any more. */
export const pruneExports = (db: Queryable): Promise<unknown[]> => rows(db, REMOVE_OLD);

export const LINK = `
  UPDATE client_exports SET link_digest = :digest, resume_digest = NULL, link_sign_in = :signInId,
    link_until = least(expires_at, now() + make_interval(mins => :minutes))
  WHERE client_id = :clientId AND state = 'ready' AND expires_at > now() RETURNING link_until AS "until"`;

/** It is good while the session lasts, and its user owns the client. */
const ALLOWED = `
  JOIN clients c ON c.id = e.client_id JOIN users u ON u.id = c.owner_id AND u.active
  JOIN sign_ins s ON s.id = e.link_sign_in AND s.user_id = u.id AND s.expires_at > now()`;

/** Whoever comes with it first has it, and is told what to go on with. */
export const USE = `
  WITH used AS (
    UPDATE client_exports SET resume_digest = :resume WHERE link_digest = :digest AND resume_digest IS NULL
    RETURNING client_id, path, asked_at, link_until, link_sign_in
  )
  SELECT e.path, e.asked_at AS "askedAt" FROM used e ${ALLOWED} WHERE e.link_until > now()`;

/** A download that was cut off goes on for as long as there is an archive. */
export const RESUME = `
  SELECT e.path, e.asked_at AS "askedAt" FROM client_exports e ${ALLOWED}
  WHERE e.link_digest = :digest AND e.resume_digest = :resume AND e.expires_at > now()`;

/** Seconds for which one that somebody took is theirs, unless they say that they are still at it. */
export const HELD = 60;
/** Times that it is tried. */
export const TRIES = 4;

/** None of an owner who may not sign in. */
export const CLAIM = `
  UPDATE client_exports e SET claim = gen_random_uuid(), state = 'running', attempts = attempts + 1,
    run_at = now() + interval '${HELD} seconds', messages = 0, files = 0
  WHERE e.client_id = (
    SELECT d.client_id FROM client_exports d JOIN clients c ON c.id = d.client_id JOIN users u ON u.id = c.owner_id
    WHERE d.run_at <= now() AND u.active AND CAST(:most AS integer) > 0
    ORDER BY d.run_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
  RETURNING e.id, e.client_id AS "clientId", e.claim, e.attempts`;

const OWN = 'client_id = :clientId AND claim = :claim';
export const HOLD = `
  UPDATE client_exports SET run_at = now() + interval '${HELD} seconds', messages = :messages, files = :files
  WHERE ${OWN} RETURNING id`;
export const DEFER = `
  UPDATE client_exports SET state = 'waiting', claim = NULL, attempts = attempts - :back, run_at = now() + make_interval(secs => :seconds)
  WHERE ${OWN}`;
export const FAIL = `UPDATE client_exports SET state = 'failed', claim = NULL, run_at = NULL WHERE ${OWN}`;
export const SETTLE = `
  UPDATE client_exports SET state = 'ready', claim = NULL, run_at = NULL, path = :path, bytes = :bytes, messages = :messages,
    files = :files, expires_at = now() + interval '${EXPORT_HOURS} hours'
  WHERE ${OWN} RETURNING id`;
