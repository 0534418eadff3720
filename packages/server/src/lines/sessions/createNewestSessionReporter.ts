import type { ConnectionChange } from '@recado/transport';
import { type SessionSnapshot, toSessionSnapshot } from './SessionSnapshot.ts';

/** Receives the states of the sessions of this process. */
export interface LineObserver {
  lineChanged(clientId: string, snapshot: SessionSnapshot): void;
  /** Called when a transport starts to open a session. */
  sessionOpened(): void;
}

export type NewestSessionReporter = ReturnType<typeof createNewestSessionReporter>;

/**
 * Reports new sessions, and the state of each client's newest session. Older sessions are ignored, because a
 * replaced session may end after the next session was opened.
 */
export function createNewestSessionReporter(observer: LineObserver | undefined) {
  const newestSessions = new Map<string, object>();
  return {
    reportOpening(clientId: string, session: object): void {
      newestSessions.set(clientId, session);
      observer?.sessionOpened();
    },
    reportChange(clientId: string, session: object, change: ConnectionChange): void {
      if (newestSessions.get(clientId) !== session) return;
      if (change.state === 'closed') newestSessions.delete(clientId);
      observer?.lineChanged(clientId, toSessionSnapshot(change));
    },
  };
}
