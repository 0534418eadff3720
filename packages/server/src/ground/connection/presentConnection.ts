import type { Connection, clientStatuses } from '@recado/contract';
import type { Session } from '../data/models/index.ts';
import { explainSession } from './explainSession.ts';
import { hasPairing } from './hasPairing.ts';

/** What the API tells of a client's connection (contract: `GET /whatsapp/client/{id}/status`). */
export interface ConnectionStatus {
  readonly isConnected: boolean;
  readonly status: (typeof clientStatuses)[number];
  readonly connection: Connection;
  readonly linkedNumber: string | null;
}

const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;

/** What of a session's row is told. */
export type ConnectionRow = Pick<
  Session,
  'isConnected' | 'status' | 'state' | 'reason' | 'since' | 'until' | 'lastEventAt' | 'address'
> &
  // Events that tell of a session do not say.
  Partial<Pick<Session, 'provenAt'>>;

/** What the API tells of a session's row. */
export function presentConnection(session: ConnectionRow): ConnectionStatus {
  const { isConnected, status, state, reason, since, until, lastEventAt, provenAt, address } = session;
  return {
    isConnected,
    status,
    connection: {
      state,
      reason,
      explanation: explainSession(session),
      since: isoOrNull(since),
      until: isoOrNull(until),
      lastEventAt: isoOrNull(lastEventAt),
      ...(provenAt !== undefined && { provenAt: isoOrNull(provenAt) }),
    },
    linkedNumber: hasPairing(state) ? address : null,
  };
}
