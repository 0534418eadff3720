import type { DatabaseConnection } from '../../ground/data/database.ts';
import type { TracesSettings } from '../../ground/tracing/index.ts';
import type { CommandName, LineView } from '../host/index.ts';
import type { LineSettings } from '../LineSettings.ts';
import type { ErrorData } from './errorData.ts';

/** A transport plugin, as a process finds it by itself. */
export interface TransportModule {
  /** As `import()` takes it: a package's name or a file's URL. */
  readonly specifier: string;
  /** The operator's; plain data, since they go to another process. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** All that a worker is told of the world. Secrets are among it: it goes through the channel, never by argv or environment. */
export interface WorkerStart {
  readonly name: string;
  readonly connection: DatabaseConnection;
  /** The platform's own first. */
  readonly transports: readonly TransportModule[];
  /** Keys of `Seal`, the newest last. */
  readonly sealKeys: readonly Uint8Array[];
  /** Networks that a client's proxy may be in although they are private, as CIDR. */
  readonly allowedPrivateCidrs: readonly string[];
  readonly dataDir: string;
  readonly mediaUrl?: string | undefined;
  readonly logLevel: string;
  readonly version: string;
  readonly traces?: TracesSettings | undefined;
  readonly settings: Pick<LineSettings, 'leaseMs' | 'renewMs' | 'drainMs'>;
}

/** What the platform says to a worker. */
export type ToWorker =
  | { readonly type: 'start'; readonly start: WorkerStart }
  | {
      readonly type: 'command';
      readonly id: number;
      readonly command: CommandName;
      readonly args: readonly unknown[];
      /** Of the trace that it belongs to. */
      readonly traceparent?: string;
    }
  | { readonly type: 'ping'; readonly id: number }
  | { readonly type: 'stop'; readonly deadlineMs: number };

/** What a worker says to the platform. */
export type FromWorker =
  | { readonly type: 'ready'; readonly owner: string }
  | { readonly type: 'failed'; readonly error: ErrorData }
  /** The command is about to reach the network: from now on nobody knows what became of it if the worker dies. */
  | { readonly type: 'handed-over'; readonly id: number }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | { readonly type: 'refusal'; readonly id: number; readonly error: ErrorData }
  /** `isInspected`: somebody may stop it at a breakpoint. */
  | { readonly type: 'pong'; readonly id: number; readonly isInspected: boolean }
  | { readonly type: 'line'; readonly clientId: string; readonly view: LineView }
  | { readonly type: 'opened'; readonly total: number }
  /** There is something new of these in the database. Only a hint: who waits for it looks by itself, too. */
  | { readonly type: 'stored'; readonly clientIds: readonly string[] };
