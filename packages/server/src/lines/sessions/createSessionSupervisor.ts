import { TransportError } from '@recado/transport';
import { NotFound } from '../../core/errors/index.ts';
import type { LivenessProbeResult } from '../state/createLivenessProbe.ts';
import type { SessionSupervisorDeps } from './ClientLineDeps.ts';
import { type ClientLine, createClientLine } from './createClientLine.ts';
import { createNewestSessionReporter } from './createNewestSessionReporter.ts';
import { IDLE_SESSION_SNAPSHOT, type PairingSession, type SessionSnapshot } from './SessionSnapshot.ts';

/** The line of a client in this process, and the epoch of the lease under which the process owns the client. */
export interface LineEntry {
  readonly line: ClientLine;
  readonly epoch: number;
}

export type SessionSupervisor = ReturnType<typeof createSessionSupervisor>;

/**
 * Runs the sessions of this process. Methods may be called at any time and in any order; a client never
 * has two sessions. Methods that name a client reject with `NotFound` when it does not exist.
 *
 * In all methods, `epoch` is the epoch of the lease under which this process owns the client. By default, it is
 * the epoch of the last call, or 0 without leases.
 */
export function createSessionSupervisor({ observer, ...dependencies }: SessionSupervisorDeps) {
  const { log, clock } = dependencies;
  const sessionReporter = createNewestSessionReporter(observer);
  const lines = new Map<string, LineEntry>();
  let isStopping = false;

  const abandonLine = (clientId: string): void => {
    const entry = lines.get(clientId);
    lines.delete(clientId);
    entry?.line.abandon();
  };

  const getLine = (clientId: string, epoch?: number): ClientLine => {
    if (isStopping) throw new TransportError('not-connected', 'The process is stopping.');
    const entry = lines.get(clientId);
    if (entry && (epoch === undefined || entry.epoch === epoch)) return entry.line;
    abandonLine(clientId);
    const onLost = () => {
      log.warn({ clientId }, 'the client is deleted or owned by another process');
      if (lines.get(clientId)?.line === line) lines.delete(clientId);
    };
    const line = createClientLine({ ...dependencies, sessionReporter, clientId, epoch: epoch ?? 0, onLost });
    lines.set(clientId, { line, epoch: epoch ?? 0 });
    return line;
  };

  /** Runs an operation on a client's line, and discards the line if the client does not exist. */
  const runOnLine = async (
    clientId: string,
    epoch: number | undefined,
    operation: (line: ClientLine) => Promise<void>,
  ): Promise<void> => {
    const line = getLine(clientId, epoch);
    try {
      await operation(line);
    } catch (error) {
      if (error instanceof NotFound && lines.get(clientId)?.line === line) abandonLine(clientId);
      throw error;
    }
  };
  /** Returns a line that was opened before. @throws TransportError `not-linked` */
  const getOpenedLine = (clientId: string): ClientLine => {
    const entry = lines.get(clientId);
    if (!entry) throw new TransportError('not-linked', 'No session of this client was ever opened.');
    return entry.line;
  };

  const pause = (delay: number): Promise<void> =>
    new Promise(resolve => {
      clock.after(delay, resolve);
    });

  return {
    /** Lines of the clients whose sessions run, or were opened before, in this process. */
    lines: lines as ReadonlyMap<string, LineEntry>,

    /** Opens the client's session. Resolves when the opening has started. */
    open(clientId: string, epoch?: number): Promise<void> {
      return runOnLine(clientId, epoch, line => line.open());
    },
    /** Closes the session. Resolves when the new state is stored. `logout` also deletes the session keys. */
    close(clientId: string, how: 'pause' | 'logout', epoch?: number): Promise<void> {
      return runOnLine(clientId, epoch, line => line.close(how));
    },
    restart(clientId: string, epoch?: number): Promise<void> {
      return runOnLine(clientId, epoch, line => line.restart());
    },
    /** Switches the client to another transport; see `change` of `createClientLine`. */
    change(clientId: string, transport: string, epoch?: number): Promise<void> {
      return runOnLine(clientId, epoch, line => line.change(transport));
    },
    /** Restores the connection state that was wanted when the last process ended. */
    resume(clientId: string, epoch?: number): Promise<void> {
      return runOnLine(clientId, epoch, line => line.resume());
    },
    /** Closes the session without logging out. The request to connect stays, so another process may reopen it. */
    async leave(clientId: string): Promise<void> {
      const entry = lines.get(clientId);
      await entry?.line.stop();
      if (lines.get(clientId) === entry) abandonLine(clientId);
    },
    /** Ends the session of a client whose lease was lost, at once and without using the network or the database. */
    abandon(clientId: string): void {
      abandonLine(clientId);
    },

    /** Probes the line; see `createLivenessProbe`. @throws TransportError `not-linked` or `not-connected` */
    async probe(clientId: string): Promise<LivenessProbeResult> {
      return getOpenedLine(clientId).probe();
    },
    /** Returns the client's session that waits to be linked. @throws TransportError if there is none */
    async getPairingSession(clientId: string): Promise<PairingSession> {
      return getOpenedLine(clientId).getPairingSession();
    },
    snapshot(clientId: string): SessionSnapshot {
      return lines.get(clientId)?.line.snapshot ?? IDLE_SESSION_SNAPSHOT;
    },
    /** Resolves when the client's session, if there is one, is connected, shows a QR, or has ended. */
    async waitUntilSettled(clientId: string): Promise<void> {
      await lines.get(clientId)?.line.waitUntilSettled();
    },

    /** Closes every session without logging out. Resolves at the latest after `deadlineMs` milliseconds. */
    async stop(deadlineMs: number): Promise<void> {
      isStopping = true;
      const entries = [...lines.values()];
      const stopped = Promise.allSettled(entries.map(({ line }) => line.stop()));
      await Promise.race([stopped, pause(deadlineMs)]);
      for (const { line } of entries) line.abandon();
      lines.clear();
    },
  };
}
