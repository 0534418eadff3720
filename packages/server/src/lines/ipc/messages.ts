import type { DatabaseConnection } from '../../core/data/database.ts';
import type { TracesSettings } from '../../core/tracing/index.ts';
import type { CommandName, LineView } from '../host/index.ts';
import type { LineSettings } from '../LineSettings.ts';
import type { ErrorData } from './errorData.ts';

/** Transport plugin in a form that another process can load. */
export interface TransportModule {
  /** Argument of `import()`: a package name or a file URL. */
  readonly specifier: string;
  /** Options from the operator; plain data, since they are sent to another process. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Settings of a worker. Contain secrets: only for the IPC channel, never argv or environment. */
export interface WorkerStart {
  readonly name: string;
  readonly connection: DatabaseConnection;
  /** The platform's own transport is the first one. */
  readonly transports: readonly TransportModule[];
  /** Keys of `Seal`, the newest last. */
  readonly sealKeys: readonly Uint8Array[];
  /** Private networks, as CIDR, that may contain a client's proxy. */
  readonly allowedPrivateCidrs: readonly string[];
  readonly dataDir: string;
  readonly mediaUrl?: string | undefined;
  readonly logLevel: string;
  readonly version: string;
  readonly traces?: TracesSettings | undefined;
  readonly settings: Pick<LineSettings, 'leaseMs' | 'renewMs' | 'drainMs'>;
}

/** Messages from the platform to a worker. */
export type ToWorker =
  | { readonly type: 'start'; readonly start: WorkerStart }
  | {
      readonly type: 'command';
      readonly id: number;
      readonly command: CommandName;
      readonly args: readonly unknown[];
      /** W3C `traceparent` of the caller's span. */
      readonly traceparent?: string;
    }
  | { readonly type: 'ping'; readonly id: number }
  | { readonly type: 'stop'; readonly deadlineMs: number };

/** Messages from a worker to the platform. */
export type FromWorker =
  | { readonly type: 'ready'; readonly owner: string }
  | { readonly type: 'failed'; readonly error: ErrorData }
  /** The command is about to reach the network. Its outcome is unknown if the worker dies now. */
  | { readonly type: 'handed-over'; readonly id: number }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | { readonly type: 'refusal'; readonly id: number; readonly error: ErrorData }
  /** `isInspected`: the worker may be stopped at a breakpoint. */
  | { readonly type: 'pong'; readonly id: number; readonly isInspected: boolean }
  | { readonly type: 'line'; readonly clientId: string; readonly view: LineView }
  | { readonly type: 'opened'; readonly total: number }
  /** The database has new rows of these clients. Only a hint: listeners also poll by themselves. */
  | { readonly type: 'stored'; readonly clientIds: readonly string[] };
