import type { HistoryProgress } from '@recado/contract';
import type { HistoryStep } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';

/**
 * Adds to what is known of a client's history, and tells the event `history.progress`. A number that was linked anew
 * begins at nothing, and what a process that died told of a piece is not counted again.
 */
export function noteHistory(database: Knex, clientId: string, step: HistoryStep): Promise<void> {
  return transact(database, async trx => {
    const [row] = await rows<HistoryRow>(trx, NOTE, {
      clientId,
      share: step.share === undefined ? null : Math.round(step.share),
      messages: step.messages,
      piece: step.piece?.id ?? '',
      ofPiece: step.piece?.messages ?? step.messages,
      since: step.since ?? null,
      leftOut: step.leftOut === undefined ? [] : [step.leftOut],
    });
    if (!row) return;
    const told = [{ clientId, fromMe: false, type: 'history.progress', data: presentHistory(row) }];
    await rows(trx, 'SELECT write_events(CAST(:told AS jsonb))', { told: JSON.stringify(told) });
  });
}

export interface HistoryRow {
  readonly share: number | null;
  readonly messages: number;
  readonly since: Date | null;
  readonly leftOut: HistoryProgress['leftOut'];
  readonly updatedAt: Date;
}

export const presentHistory = ({
  share,
  messages,
  since,
  leftOut,
  updatedAt,
}: HistoryRow): HistoryProgress => ({
  share,
  messages: Number(messages),
  since: since?.toISOString() ?? null,
  leftOut: [...leftOut],
  updatedAt: updatedAt.toISOString(),
});

const IS_ANEW = `h.started_at < (SELECT linked_at FROM sessions WHERE client_id = h.client_id)`;

/** Of the piece, as far as it was counted before. */
const COUNTED = `CASE WHEN :piece = '' THEN 0 ELSE coalesce((h.pieces ->> :piece)::bigint, 0) END`;
const PIECE = `CASE WHEN :piece = '' THEN '{}'::jsonb ELSE jsonb_build_object(CAST(:piece AS text), CAST(:ofPiece AS bigint)) END`;

const NOTE = `
  INSERT INTO histories AS h (client_id, share, messages, since, left_out, pieces)
  VALUES (:clientId, :share, :messages, :since, CAST(:leftOut AS text[]), ${PIECE})
  ON CONFLICT (client_id) DO UPDATE SET
    share = CASE WHEN ${IS_ANEW} THEN excluded.share ELSE greatest(h.share, excluded.share) END,
    messages = CASE WHEN ${IS_ANEW} THEN excluded.messages
      ELSE h.messages + least(excluded.messages, greatest(0, CAST(:ofPiece AS bigint) - ${COUNTED})) END,
    since = CASE WHEN ${IS_ANEW} THEN excluded.since ELSE least(h.since, excluded.since) END,
    left_out = CASE WHEN ${IS_ANEW} OR excluded.left_out <@ h.left_out
      THEN CASE WHEN ${IS_ANEW} THEN excluded.left_out ELSE h.left_out END ELSE h.left_out || excluded.left_out END,
    pieces = CASE WHEN ${IS_ANEW} THEN excluded.pieces
      WHEN CAST(:ofPiece AS bigint) > ${COUNTED} THEN h.pieces || excluded.pieces ELSE h.pieces END,
    started_at = CASE WHEN ${IS_ANEW} THEN now() ELSE h.started_at END,
    updated_at = now()
  RETURNING share, messages, since, left_out AS "leftOut", updated_at AS "updatedAt"`;
