import type { Address, Person } from './address.ts';
import type { ConnectionChange, QualityRating } from './connectionChange.ts';
import type { NetworkLabelAssignment, NetworkLabelChange } from './labels.ts';
import type {
  ChatReadUpdate,
  ContactName,
  HistoryProgressUpdate,
  IncomingTransportMessage,
  MarketingPreferenceUpdate,
  MessagePriceReport,
  StatusUpdate,
  StoredMessageSecret,
  UnreadMarkUpdate,
} from './message.ts';
import type { OutboundConnector } from './outboundConnector.ts';
import type { GroupEvent } from './sessionTasks.ts';
import type { TemplateStatusChange } from './templates.ts';
import type { UnstoredMessageReport } from './unstoredMessages.ts';
import type { Vault } from './vault.ts';

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
  /**
   * Returns the secrets of the messages with this ID, which the host received with the messages or their receipts.
   * Senders choose the IDs, so messages of the given chat come first. Messages of other chats may follow, because the
   * host may not know yet that a number and a LID are one person. Absent in a host that stores no secrets.
   */
  findMessageSecrets?(messageId: string, chat: Address): Promise<readonly StoredMessageSecret[]>;
  /** Receives a status update of a sent message. Resolves when the update is durable. */
  updated(update: StatusUpdate): Promise<void>;
  /**
   * Reports that a person's encryption keys changed, because the person reinstalled the app or changed phones.
   * Messages to the person still arrive. Resolves when the change is stored. A report that is lost in a
   * crash is not repeated.
   */
  identityChanged?(person: Person): Promise<void>;
  /**
   * Reports that a person stopped or resumed messages with offers, in the network's own settings. Resolves when the
   * decision is stored. A repeated or older report changes nothing.
   */
  preferenceChanged?(preference: MarketingPreferenceUpdate): Promise<void>;
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
   * Reports that another device of the account created, changed or deleted a label. The labels that exist at linking
   * are reported, too. Resolves when the change is stored. A report that is lost in a crash is not repeated.
   */
  labelChanged?(change: NetworkLabelChange): Promise<void>;
  /**
   * Reports that another device added a label to a chat or a message, or removed it. Called after `labelChanged` of
   * the label. Resolves when the assignment is stored, which may take until the chat or the message arrives.
   */
  labelAssigned?(assignment: NetworkLabelAssignment): Promise<void>;
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
  /**
   * Reports what the network charges for messages that arrived. Resolves when the prices are stored. A message is
   * counted once, however often its price is reported.
   */
  pricesReported?(prices: readonly MessagePriceReport[]): Promise<void>;
  /**
   * Reports names in the address book of the account's phone. Resolves when they are stored. A name that a user of the
   * host entered has precedence. Repeated reports are harmless.
   */
  contactsNamed?(names: readonly ContactName[]): Promise<void>;
  /** Reports progress of the history import after every few hundred messages. Resolves when it is stored. */
  historyProgressed?(progress: HistoryProgressUpdate): Promise<void>;
  /**
   * Counts what the network delivered without becoming a message or an update. Resolves when it is stored. A repeated
   * delivery may be counted again. A report that is lost in a crash is not repeated.
   */
  messagesUnstored?(reports: readonly UnstoredMessageReport[]): Promise<void>;
}
