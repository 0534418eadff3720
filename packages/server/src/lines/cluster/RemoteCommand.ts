import type { ClientSessions } from '../sessions/index.ts';

/** Methods of `ClientSessions` that can run on the node that holds a client. */
export type RemoteSessionMethod = Exclude<keyof ClientSessions, 'abilities' | 'status'>;

/** Command for the node that holds a client, or for one specific node. */
export interface RemoteCommand {
  /** `resume`: the node takes the client and connects it. `drain`: the node transfers all of its clients. */
  readonly what: RemoteSessionMethod | 'resume' | 'drain';
  readonly clientId: string;
  /** ID of the command. It stays the same when the command is forwarded, so that the command runs only once. */
  readonly id?: string;
  /** W3C `traceparent` of the caller's span. */
  readonly traceparent?: string;
  /** Arguments of the `Sessions` method. If a file is to be sent, the last argument is the file's location. */
  readonly args: readonly unknown[];
}

/** Milliseconds for a client to arrive at its new node. Callers wait no longer than this. */
export const CLIENT_ARRIVAL_TIMEOUT_MS = 5_000;

/** Returns the bus subject to which the node that holds the client subscribes. */
export const getClientBusSubject = (clientId: string): string => `clients.${clientId}`;

/** Returns the bus subject to which only this one node subscribes. */
export const getNodeBusSubject = (node: string): string => `nodes.${node}`;
