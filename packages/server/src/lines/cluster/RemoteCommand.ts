import type { Sessions } from '../sessions/index.ts';

/** Methods of `Sessions` that can run on the node that holds a client. */
export type RemoteSessionMethod = Exclude<keyof Sessions, 'abilities' | 'status'>;

/** Command for the node that holds a client, or for one specific node. */
export interface RemoteCommand {
  /** `resume`: the node takes the client and connects it. `drain`: the node transfers all of its clients. */
  readonly what: RemoteSessionMethod | 'resume' | 'drain';
  readonly clientId: string;
  /** ID of the command. It stays the same when the command is forwarded, so that the command runs only once. */
  readonly id?: string;
  /** W3C `traceparent` of the caller's span. */
  readonly traceparent?: string;
  /** Arguments of the `Sessions` method. If a file is to be sent, the last one is the file's location. */
  readonly args: readonly unknown[];
}

/** Milliseconds for a client to arrive at its new node. Callers wait no longer than this. */
export const CLIENT_ARRIVAL_TIMEOUT_MS = 5_000;

/** Bus subject to which the node that holds the client subscribes. */
export const clientSubject = (clientId: string): string => `clients.${clientId}`;

/** Bus subject to which one node subscribes. */
export const nodeSubject = (node: string): string => `nodes.${node}`;
