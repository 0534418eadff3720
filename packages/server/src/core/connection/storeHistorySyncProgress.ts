import type { HistoryImportProgress } from '@recado/contract';
import type { HistoryProgressUpdate } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';

/**
 * Adds progress to a client's stored history import and emits `history.progress`. When a number is linked
 * again, the progress restarts at zero. After a crash, a piece of the history may be read again; messages that
 * were already counted are not counted a second time.
 */
export function storeHistorySyncProgress(database: Knex, clientId: string, step: HistoryProgressUpdate): Promise<void> {
  return transact(database, async trx => {
    const [row] = await rows<HistoryProgressRow>(trx, STORE_PROGRESS_SQL, {
      clientId,
      share: step.share === undefined ? null : Math.round(step.share),
      messages: step.messages,
      piece: step.piece?.id ?? '',
      ofPiece: step.piece?.messages ?? step.messages,
      since: step.since ?? null,
      leftOut: step.leftOut === undefined ? [] : [step.leftOut],
    });
    if (!row) return;
    const events = [{ clientId, fromMe: false, type: 'history.progress', data: presentHistoryProgress(row) }];
    await rows(trx, 'SELECT write_events(CAST(:told AS jsonb))', { told: JSON.stringify(events) });
  });
}

export interface HistoryProgressRow {
  readonly share: number | null;
  readonly messages: number;
  readonly since: Date | null;
  readonly leftOut: HistoryImportProgress['leftOut'];
  readonly updatedAt: Date;
}

export const presentHistoryProgress = ({
  share,
  messages,
  since,
  leftOut,
  updatedAt,
}: HistoryProgressRow): HistoryImportProgress => ({
  share,
  messages: Number(messages),
  since: since?.toISOString() ?? null,
  leftOut: [...leftOut],
  updatedAt: updatedAt.toISOString(),
});

const IS_RELINKED_SQL = `h.started_at < (SELECT linked_at FROM sessions WHERE client_id = h.client_id)`;

/** Number of messages of this history piece that were already counted before a crash. */
const COUNTED_MESSAGES_SQL = `CASE WHEN :piece = '' THEN 0
      ELSE coalesce((h.chunk_message_counts ->> :piece)::bigint, 0) END`;
const PIECE_SQL = `CASE WHEN :piece = '' THEN '{}'::jsonb
    ELSE jsonb_build_object(CAST(:piece AS text), CAST(:ofPiece AS bigint)) END`;

const STORE_PROGRESS_SQL = `
  INSERT INTO history_imports AS h
    (client_id, progress_percent, message_count, oldest_message_at, omission_reasons, chunk_message_counts)
  VALUES (:clientId, :share, :messages, :since, CAST(:leftOut AS text[]), ${PIECE_SQL})
  ON CONFLICT (client_id) DO UPDATE SET
    progress_percent = CASE WHEN ${IS_RELINKED_SQL} THEN excluded.progress_percent
      ELSE greatest(h.progress_percent, excluded.progress_percent) END,
    message_count = CASE WHEN ${IS_RELINKED_SQL} THEN excluded.message_count ELSE h.message_count
      + least(excluded.message_count, greatest(0, CAST(:ofPiece AS bigint) - ${COUNTED_MESSAGES_SQL})) END,
    oldest_message_at = CASE WHEN ${IS_RELINKED_SQL} THEN excluded.oldest_message_at
      ELSE least(h.oldest_message_at, excluded.oldest_message_at) END,
    omission_reasons = CASE WHEN ${IS_RELINKED_SQL} OR excluded.omission_reasons <@ h.omission_reasons
      THEN CASE WHEN ${IS_RELINKED_SQL} THEN excluded.omission_reasons ELSE h.omission_reasons END
      ELSE h.omission_reasons || excluded.omission_reasons END,
    chunk_message_counts = CASE WHEN ${IS_RELINKED_SQL} THEN excluded.chunk_message_counts
      WHEN CAST(:ofPiece AS bigint) > ${COUNTED_MESSAGES_SQL}
      THEN h.chunk_message_counts || excluded.chunk_message_counts ELSE h.chunk_message_counts END,
    started_at = CASE WHEN ${IS_RELINKED_SQL} THEN now() ELSE h.started_at END,
    updated_at = now()
  RETURNING progress_percent AS share, message_count AS messages, oldest_message_at AS since,
    omission_reasons AS "leftOut", updated_at AS "updatedAt"`;
