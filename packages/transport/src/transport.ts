import type { Person, PhoneNumber } from './address.ts';
import type { ConnectionChange, QualityRating } from './connectionChange.ts';
import type { MediaKind } from './content.ts';
import type {
  ChatReadUpdate,
  HistoryProgressUpdate,
  IncomingTransportMessage,
  OutgoingTransportMessage,
  Receipt,
  ReferencedTransportMessage,
  SendableMessageKind,
  StatusUpdate,
  UnreadMarkUpdate,
} from './message.ts';
import type { OutboundConnector } from './outboundConnector.ts';
import type {
  GroupEvent,
  SessionTaskArea,
  SessionTaskName,
  SessionTaskParams,
  SessionTaskResult,
} from './sessionTasks.ts';
import type { TemplateStatusChange } from './templates.ts';
import type { TransportCredentialField, TransportCredentials } from './transportCredentials.ts';
import type { Vault } from './vault.ts';
import type { WebhookRequest } from './webhook.ts';

/** Capabilities of a transport, as plain data. The server checks them before it calls a session. */
export interface TransportCapabilities {
  readonly qr: boolean;
  readonly pairingCode: boolean;
  /** Fields of the credentials for linking, in the order of the form. Requires `Session.link`. */
  readonly credentials?: readonly TransportCredentialField[];
  /**
   * `false` if the network cannot look up numbers, otherwise absent. If `false`, `Session.lookup` returns each
   * number unchanged. Messages to unregistered numbers are then accepted and later reported as `failed`.
   */
  readonly lookup?: false;
  readonly groups: boolean;
  readonly media: readonly MediaKind[];
  /**
   * Kinds of content that can be sent in addition to `text` and the kinds of `media`. If set, messages
   * can also quote another message and, if `groups` is true, mention people.
   */
  readonly sends?: readonly SendableMessageKind[];
  /** Maximum size of a sent file, in bytes. */
  readonly maxMediaBytes: number;
  /** Whether the network ever reports the statuses `delivered` and `read`. */
  readonly receipts: boolean;
  /** Whether calls are reported (content `call`) and can be declined. Requires `Session.declineCall`. */
  readonly calls?: boolean;
  /**
   * Duration of the reply window after each message of a person, in milliseconds. Afterwards `send`
   * rejects with `window-closed`, except for templates. Absent: unlimited.
   */
  readonly replyWindowMs?: number;
  /** Areas, such as `groups`, whose tasks `Session.manage` supports. If set, sessions must have `manage`. */
  readonly manages?: readonly SessionTaskArea[];
  /** True if sessions connect only through `SessionHost.connect` when it exists. Requires `Transport.probe`. */
  readonly dials?: boolean;
}

