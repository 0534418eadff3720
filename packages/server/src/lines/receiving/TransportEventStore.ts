import type {
  ChatReadUpdate,
  GroupEvent,
  HistoryProgressUpdate,
  IncomingTransportMessage,
  Person,
  QualityRating,
  StatusUpdate,
  TemplateStatusChange,
  UnreadMarkUpdate,
} from '@recado/transport';

export interface DispatchedMessageReference {
  readonly id: string;
  /** Timestamp with which the message's row is stored. */
  readonly timestamp: Date;
}

/** Stores the network's events about messages. Client sessions pass their events to it. */
export interface TransportEventStore {
  /**
   * Resolves when the message is stored. A message that arrives repeatedly is stored once. Rejects when
   * `signal` aborts, and for a client that does not exist any more. During a database outage, waits instead of
   * rejecting. A rejection could lose the message, because the network repeats it only for a limited time.
   */
  received(clientId: string, message: IncomingTransportMessage, signal: AbortSignal): Promise<void>;
  /**
   * Called for a message that may have been sent while the client used another transport. Resolves when the
   * reply window of the other transport is stored.
   */
  receivedOnOtherNetwork(clientId: string, message: IncomingTransportMessage, signal: AbortSignal): Promise<void>;
  /** Resolves when the status is stored; a status older than the stored one changes nothing. */
  updated(clientId: string, update: StatusUpdate, signal: AbortSignal): Promise<void>;
  /** Registers a message immediately before it is sent, because its status may arrive at once. */
  dispatched(clientId: string, message: DispatchedMessageReference): void;
  /**
   * Resolves when the network's acknowledgement of a sent message is stored, or when it is only
   * logged because it cannot be stored for a while. Never rejects, since the sender must get a
   * result.
   */
  acknowledged(clientId: string, message: DispatchedMessageReference): Promise<void>;
  /** Resolves when a change of a person's identity keys is stored. */
  identityChanged(clientId: string, person: Person, signal: AbortSignal): Promise<void>;
  /** Resolves when the group event is stored. */
  groupChanged(clientId: string, event: GroupEvent, signal: AbortSignal): Promise<void>;
  /** Resolves when the network's quality rating of the number is stored. */
  ratingChanged(clientId: string, rating: QualityRating, signal: AbortSignal): Promise<void>;
  /** Resolves when a change that the network made to a message template is stored. */
  templateChanged(clientId: string, change: TemplateStatusChange, signal: AbortSignal): Promise<void>;
  /** Resolves when the messages are marked as read in Recado, or if they do not arrive within some seconds. */
  readOnOtherDevice(clientId: string, readUpdate: ChatReadUpdate, signal: AbortSignal): Promise<void>;
  /** Resolves when it is stored that the owner marked a chat as unread or deleted it on the phone. */
  markedOnOtherDevice(clientId: string, markUpdate: UnreadMarkUpdate, signal: AbortSignal): Promise<void>;
  /** Resolves when the progress of the history import is stored. */
  historyProgressed(clientId: string, progress: HistoryProgressUpdate, signal: AbortSignal): Promise<void>;
}
