import {
  DELETION_CONFIRMATION_WORD,
  type Endpoints,
  type PayloadOf,
  type QueryOf,
  type ResponseOf,
  type RetentionPreview,
  type RetentionSettings,
} from '@recado/contract';
import { formValidationTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Invalid } from '../../../core/errors/index.ts';

type RetentionResponse = ResponseOf<Endpoints['GET /clients/{id}/retention']>;
type RetentionQuery = QueryOf<Endpoints['GET /clients/{id}/retention/preview']>;
type RetentionPreviewResponse = ResponseOf<Endpoints['GET /clients/{id}/retention/preview']>;
type RetentionChange = PayloadOf<Endpoints['PUT /clients/{id}/retention']>;

interface RetentionServiceDeps {
  readonly database: Knex;
}

/**
 * Manages for how long a client's messages and files are stored, and previews deletions. The caller
 * checks access to the client.
 */
export function createRetentionService({ database }: RetentionServiceDeps) {
  const read = async (clientId: string): Promise<RetentionSettings> => {
    const [storedRow] = await rows<Row>(database, READ_RETENTION_SQL, { clientId });
    const { mostMessageDays = null, mostMediaDays = null, ...limits } = storedRow ?? NO_LIMITS;
    return { ...limits, allowed: { messageDays: mostMessageDays, mediaDays: mostMediaDays } };
  };

  const count = async (clientId: string, query: RetentionQuery): Promise<RetentionPreview> => {
    const { allowed } = await read(clientId);
    const messageDays = shorterOf(query.messageDays, allowed.messageDays);
    const mediaDays = shorterOf(query.mediaDays, allowed.mediaDays);
    const [counts] = await rows<Counts>(database, COUNT_EXPIRED_SQL, { clientId, messageDays, mediaDays });
    return {
      messages: counts?.messages ?? 0,
      files: counts?.files ?? 0,
      messagesBefore: counts?.messagesBefore?.toISOString() ?? null,
      filesBefore: counts?.filesBefore?.toISOString() ?? null,
    };
  };

  return {
    async get(clientId: string): Promise<RetentionResponse> {
      return { success: true, clientId, retention: await read(clientId) };
    },

    /** Counts the messages and files that would be deleted if the given limits applied now. */
    async preview(clientId: string, query: RetentionQuery): Promise<RetentionPreviewResponse> {
      return { success: true, clientId, preview: await count(clientId, query) };
    },

    /** @throws Invalid if the limits delete data and the confirmation word is missing */
    async set(
      clientId: string,
      { confirmationWord, ...limits }: RetentionChange,
      actor: Actor,
    ): Promise<RetentionResponse> {
      const { messageDays, mediaDays } = limits;
      const query = {
        ...(messageDays !== null && { messageDays }),
        ...(mediaDays !== null && { mediaDays }),
      };
      const { messages, files } = await count(clientId, query);
      if (messages + files > 0 && confirmationWord !== DELETION_CONFIRMATION_WORD)
        throw new Invalid(formValidationTexts.deleteWord, { confirmationWord: formValidationTexts.deleteWord });
      await transact(database, async trx => {
        await rows(trx, STORE_RETENTION_SQL, { clientId, messageDays, mediaDays });
        await writeAuditEntry(trx, actor, {
          action: 'client.retention_changed',
          target: { kind: 'client', id: clientId },
          details: { messageDays, mediaDays, count: messages },
        });
      });
      return { success: true, clientId, retention: await read(clientId) };
    },
  };
}
export type RetentionService = ReturnType<typeof createRetentionService>;

interface Row {
  readonly messageDays: number | null;
  readonly mediaDays: number | null;
  readonly mostMessageDays?: number | null;
  readonly mostMediaDays?: number | null;
}
const NO_LIMITS: Row = { messageDays: null, mediaDays: null };

interface Counts {
  readonly messages: number;
  readonly files: number;
  readonly messagesBefore: Date | null;
  readonly filesBefore: Date | null;
}

const shorterOf = (days: number | undefined, maxDays: number | null): number | null =>
  days === undefined ? maxDays : Math.min(days, maxDays ?? days);

const READ_RETENTION_SQL = `
  SELECT r.message_days AS "messageDays", r.media_days AS "mediaDays",
    CAST(s.value ->> 'messageDays' AS integer) AS "mostMessageDays",
    CAST(s.value ->> 'mediaDays' AS integer) AS "mostMediaDays"
  FROM (SELECT) one
  LEFT JOIN retention_settings r ON r.client_id = :clientId LEFT JOIN settings s ON s.key = 'retention'`;

const STORE_RETENTION_SQL = `
  INSERT INTO retention_settings (client_id, message_days, media_days) VALUES (:clientId, :messageDays, :mediaDays)
  ON CONFLICT (client_id) DO UPDATE SET message_days = excluded.message_days, media_days = excluded.media_days`;

/** Counts expired messages and files. A file that is deleted with its message is not counted separately. */
const COUNT_EXPIRED_SQL = `
  SELECT CAST((SELECT count(*) FROM messages m WHERE m.client_id = :clientId AND m.timestamp < d."messagesBefore"
      AND m.status <> 'queued') AS float8) AS messages,
    CAST((SELECT count(*) FROM messages m WHERE m.client_id = :clientId AND m.media ->> 'path' IS NOT NULL
      AND m.timestamp < d."filesBefore" AND m.timestamp >= coalesce(d."messagesBefore", '-infinity')
      AND m.status <> 'queued') AS float8) AS files,
    d."messagesBefore", d."filesBefore"
  FROM (SELECT now() - make_interval(days => CAST(:messageDays AS integer)) AS "messagesBefore",
    now() - make_interval(days => CAST(:mediaDays AS integer)) AS "filesBefore") d`;
