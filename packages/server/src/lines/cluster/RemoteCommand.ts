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
  /** Arguments of the `ClientSessions` method. If a file is to be sent, the last argument is the file's location. */
  readonly args: readonly unknown[];
}

/** Maximum milliseconds in which a transferred client must run on its new node. Callers wait no longer. */
export const CLIENT_TRANSFER_TIMEOUT_MS = 5_000;

/** Returns the bus subject for commands to a client, to which the client's cluster node subscribes. */
export const getClientBusSubject = (clientId: string): string => `clients.${clientId}`;

/** Returns the bus subject for commands to one platform node. Only this node subscribes to it. */
export const getClusterNodeBusSubject = (node: string): string => `nodes.${node}`;
