import type { Receipt } from '@recado/transport';
import type { ClientSessions, OutgoingSessionMessage } from './sessions/ClientSessions.ts';

/*
 * Commands to the process that holds a client's session. All arguments and results are plain data, because they cross
 * process boundaries. `beforeSend` is the exception: it runs in the calling process.
 */

/**
 * Uses the open session of a line. Implementations: `createWorkerConnection` (sends commands to a line worker) and
 * `createSessionMessaging` (in the process that holds the session). Every method rejects with a `TransportError` if
 * there is no open session.
 */
export interface LineMessaging
  extends Pick<ClientSessions, 'lookup' | 'read' | 'type' | 'typing' | 'manage' | 'receiveWebhook'> {
  /**
   * Sends like `ClientSessions.send`.
   *
   * @param beforeSend awaited immediately before the message goes to the network. If it rejects or never
   *   resolves, nothing is sent
   */
  send(clientId: string, message: OutgoingSessionMessage, beforeSend?: () => Promise<void>): Promise<Receipt>;
}

/**
 * Opens, closes and links lines. A process that does not hold the client takes it over first. If another process
 * keeps the client, the command rejects with `ClientLeaseHeldElsewhere`.
 */
export interface LineControl
  extends Pick<
    ClientSessions,
    | 'initialize'
    | 'restart'
    | 'disconnect'
    | 'pairingCode'
    | 'answerPasskey'
    | 'confirmPasskey'
    | 'link'
    | 'change'
    | 'probe'
    | 'forget'
  > {
  /** Connects the client if it should be connected. Resolves when it is connected, shows a QR, or failed. */
  resume(clientId: string): Promise<void>;
  /** Closes the session without logging out. Ends the lease, so that another process can own the client. */
  release(clientId: string): Promise<void>;
}

export type LineCommandName = keyof LineMessaging | keyof LineControl;
