import { createCachedLineRecord } from '../state/createCachedLineRecord.ts';
import { createLineActivity } from '../state/createLineActivity.ts';
import { createLivenessProbe } from '../state/createLivenessProbe.ts';
import { createSessionVaultOpener } from '../vault/createSessionVaultOpener.ts';
import type { ClientLineDeps } from './ClientLineDeps.ts';
import { createCallDecliner } from './createCallDecliner.ts';
import type { LiveSession } from './createLiveSession.ts';
import { IDLE_SESSION_SNAPSHOT, type SessionSnapshot } from './SessionSnapshot.ts';

export interface LinePartsDeps extends ClientLineDeps {
  /** Aborts the line's work that waits for the database. */
  readonly signal: AbortSignal;
  /** Closes the session, which does not respond to liveness probes, and opens a new one. */
  reconnect(): void;
}

/** The current session of a line. The line and the handlers of its session share and change it. */
export interface CurrentLineSession {
  live: LiveSession | undefined;
  snapshot: SessionSnapshot;
  cancelStableTimer: () => void;
}

export type LineParts = ReturnType<typeof createLineParts>;

/** Creates the parts of a line that its sessions share. */
export function createLineParts(dependencies: LinePartsDeps) {
  const { database, vaults, receiver, clientId, epoch, clock, log, signal } = dependencies;
  const record = createCachedLineRecord({ database, clock, log, clientId, epoch, signal });
  const livenessProbe = createLivenessProbe({
    clock,
    log,
    clientId,
    record,
    restart: () => dependencies.reconnect(),
    random: () => dependencies.random(),
  });
  const current: CurrentLineSession = {
    live: undefined,
    snapshot: IDLE_SESSION_SNAPSHOT,
    cancelStableTimer() {},
  };
  return {
    record,
    livenessProbe,
    activity: createLineActivity({ livenessProbe, record }),
    callDecliner: createCallDecliner({ database, receiver, log }),
    vaultOpener: createSessionVaultOpener({ vaults, clientId, epoch, onLost: () => dependencies.onLost() }),
    current,
  };
}
