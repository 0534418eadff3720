import type { ClientSessions, SessionSnapshot } from '../sessions/index.ts';

/**
 * Commands to the process that holds a client's session. All arguments and results are plain data. A
 * process that does not hold the client takes it over first. If another process keeps the client, the
 * command rejects with `ClientLeaseHeldElsewhere`.
 */
export interface LineCommands
  extends Pick<
    ClientSessions,
    | 'initialize'
    | 'restart'
    | 'disconnect'
    | 'pairingCode'
    | 'link'
    | 'receiveWebhook'
    | 'change'
    | 'probe'
    | 'lookup'
    | 'read'
    | 'type'
    | 'typing'
    | 'manage'
    | 'forget'
  > {
  /**
   * Sends like `ClientSessions.send`, but awaits `beforeSend` immediately before the message goes to the
   * network. If `beforeSend` rejects or never resolves, nothing is sent.
   */
  send(
    clientId: string,
    dispatch: Parameters<ClientSessions['send']>[1],
    beforeSend?: () => Promise<void>,
  ): ReturnType<ClientSessions['send']>;
  /** Connects the client if it should be connected. Resolves when it is connected, shows a QR, or failed. */
  resume(clientId: string): Promise<void>;
  /** Closes the session without logging out. Ends the lease, so that another process can own the client. */
  release(clientId: string): Promise<void>;
}

export type LineCommandName = keyof LineCommands;

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
  /** Called when the host has stored network events of these clients, so that readers can fetch them. */
  eventsStored(clientIds: readonly string[]): void;
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
  readonly commands: LineCommands;
  /** Number of commands that the host has not answered yet. */
  readonly pending: number;
  /** Resolves when the host has ended completely, for any reason. */
  readonly ended: Promise<void>;
  /**
   * Closes every session without logging out, releases the leases and ends the host. Must end within about
   * `deadlineMs` milliseconds; exceeding this time slightly is allowed.
   */
  stop(deadlineMs: number): Promise<void>;
}
