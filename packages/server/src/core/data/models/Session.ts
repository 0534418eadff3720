import { Model } from 'objection';

export type LineSessionState =
  | 'pending'
  | 'linking'
  | 'connected'
  | 'reconnecting'
  | 'disconnected'
  | 'needs-relink'
  | 'needs-passkey'
  | 'parked'
  | 'forbidden';

/** Client status in the API (docs/product.md §3). It is 'pending' until the client is first linked. */
export type ClientStatus = 'pending' | 'connected' | 'disconnected';

/** A client's link to WhatsApp, one row per client. */
export class Session extends Model {
  static override tableName = 'sessions';
  static override idColumn = 'clientId';

  declare clientId: string;
  /** Connection state that the owner requested for the line. */
  declare desiredState: 'open' | 'closed';
  declare state: LineSessionState;
  /** Code of the reason for the current state; `texts` explains the code. */
  declare reason: string | null;
  /** Time when the current state started. */
  declare stateSince: Date;
  /** Time when the current state ends by itself: the next connection attempt, or the end of a longer pause. */
  declare stateUntil: Date | null;
  declare linkedAt: Date | null;
  declare lastEventAt: Date | null;
  /** The line's own WhatsApp address and LID. */
  declare waAddress: string | null;
  declare lid: string | null;
  declare attempts: number;
  /** Number of consecutive QR or pairing codes that expired unused since the last connection. */
  declare expiredPairingCodes: number;
  /** Time when the line was last known to send and receive messages. */
  declare lastResponsiveAt: Date | null;
  /** Time since which the line has not responded to probes, so that it may not work. Otherwise null. */
  declare unresponsiveSince: Date | null;
  /** State of the line's liveness probe, as `lines/state/createLivenessProbe.ts` stores it. */
  declare probeState: object | null;
  /** Connection status, which the database computes from `state` and `linkedAt`. It cannot be written. */
  declare readonly status: ClientStatus;
  /** Column that PostgreSQL computes from `state`, so it must not be written. */
  declare readonly isConnected: boolean;
}
