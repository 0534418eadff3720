import type { Person, PhoneNumber } from './address.ts';
import type { Media } from './content.ts';
import type {
  IncomingTransportMessage,
  OutgoingTransportMessage,
  Receipt,
  ReferencedTransportMessage,
} from './message.ts';
import type { SessionTaskName, SessionTaskParams, SessionTaskResult } from './sessionTasks.ts';
import type { TransportCredentials } from './transportCredentials.ts';
import type { WebhookRequest } from './webhook.ts';

export type TypingState = 'typing' | 'recording' | 'paused';

/** One connection of one client, from `open` until its `closed` change. It does not reconnect by itself. */
export interface Session {
  /**
   * Sends a message once, and resolves when the network acknowledged it. Rejects with a
   * `TransportError`: `not-linked` while pairing, `not-connected` while connecting or closed, and
   * `unknown-outcome` if the message was passed to the network but the acknowledgement is missing for
   * any reason. A message must not arrive twice under one id, so the transport must not retry. It
   * must not choose another id or resolve before the acknowledgement, either. It uses the address as
   * given, because `lookup` resolves national variants of a number.
   */
  send(message: OutgoingTransportMessage): Promise<Receipt>;
  /**
   * Looks up the canonical address of a phone number, and also tries its variants. Undefined if the network
   * does not know the number. If the network does not answer, it is unknown whether the number is registered,
   * so the method rejects with a `TransportError`.
   */
  lookup(phone: PhoneNumber): Promise<Person | undefined>;
  /**
   * Sends read receipts. Resolves when they have been sent, because the network does not acknowledge them.
   */
  read?(chat: OutgoingTransportMessage['to'], messages: readonly ReferencedTransportMessage[]): Promise<void>;
  /** Shows a typing state to the other person or group. The network clears it after a short time. */
  type?(chat: OutgoingTransportMessage['to'], state: TypingState): Promise<void>;
  /**
   * Returns the typing state of the other side of a chat, if the network reports it. The network
   * reports it only to accounts that are online. Each call therefore makes this account appear online
   * for some seconds.
   */
  typing?(chat: OutgoingTransportMessage['to']): Promise<TypingState>;
  /** Returns the file that `Media.createLocator` described, or undefined if the text is from another transport. */
  findMedia?(locator: string): Media | undefined;
  /**
   * Returns a code of eight characters, which the owner enters on the phone instead of scanning a QR.
   * Allowed only while pairing. Requires `capabilities.pairingCode`. Resolves with the code after the
   * network has accepted it. Rejects with the `TransportError` `rejected` or `rate-limited` if the
   * network refuses the code.
   */
  requestPairingCode?(phone: PhoneNumber): Promise<string>;
  /**
   * Passes the owner's passkey assertion to the network. Requires `capabilities.passkey`. Allowed only while the last
   * change is `pairing` with the passkey step `requested`. Resolves when the network has accepted it. Rejects with a
   * `TransportError`, and may then be called again: `rejected` if the network refuses the assertion.
   *
   * @param assertion JSON text of `PublicKeyCredential.toJSON()` (WebAuthn Level 3, §5.1)
   */
  answerPasskey?(assertion: string): Promise<void>;
  /**
   * Confirms that the phone shows the code of the passkey step `compare`. Resolves when the network has accepted the
   * client's keys. The state `open`, or `closed` with `restart-required`, follows.
   */
  confirmPasskey?(): Promise<void>;
  /**
   * Links with credentials that the owner copied from the network's pages. Requires
   * `capabilities.credentials`. Allowed only while pairing, and one call at a time: a concurrent call
   * rejects with `not-connected`. Checks each value with the network before it stores any in the vault
   * (category `credentials`). Resolves when all are durable. The state `open` follows.
   *
   * Rejects with a `TransportError`, and may then be called again. `credentials-refused` has the name
   * of the wrong value in `field`. `unreachable`: the network did not answer.
   */
  link?(credentials: TransportCredentials): Promise<void>;
  /**
   * Processes a webhook request about this account. Resolves with `taken` when all of its content is
   * durable, including `host.received` for each message. Resolves with `forged`, and reports nothing,
   * when the network's signature is missing or wrong. A request with `isVerified` needs no signature.
   * Rejects with a `TransportError` if the network must send the request again, for instance
   * `not-connected` unless the session is open. Repeats are harmless.
   */
  receiveWebhook?(request: WebhookRequest): Promise<'taken' | 'forged'>;
  /**
   * Declines a ringing call, which stops on all devices of the account. Resolves when the network
   * accepted this. Rejects with a `TransportError`. Requires `capabilities.calls`.
   *
   * @param call the call as it was reported when it was offered
   */
  declineCall?(call: Pick<IncomingTransportMessage, 'id' | 'chat' | 'sender'>): Promise<void>;
  /**
   * Runs a task, for instance `groups.leave`, and resolves with the network's answer. Rejects with a
   * `TransportError`. If the answer is missing, the reason is `unknown-outcome` for a change, and
   * `unreachable` for a task that only reads. The transport must not retry a change. Requires
   * `capabilities.manages`.
   */
  manage?<Name extends SessionTaskName>(name: Name, params: SessionTaskParams<Name>): Promise<SessionTaskResult<Name>>;
  /**
   * Closes the session. `pause` retains the keys. `logout` also removes this device from the network.
   * The vault is cleared before `logged-out` or `unlinked` is reported, and kept with all other
   * reasons. Resolves after the `closed` change, within 10 s even if the network is silent. A second
   * call, with either argument, does nothing.
   */
  close(mode: 'pause' | 'logout'): Promise<void>;
}
