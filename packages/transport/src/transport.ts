import type { Person, Phone } from './address.ts';
import type { ConnectionChange, QualityRating } from './connectionChange.ts';
import type { MediaKind } from './content.ts';
import type { CredentialField, Credentials } from './credentials.ts';
import type {
  HistoryProgressUpdate,
  Incoming,
  Outgoing,
  ReadUpdate,
  Receipt,
  SendableKind,
  StatusUpdate,
  Target,
  UnreadMarkUpdate,
} from './message.ts';
import type { OutboundConnector } from './outboundConnector.ts';
import type { GroupEvent, ManageableArea, TaskName, TaskParams, TaskResult } from './tasks.ts';
import type { TemplateChange } from './templates.ts';
import type { Vault } from './vault.ts';
import type { WebhookRequest } from './webhook.ts';

/** Capabilities of a transport, as data. The server checks them before it calls a session. */
export interface Capabilities {
  readonly qr: boolean;
  readonly pairingCode: boolean;
  /** Credentials for linking, in the order of the form. Requires `Session.link`. */
  readonly credentials?: readonly CredentialField[];
  /**
   * False: the network cannot look up numbers. `Session.lookup` then returns the number unchanged.
   * Messages to unregistered numbers are accepted, and later reported as `failed`. Absent: it can.
   */
  readonly lookup?: false;
  readonly groups: boolean;
  readonly media: readonly MediaKind[];
  /**
   * In addition to `text` and the kinds of `media`. If set, messages can also quote another one
   * and, with groups, mention people.
   */
  readonly sends?: readonly SendableKind[];
  /** Maximum file size in bytes. */
  readonly maxMediaBytes: number;
  /** Whether `delivered` and `read` are ever reported. */
  readonly receipts: boolean;
  /** Whether calls are reported (content `call`) and declined. Requires `Session.declineCall`. */
  readonly calls?: boolean;
  /**
   * Duration of the reply window after each message of a person, in milliseconds. Afterwards `send`
   * rejects with `window-closed`, except for templates. Absent: unlimited.
   */
  readonly replyWindowMs?: number;
  /** Areas of the supported tasks other than messages. Requires `Session.manage`. */
  readonly manages?: readonly ManageableArea[];
  /** Whether all connections use `Host.connect` where it is set. Requires `Transport.probe`. */
  readonly dials?: boolean;
}

/** Subset of pino's loggers. Messages are English, without secrets or full phone numbers. */
export interface Logger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The server's side of a session: stores keys, and receives events and log messages. */
export interface Host {
  readonly vault: Vault;
  readonly log: Logger;
  /**
   * Aborted when the session must end at once, without contacting the network (lease lost, process
   * stopping). Only `closed` with `paused` follows. Pending operations reject, and the keys are
   * retained. May be aborted before `open`: then the host receives only `closed`. No listener may
   * remain on it after `closed`.
   */
  readonly signal: AbortSignal;
  /**
   * The line's outbound connector, only if `capabilities.dials`. It opens every connection of the
   * session, for messages and files alike; no connection may bypass it. When it fails, the session
   * ends with its reason. Absent: the transport connects in its own way.
   */
  readonly connect?: OutboundConnector;
  /**
   * Reports `connecting`, then `pairing` for each new QR (once while waiting for credentials), then
   * `open`. Reports `closed` exactly once, from any state. May be called before `open` resolved. No
   * method of this host is called after `closed`.
   */
  changed(change: ConnectionChange): void;
  /**
   * Resolves when the message is durable at the server. The transport must not acknowledge it to
   * the network before it is durable: after this resolved, or once a journal of its own in the
   * vault contains it. A journal entry is removed only after this resolved. Repeats are harmless.
   * Called in the network's order within a chat. A chat that waits must not delay another. If this
   * rejects or never resolves, the message is reported again at the next connection, by the network
   * or from the journal, under the same id and time.
   */
  received(message: Incoming): Promise<void>;
  /** Resolves when the update is durable. */
  updated(update: StatusUpdate): Promise<void>;
  /**
   * A person's keys changed: they reinstalled the app or changed phones. Messages to them still
   * arrive. Resolves when the change is stored. A change lost in a crash is not repeated.
   */
  identityChanged?(person: Person): Promise<void>;
  /** A group changed. Resolves when the event is stored. One lost in a crash is not repeated. */
  groupChanged?(groupEvent: GroupEvent): Promise<void>;
  /**
   * Another device of the account read messages. May be called before the named messages arrive.
   * Resolves when the update is stored. An update lost in a crash is not repeated.
   */
  readOnOtherDevice?(update: ReadUpdate): Promise<void>;
  /**
   * Another device of the account set or removed a chat's unread mark. Resolves when the update is
   * stored. An update lost in a crash is not repeated.
   */
  markedOnOtherDevice?(update: UnreadMarkUpdate): Promise<void>;
  /** A template's status changed. Resolves when it is stored; not repeated if lost in a crash. */
  templateChanged?(change: TemplateChange): Promise<void>;
  /** This account's quality rating may have changed. Resolves when stored. Repeats are harmless. */
  ratingChanged?(rating: QualityRating): Promise<void>;
  /** History progress, after every few hundred reported messages. Resolves when it is stored. */
  historyProgressed?(progress: HistoryProgressUpdate): Promise<void>;
}

