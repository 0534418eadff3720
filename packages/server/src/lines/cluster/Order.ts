import type { Sessions } from '../sessions/index.ts';

/** What can be asked of the node that holds a client. */
export type Asked = Exclude<keyof Sessions, 'abilities' | 'status'>;

/** Something that is to be done where a client is, or by one node. */
export interface Order {
  /** `resume`: takes the client and connects it; `drain`: the node hands all of its clients over. */
  readonly what: Asked | 'resume' | 'drain';
  readonly clientId: string;
  /** The same where it is passed on: it is done once. */
  readonly id?: string;
  /** Of the trace that it belongs to. */
  readonly traceparent?: string;
  /** As `Sessions` takes them; a file that is to be sent is followed by where it can be read. */
  readonly args: readonly unknown[];
}

/** Milliseconds in which a client that is on its way to a node arrives there; who asks waits so long. */
export const ARRIVING = 5_000;

/** Heard by whoever holds the client. */
export const clientSubject = (clientId: string): string => `clients.${clientId}`;

/** Heard by one node. */
export const nodeSubject = (node: string): string => `nodes.${node}`;