/** The part of pino's logger that Recado uses. Log texts are English, without secrets or full phone numbers. */
export interface Logger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The server's side of a session: stores keys, and receives events and log messages. */
export interface SessionHost {
  readonly vault: Vault;
  readonly log: Logger;
  /**
   * Aborted when the session must end at once, without contacting the network, because the lease is
   * lost or the process stops. Pending operations then reject, the keys are retained, and the host
   * receives only `closed` with the reason `paused`. The signal may be aborted even before `open`.
   * After `closed`, the transport must leave no listener on the signal.
   */
  readonly signal: AbortSignal;
  /**
   * The line's outbound connector, present only if `capabilities.dials`. The session must open all its
   * connections with it, for messages and for files. If the connector fails, the session ends with the
   * connector's reason. Without a connector, the transport opens connections in its own way.
   */
  readonly connect?: OutboundConnector;
  /**
   * Receives the state changes of the session: `connecting`, then `pairing` for each new QR (only once
   * if the session waits for credentials), then `open`. `closed` is reported exactly once, from any state.
   * The transport may call this before the promise of `open` resolves. After `closed`, it calls no method
   * of this host.
   */
  changed(change: ConnectionChange): void;
  /**
   * Receives a message, and resolves when the server has stored it durably. Only then may the transport
   * acknowledge it to the network, unless the transport's own journal in the vault contains the message. It may
   * remove the journal entry only after this promise has resolved. Repeats are harmless.
   *
   * The transport calls this in the network's order within a chat. A chat that waits must not delay other
   * chats. If this rejects or never resolves, the message is reported again at the next connection. This report
   * comes from the network or from the journal, and its id and time are unchanged.
   */
  received(message: IncomingTransportMessage): Promise<void>;
  /** Receives a status update of a sent message. Resolves when the update is durable. */
  updated(update: StatusUpdate): Promise<void>;
  /**
   * Reports that a person's encryption keys changed, because the person reinstalled the app or changed phones.
   * Messages to the person still arrive. Resolves when the change is stored. A report that is lost in a
   * crash is not repeated.
   */
  identityChanged?(person: Person): Promise<void>;
  /** Reports a change of a group. Resolves when it is stored. If it is lost in a crash, it is not repeated. */
  groupChanged?(groupEvent: GroupEvent): Promise<void>;
  /**
   * Reports that messages were read on another device of the account. May be called before these
   * messages arrive. Resolves when the update is stored. If it is lost in a crash, it is not repeated.
   */
  readOnOtherDevice?(update: ChatReadUpdate): Promise<void>;
  /**
   * Reports that another device of the account set or removed a chat's unread mark. Resolves when the
   * update is stored. A report that is lost in a crash is not repeated.
   */
  markedOnOtherDevice?(update: UnreadMarkUpdate): Promise<void>;
  /**
   * Reports a template's new status. Resolves when the status is stored. A report that is lost in a
   * crash is not repeated.
   */
  templateChanged?(change: TemplateStatusChange): Promise<void>;
  /**
   * Reports the account's quality rating, which may have changed. Resolves when the rating is stored. Repeated
   * reports are harmless.
   */
  ratingChanged?(rating: QualityRating): Promise<void>;
  /** Reports progress of the history import after every few hundred messages. Resolves when it is stored. */
  historyProgressed?(progress: HistoryProgressUpdate): Promise<void>;
}

/** The client to connect. */
export interface ClientToConnect {
  /** UUID of the client. */
  readonly id: string;
  /** Phone number that the client's owner entered. It is not verified, so it is only a hint. */
  readonly phone: PhoneNumber;
}

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
  /**
   * Returns a code of eight characters, which the owner enters on the phone instead of scanning a QR.
   * Allowed only while pairing. Requires `capabilities.pairingCode`. Resolves with the code after the
   * network has accepted it. Rejects with the `TransportError` `rejected` or `rate-limited` if the
   * network refuses the code.
   */
  requestPairingCode?(phone: PhoneNumber): Promise<string>;
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
   * when the network's signature is missing or wrong. Rejects with a `TransportError` if the network
   * must send the request again, for instance `not-connected` unless the session is open. Repeats are
   * harmless.
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

/**
 * Connects clients to a messaging network. `open` resolves at once with a session that is not connected yet.
 * `open` rejects only because of a programming error.
 */
export interface Transport {
  readonly name: string;
  readonly capabilities: TransportCapabilities;
  /**
   * Version of the network's protocol in use, in the network's format. Absent if the protocol has no versions.
   */
  readonly protocolVersion?: string;
  open(client: ClientToConnect, host: SessionHost): Promise<Session>;
  /**
   * Checks, without a session, whether the network answers through the outbound connector. Resolves if it does.
   * Rejects with `DialFailed` if the connector fails, with a `TransportError` `unreachable` if only the network
   * does not answer, or with the reason of `signal` after an abort. Requires `capabilities.dials`.
   */
  probe?(connect: OutboundConnector, signal: AbortSignal): Promise<void>;
  /** Releases resources that all sessions share. The server closes all sessions before it calls this. */
  stop?(): Promise<void>;
}
