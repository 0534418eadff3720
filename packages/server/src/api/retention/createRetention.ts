import {
  DELETION_WORD,
  type Endpoints,
  type PayloadOf,
  type QueryOf,
  type ResponseOf,
  type Retention,
  type RetentionPreview,
} from '@recado/contract';
import { validation } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Invalid } from '../../ground/errors/index.ts';

type Told = ResponseOf<Endpoints['GET /clients/{id}/retention']>;
type Asked = QueryOf<Endpoints['GET /clients/{id}/retention/preview']>;
type Counted = ResponseOf<Endpoints['GET /clients/{id}/retention/preview']>;
type Change = PayloadOf<Endpoints['PUT /clients/{id}/retention']>;

/** How long a client's messages and files are kept, and what that removes. Access to the client is the caller's duty. */
export function createRetention({ database }: { readonly database: Knex }) {
  const read = async (clientId: string): Promise<Retention> => {
    const [found] = await rows<Row>(database, READ, { clientId });
    const { mostMessageDays = null, mostMediaDays = null, ...chosen } = found ?? NONE;
    return { ...chosen, allowed: { messageDays: mostMessageDays, mediaDays: mostMediaDays } };
  };

  const count = async (clientId: string, asked: Asked): Promise<RetentionPreview> => {
    const { allowed } = await read(clientId);
    const messageDays = least(asked.messageDays, allowed.messageDays);
    const mediaDays = least(asked.mediaDays, allowed.mediaDays);
    const [counted] = await rows<Counts>(database, COUNT, { clientId, messageDays, mediaDays });
    return {
      messages: counted?.messages ?? 0,
      files: counted?.files ?? 0,
      messagesBefore: counted?.messagesBefore?.toISOString() ?? null,
      filesBefore: counted?.filesBefore?.toISOString() ?? null,
    };
  };

  return {
    async get(clientId: string): Promise<Told> {
      return { success: true, clientId, retention: await read(clientId) };
    },

    /** As if it counted now. */
    async preview(clientId: string, asked: Asked): Promise<Counted> {
      return { success: true, clientId, preview: await count(clientId, asked) };
    },

    /** @throws Invalid without the word, where something goes */
    async set(clientId: string, { confirmationWord, ...chosen }: Change, actor: Actor): Promise<Told> {
      const { messageDays, mediaDays } = chosen;
      const asked = {
        ...(messageDays !== null && { messageDays }),
        ...(mediaDays !== null && { mediaDays }),
      };
      const { messages, files } = await count(clientId, asked);
      if (messages + files > 0 && confirmationWord !== DELETION_WORD)
        throw new Invalid(validation.deleteWord, { confirmationWord: validation.deleteWord });
      await transact(database, async trx => {
        await rows(trx, WRITE, { clientId, messageDays, mediaDays });
        await writeAudit(trx, actor, {
          action: 'client.retention_changed',
          target: { kind: 'client', id: clientId },
          details: { messageDays, mediaDays, count: messages },
        });
      });
      return { success: true, clientId, retention: await read(clientId) };
    },
  };
}
export type Retentions = ReturnType<typeof createRetention>;

interface Row {
  readonly messageDays: number | null;
  readonly mediaDays: number | null;
  readonly mostMessageDays?: number | null;
  readonly mostMediaDays?: number | null;
}
const NONE: Row = { messageDays: null, mediaDays: null };

interface Counts {
  readonly messages: number;
  readonly files: number;
  readonly messagesBefore: Date | null;
  readonly filesBefore: Date | null;
}

const least = (chosen: number | undefined, most: number | null): number | null =>
  chosen === undefined ? most : Math.min(chosen, most ?? chosen);

const READ = `
  SELECT r.message_days AS "messageDays", r.media_days AS "mediaDays",
    CAST(s.value ->> 'messageDays' AS integer) AS "mostMessageDays", CAST(s.value ->> 'mediaDays' AS integer) AS "mostMediaDays"
  FROM (SELECT) one LEFT JOIN retentions r ON r.client_id = :clientId LEFT JOIN settings s ON s.key = 'retention'`;

const WRITE = `
  INSERT INTO retentions (client_id, message_days, media_days) VALUES (:clientId, :messageDays, :mediaDays)
  ON CONFLICT (client_id) DO UPDATE SET message_days = excluded.message_days, media_days = excluded.media_days`;

/** What is removed with its message is not counted once more. */
const COUNT = `
  SELECT CAST((SELECT count(*) FROM messages m WHERE m.client_id = :clientId AND m.timestamp < d."messagesBefore"
      AND m.status <> 'queued') AS float8) AS messages,
    CAST((SELECT count(*) FROM messages m WHERE m.client_id = :clientId AND m.media ->> 'path' IS NOT NULL
      AND m.timestamp < d."filesBefore" AND m.timestamp >= coalesce(d."messagesBefore", '-infinity')
      AND m.status <> 'queued') AS float8) AS files,
    d."messagesBefore", d."filesBefore"
  FROM (SELECT now() - make_interval(days => CAST(:messageDays AS integer)) AS "messagesBefore",
    now() - make_interval(days => CAST(:mediaDays AS integer)) AS "filesBefore") d`;
