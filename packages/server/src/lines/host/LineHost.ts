import type { SessionSnapshot, Sessions } from '../sessions/index.ts';

/**
 * Commands to the process that holds a client's session. All arguments and results are plain data.
 * A process that does not hold the client takes it first, and rejects with `HeldElsewhere` if it
 * cannot.
 */
export interface LineCommands
  extends Pick<
    Sessions,
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
   * `Sessions.send`. Awaits `beforeSend` at the last moment: if it never resolves, nothing was
   * sent, and if it rejects, nothing is sent.
   */
  send(
    clientId: string,
    dispatch: Parameters<Sessions['send']>[1],
    beforeSend?: () => Promise<void>,
  ): ReturnType<Sessions['send']>;
  /** Connects the client if it should be; resolves when it is connected, shows a QR, or failed. */
  resume(clientId: string): Promise<void>;
  /** Closes the client's session without logging out and releases its lease for another process. */
  release(clientId: string): Promise<void>;
}

export type CommandName = keyof LineCommands;

/** State of a client's line outside of the process that holds it. */
export interface LineView {
  /** Whether this host owns the client. */
  readonly held: boolean;
  readonly snapshot: SessionSnapshot;
}

/** Events that a host emits. */
export interface HostEvents {
  lineChanged(clientId: string, view: LineView): void;
  /** Called with the number of sessions opened since the start of the host. */
  sessionOpened(total: number): void;
  /** The host has stored network events of these clients: listeners can read them now. */
  eventsStored(clientIds: readonly string[]): void;
}

/** Process that runs sessions: a worker process, or the current process. */
export interface LineHost {
  /** Name of the host in the log. */
  readonly name: string;
  /** Process ID; undefined if the process did not start. */
  readonly pid: number | undefined;
  /** Resolves with the owner name in its leases; rejects if the host could not start. */
  readonly ready: Promise<string>;
  readonly commands: LineCommands;
  /** Number of commands that are not answered yet. */
  readonly pending: number;
  /** Resolves when the host has ended completely, for any reason. */
  readonly ended: Promise<void>;
  /**
   * Closes every session without logging out, releases the leases and ends, within the time or
   * slightly later.
   */
  stop(deadlineMs: number): Promise<void>;
}
