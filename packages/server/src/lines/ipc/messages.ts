import type { DatabaseConnection } from '../../core/data/database.ts';
import type { FilesModuleReference } from '../../core/files/loadObjectStorage.ts';
import type { TracingModuleReference } from '../../core/tracing/index.ts';
import type { ReportedLineState } from '../host/index.ts';
import type { LineCommandName, LineControl, LineMessaging } from '../LineCommands.ts';
import type { LineSettings } from '../LineSettings.ts';
import type { OutgoingSessionMessage } from '../sessions/index.ts';
import type { IpcErrorData } from './ipcErrorData.ts';

/** Transport plugin in a form that another process can load. */
export interface TransportModuleReference {
  /** Where the plugin's module is, as the argument of `import()`: a package name or a file URL. */
  readonly specifier: string;
  /** Transport options set by the operator. They are plain data, because another process receives them. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Settings of a worker. They contain secrets and must only be sent by IPC, never by argv or environment. */
export interface WorkerStartSettings {
  readonly name: string;
  readonly connection: DatabaseConnection;
  /** Transports of the platform. The first one is the default. */
  readonly transports: readonly TransportModuleReference[];
  /** Encryption keys of `Sealer`, the newest last. */
  readonly sealKeys: readonly Uint8Array[];
  /** Private networks, in CIDR notation, that may contain a client's proxy. */
  readonly allowedPrivateCidrs: readonly string[];
  readonly dataDir: string;
  readonly objectStorage?: FilesModuleReference | undefined;
  readonly logLevel: string;
  readonly version: string;
  readonly tracing?: TracingModuleReference | undefined;
  readonly settings: Pick<LineSettings, 'leaseMs' | 'renewMs' | 'stallMs' | 'drainMs'>;
}

type LineCommands = LineMessaging & LineControl;

/** Arguments of a command. They exclude the callback of `send`, in place of which the worker sends `passing-to-network`. */
export type LineCommandArgs<Name extends LineCommandName> = Name extends 'send'
  ? readonly [clientId: string, message: OutgoingSessionMessage]
  : Readonly<Parameters<LineCommands[Name]>>;

export type LineCommandResult<Name extends LineCommandName> = Awaited<ReturnType<LineCommands[Name]>>;

/** Message that requests one command from a worker. */
export interface CommandMessageOf<Name extends LineCommandName> {
  readonly type: 'command';
  readonly id: number;
  readonly command: Name;
  readonly args: LineCommandArgs<Name>;
  /** W3C `traceparent` of the caller's span. */
  readonly traceparent?: string;
}

/** Message that requests any of the commands. Its field `command` determines the types of its arguments. */
export type CommandMessage = { [Name in LineCommandName]: CommandMessageOf<Name> }[LineCommandName];

/** Messages from the platform to a worker. */
export type MessageToWorker =
  | { readonly type: 'start'; readonly start: WorkerStartSettings }
  | CommandMessage
  | { readonly type: 'ping'; readonly id: number }
  | { readonly type: 'stop'; readonly deadlineMs: number };

/** Messages from a worker to the platform. */
export type MessageFromWorker =
  | { readonly type: 'ready'; readonly owner: string }
  | { readonly type: 'failed'; readonly error: IpcErrorData }
  /**
   * The worker is about to send the command to the messaging network. If the worker dies afterwards, the
   * command's outcome is unknown.
   */
  | { readonly type: 'passing-to-network'; readonly id: number }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | { readonly type: 'refusal'; readonly id: number; readonly error: IpcErrorData }
  /** `isInspected`: a debugger is attached, so the worker may be stopped at a breakpoint. */
  | { readonly type: 'pong'; readonly id: number; readonly isInspected: boolean }
  | { readonly type: 'line'; readonly clientId: string; readonly view: ReportedLineState }
  | { readonly type: 'opened'; readonly total: number }
  /** Reports that rows of these clients were stored. Receivers also poll, so a late report does no harm. */
  | { readonly type: 'stored'; readonly clientIds: readonly string[] };
