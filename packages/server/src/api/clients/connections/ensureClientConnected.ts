import { TransportError } from '@recado/transport';
import { NotConnected } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { toDomainError } from './toDomainError.ts';

/** Connection states that last until a user acts, so that the advice to wait would be wrong. */
const PERSISTENT_STATES: readonly string[] = ['needs-relink', 'needs-passkey', 'parked', 'forbidden'];

/** Checks that the client can run a task now. @throws NotConnected with the reason */
export async function ensureClientConnected(sessions: ClientSessions, clientId: string): Promise<void> {
  try {
    await sessions.ready(clientId);
  } catch (error) {
    await throwNotConnected(sessions, clientId, error);
  }
}

/**
 * Explains why `ClientSessions.ready` rejected.
 *
 * @throws NotConnected with the reason and the next step; the given error if it is no `TransportError`
 */
export async function throwNotConnected(sessions: ClientSessions, clientId: string, error: unknown): Promise<never> {
  if (!(error instanceof TransportError)) throw error;
  const { state, explanation } = (await sessions.status(clientId)).connection;
  if (explanation && PERSISTENT_STATES.includes(state))
    throw new NotConnected(`${explanation.what} ${explanation.next}`);
  throw toDomainError(error);
}