/** The client to connect. */
export interface TransportClient {
  /** UUID of the client. */
  readonly id: string;
  /** Number that its owner entered: a hint, not a proof. */
  readonly phone: Phone;
}

export type TypingState = 'typing' | 'recording' | 'paused';

/** One connection of one client, from `open` until its `closed` change. It does not reconnect by itself. */
export interface Session {
  /**
   * Resolves when the network acknowledged the message. Rejects with a `TransportError`:
   * `not-linked` while pairing, `not-connected` while connecting or closed, `unknown-outcome` if
   * the acknowledgement is missing for any reason after the message was passed to the network. The
   * same id must not arrive twice. Must not retry, choose another id, or resolve before the
   * acknowledgement. Uses the address as given: `lookup` resolves national variants of a number.
   */
  send(message: Outgoing): Promise<Receipt>;
  /**
   * Looks up the canonical address of a number and its variants. Undefined: not registered.
   * Rejects with a `TransportError` if the network does not answer, because that proves nothing.
   */
  lookup(phone: Phone): Promise<Person | undefined>;
  /** Sends read receipts. Resolves when they are passed to the network, which does not answer. */
  read?(chat: Outgoing['to'], messages: readonly Target[]): Promise<void>;
  /** Shows the other side a typing state, which the network clears after a short time. */
  type?(chat: Outgoing['to'], state: TypingState): Promise<void>;
  /**
   * Returns the typing state of the other side of a chat, if the network reports it. The network
   * reports it only to accounts that are online. A call therefore shows this account as online,
   * until some seconds after the last call.
   */
  typing?(chat: Outgoing['to']): Promise<TypingState>;
  /**
   * Returns eight characters to enter on the phone instead of a scan. Only while pairing. Requires
   * `capabilities.pairingCode`. Resolves when the network accepted the code. Rejects with a
   * `TransportError`, `rejected` or `rate-limited`, if the network refuses it.
   */
  requestPairingCode?(phone: Phone): Promise<string>;
  /**
   * Links with credentials that the owner copied from the network's pages. Requires
   * `capabilities.credentials`. Only while pairing, and one call at a time: a concurrent call
   * rejects with `not-connected`. Checks each value with the network before any is stored in the
   * vault (category `credentials`). Resolves when they are durable; `open` follows. Rejects with a
   * `TransportError`, and may then be called again: `credentials-refused` with the wrong value's
   * name in `field`, or `unreachable` if the network could not be asked.
   */
  link?(credentials: Credentials): Promise<void>;
  /**
   * Processes a webhook request about this account. Resolves `taken` when all of it is durable,
   * including `host.received` for each message. Resolves `forged`, and reports nothing, when the
   * network's signature is missing or wrong. Rejects with a `TransportError` if the request must be
   * sent again: `not-connected` unless open. Repeats are harmless.
   */
  receiveWebhook?(request: WebhookRequest): Promise<'taken' | 'forged'>;
  /**
   * Stops a ringing call on all devices of the account. Resolves when the network accepted this.
   * Rejects with a `TransportError`. `call`: as reported when it was offered. Requires
   * `capabilities.calls`.
   */
  declineCall?(call: Pick<Incoming, 'id' | 'chat' | 'sender'>): Promise<void>;
  /**
   * Runs a task, `groups.leave` for instance, and resolves with the network's answer. Rejects with
   * a `TransportError`. Without an answer it is `unknown-outcome` for a change, and `unreachable`
   * for a task that only reads. Must not retry a change. Requires `capabilities.manages`.
   */
  manage?<Name extends TaskName>(name: Name, params: TaskParams<Name>): Promise<TaskResult<Name>>;
  /**
   * `pause` closes the connection and retains the keys. `logout` also removes this device from the
   * network. The vault is cleared before `logged-out` or `unlinked` is reported; no other reason
   * affects the keys. Resolves after the `closed` change, within 10 s even if the network is
   * silent. A second call, in either mode, does nothing.
   */
  close(how: 'pause' | 'logout'): Promise<void>;
}

/**
 * Connects clients to a messaging network. `open` resolves at once with a session that is not yet
 * connected. It rejects only for a programming error.
 */
export interface Transport {
  readonly name: string;
  readonly capabilities: Capabilities;
  /** Version of the network's protocol in use, in the network's format. Absent: there is none. */
  readonly protocolVersion?: string;
  open(client: TransportClient, host: Host): Promise<Session>;
  /**
   * Checks without a session whether the network answers through the outbound connector. Resolves
   * if it does. Rejects with `DialFailed`, with a `TransportError` `unreachable` if the connector
   * works but the network does not answer, or with the signal's reason. Requires
   * `capabilities.dials`.
   */
  probe?(connect: OutboundConnector, signal: AbortSignal): Promise<void>;
  /** Releases resources that all sessions share. Sessions are closed before. */
  stop?(): Promise<void>;
}
