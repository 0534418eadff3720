import { Model } from 'objection';

export type SessionState =
  | 'pending'
  | 'linking'
  | 'connected'
  | 'reconnecting'
  | 'disconnected'
  | 'needs-relink'
  | 'needs-passkey'
  | 'parked'
  | 'forbidden';

/** What the API shows (docs/product.md §3): 'pending' until first linked. */
export type ClientStatus = 'pending' | 'connected' | 'disconnected';

/** A client's link to WhatsApp, one row a client. */
export class Session extends Model {
  static override tableName = 'sessions';
  static override idColumn = 'clientId';

  declare clientId: string;
  /** What the owner asked for. */
  declare wanted: 'open' | 'closed';
  declare state: SessionState;
  /** Code of why it is in this state; `texts` explains it. */
  declare reason: string | null;
  /** When it entered this state. */
  declare since: Date;
  /** When the state ends by itself: next attempt, end of a parking. */
  declare until: Date | null;
  declare linkedAt: Date | null;
  declare lastEventAt: Date | null;
  /** The line's own WhatsApp address and LID. */
  declare address: string | null;
  declare lid: string | null;
  declare attempts: number;
  /** Codes that ran out, one after the other, since it was last connected. */
  declare failedLinks: number;
  /** When it was last known that it takes and brings messages. */
  declare provenAt: Date | null;
  /** Since when nothing proves it, although it was asked; null: nobody has a reason to doubt. */
  declare unprovenSince: Date | null;
  /** What its prover knows (`lines/sessions/createProver.ts`). */
  declare proofs: object | null;
  /** Worked out by the database from `state` and `linkedAt`; cannot be written. */
  declare readonly status: ClientStatus;
  /** Worked out by the database from `state`; cannot be written. */
  declare readonly isConnected: boolean;
}
