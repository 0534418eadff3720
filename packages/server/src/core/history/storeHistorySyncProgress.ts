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
const COUNTED_MESSAGES_SQL = `CASE WHEN :piece = '' THEN 0 ELSE coalesce((h.pieces ->> :piece)::bigint, 0) END`;
const PIECE_SQL = `CASE WHEN :piece = '' THEN '{}'::jsonb ELSE jsonb_build_object(CAST(:piece AS text), CAST(:ofPiece AS bigint)) END`;

const STORE_PROGRESS_SQL = `
  INSERT INTO histories AS h (client_id, share, messages, since, left_out, pieces)
  VALUES (:clientId, :share, :messages, :since, CAST(:leftOut AS text[]), ${PIECE_SQL})
  ON CONFLICT (client_id) DO UPDATE SET
    share = CASE WHEN ${IS_RELINKED_SQL} THEN excluded.share ELSE greatest(h.share, excluded.share) END,
    messages = CASE WHEN ${IS_RELINKED_SQL} THEN excluded.messages
      ELSE h.messages + least(excluded.messages, greatest(0, CAST(:ofPiece AS bigint) - ${COUNTED_MESSAGES_SQL})) END,
    since = CASE WHEN ${IS_RELINKED_SQL} THEN excluded.since ELSE least(h.since, excluded.since) END,
    left_out = CASE WHEN ${IS_RELINKED_SQL} OR excluded.left_out <@ h.left_out
      THEN CASE WHEN ${IS_RELINKED_SQL} THEN excluded.left_out ELSE h.left_out END ELSE h.left_out || excluded.left_out END,
    pieces = CASE WHEN ${IS_RELINKED_SQL} THEN excluded.pieces
      WHEN CAST(:ofPiece AS bigint) > ${COUNTED_MESSAGES_SQL} THEN h.pieces || excluded.pieces ELSE h.pieces END,
    started_at = CASE WHEN ${IS_RELINKED_SQL} THEN now() ELSE h.started_at END,
    updated_at = now()
  RETURNING share, messages, since, left_out AS "leftOut", updated_at AS "updatedAt"`;
