import type { Connection, clientStatuses } from '@recado/contract';
import type { Session } from '../data/models/index.ts';
import { explainLineSession } from './explainLineSession.ts';
import { isPairedSessionState } from './isPairedSessionState.ts';

/** Connection of a client in the API (contract: `GET /whatsapp/client/{id}/status`). */
export interface ClientConnectionStatus {
  readonly isConnected: boolean;
  readonly status: (typeof clientStatuses)[number];
  readonly connection: Connection;
  readonly linkedNumber: string | null;
}

const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Columns of a session that the API shows, under the names of the API and of stored connection events. */
export type ClientConnectionRow = Pick<Session, 'isConnected' | 'status' | 'state' | 'reason' | 'lastEventAt'> & {
  readonly since: Session['stateSince'];
  readonly until: Session['stateUntil'];
  readonly address: Session['waAddress'];
  /** Last time at which the line was known to work. Absent from connection events. */
  readonly provenAt?: Session['lastResponsiveAt'];
};

/** Converts a session, as the model reads it, to the connection that the API returns. */
export const presentSessionConnection = ({
  stateSince,
  stateUntil,
  waAddress,
  lastResponsiveAt,
  ...session
}: Session): ClientConnectionStatus =>
  presentConnection({
    ...session,
    since: stateSince,
    until: stateUntil,
    address: waAddress,
    provenAt: lastResponsiveAt,
  });

/** Converts a session row to the connection that the API returns. */
export function presentConnection(session: ClientConnectionRow): ClientConnectionStatus {
  const { isConnected, status, state, reason, since, until, lastEventAt, provenAt, address } = session;
  return {
    isConnected,
    status,
    connection: {
      state,
      reason,
      explanation: explainLineSession(session),
      since: isoOrNull(since),
      until: isoOrNull(until),
      lastEventAt: isoOrNull(lastEventAt),
      ...(provenAt !== undefined && { provenAt: isoOrNull(provenAt) }),
    },
    linkedNumber: isPairedSessionState(state) ? address : null,
  };
}
