import type { Sessions, Snapshot } from '../sessions/index.ts';

/**
 * What can be asked of the process that holds a client's session: all arguments and results are plain data. A process
 * that does not hold the client takes it first, and rejects with `HeldElsewhere` when it cannot.
 */
export interface LineCommands
  extends Pick<
    Sessions,
    | 'initialize'
    | 'restart'
    | 'disconnect'
    | 'pairingCode'
    | 'link'
    | 'notified'
    | 'change'
    | 'prove'
    | 'lookup'
    | 'read'
    | 'type'
    | 'typing'
    | 'manage'
    | 'forget'
  > {
  /**
   * `Sessions.send`. `handedOver` is awaited at the last moment: if it never resolved, nothing was sent, and if it
   * rejects, nothing is.
   */
  send(
    clientId: string,
    dispatch: Parameters<Sessions['send']>[1],
    handedOver?: () => Promise<void>,
  ): ReturnType<Sessions['send']>;
  /** Connects the client if it is wanted so; resolves when it is connected, shows a QR, or could not. */
  resume(clientId: string): Promise<void>;
  /** Closes the client's session without logging out and gives its lease back: it is for another process. */
  release(clientId: string): Promise<void>;
}

export type CommandName = keyof LineCommands;

/** What is known of a client's line outside of the process that holds it. */
export interface LineView {
  /** Whether this host owns the client. */
  readonly held: boolean;
  readonly snapshot: Snapshot;
}

/** What a host tells by itself. */
export interface HostEvents {
  line(clientId: string, view: LineView): void;
  /** How many sessions it has opened in its life. */
  opened(total: number): void;
  /** It has stored something of what the network told these clients: whoever waits for events may look now. */
  stored(clientIds: readonly string[]): void;
}

/** Where sessions live: a worker process, or this very one. */
export interface LineHost {
  /** For the log. */
  readonly name: string;
  /** The process; undefined: it did not start. */
  readonly pid: number | undefined;
  /** Resolves with the name its leases have; rejects when it could not start. */
  readonly ready: Promise<string>;
  readonly commands: LineCommands;
  /** Commands that are not answered yet. */
  readonly pending: number;
  /** Resolves when nothing of it is left, for whatever reason. */
  readonly ended: Promise<void>;
  /** Closes every session without logging out, gives the leases back and ends, within the time or a little later. */
  stop(deadlineMs: number): Promise<void>;
}
