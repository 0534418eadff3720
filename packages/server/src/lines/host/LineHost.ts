import type { StoredEventListener } from '../../core/events/StoredEventListener.ts';
import type { LineControl, LineMessaging } from '../LineCommands.ts';
import type { SessionSnapshot } from '../sessions/index.ts';

/** Connection state of a client, as its host reports it to other processes. */
export interface ReportedLineState {
  /** Whether this host owns the client. */
  readonly held: boolean;
  readonly snapshot: SessionSnapshot;
}

/** Callbacks with which a line host reports the events of its clients' sessions. */
export interface LineHostCallbacks {
  lineChanged(clientId: string, view: ReportedLineState): void;
  /** Called after a session was opened. `total`: number of sessions opened since the host's start. */
  sessionOpened(total: number): void;
  /** Notified when the host has stored network events, so that readers can fetch them. */
  readonly storedEvents: StoredEventListener;
}

/** Process that runs sessions: a worker process, or the current process. */
export interface LineHost {
  /** Name of this line host in log entries. */
  readonly name: string;
  /** ID of the operating system process that runs this line host. Undefined if the process did not start. */
  readonly pid: number | undefined;
  /**
   * Resolves when the host has started, with the name that identifies the host as the owner of its leases.
   * Rejects if the host could not start.
   */
  readonly ready: Promise<string>;
  readonly messaging: LineMessaging;
  readonly control: LineControl;
  /** Number of commands that the host has not answered yet. */
  readonly pending: number;
  /** Whether the host has not answered several heartbeats, so that it may be frozen or busy. */
  readonly isUnresponsive: boolean;
  /** Ends the host's process immediately. Does nothing if the host runs in this process. */
  kill(why: string): void;
  /** Resolves when the host has ended completely, for any reason. */
  readonly ended: Promise<void>;
  /**
   * Closes every session without logging out, releases the leases and ends the host. Must end within about
   * `deadlineMs` milliseconds; exceeding this time slightly is allowed.
   */
  stop(deadlineMs: number): Promise<void>;
}
