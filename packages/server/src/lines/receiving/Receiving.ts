import type {
  GroupHappening,
  HistoryStep,
  Incoming,
  Marking,
  Person,
  Reading,
  Standing,
  StatusUpdate,
  TemplateChange,
} from '@recado/transport';

export interface DispatchedMessage {
  readonly id: string;
  /** Of its row. */
  readonly timestamp: Date;
}

/** What the network tells of messages, made durable. The clients' sessions hand everything on to here. */
export interface Receiving {
  /**
   * Resolves when the message is stored, however often it is told. While the database is away it waits: a rejection
   * makes the network keep the message, but for good only as long as it likes. Rejects when `signal` aborts, and for
   * a client that does not exist any more.
   */
  received(clientId: string, message: Incoming, signal: AbortSignal): Promise<void>;
  /** Resolves when it is noted that somebody wrote by this network while the client used another. */
  heardLate(clientId: string, message: Incoming, signal: AbortSignal): Promise<void>;
  /** Resolves when the status is stored; one that is older than what is known changes nothing. */
  updated(clientId: string, update: StatusUpdate, signal: AbortSignal): Promise<void>;
  /** A message of ours is about to be given to the network: what it says of it may come at once. */
  dispatched(clientId: string, message: DispatchedMessage): void;
  /**
   * Resolves when it is noted that the network took a message of ours, or cannot be noted for a while: then only the log
   * has it. Never rejects, since whoever sent it must be told.
   */
  acknowledged(clientId: string, message: DispatchedMessage): Promise<void>;
  /** Resolves when it is noted that somebody's keys are others now. */
  identityChanged(clientId: string, person: Person, signal: AbortSignal): Promise<void>;
  /** Resolves when it is noted what happened to a group. */
  groupChanged(clientId: string, happening: GroupHappening, signal: AbortSignal): Promise<void>;
  /** Resolves when it is noted how the network rates the number. */
  rated(clientId: string, standing: Standing, signal: AbortSignal): Promise<void>;
  /** Resolves when it is noted what the network thinks of a template. */
  templateChanged(clientId: string, change: TemplateChange, signal: AbortSignal): Promise<void>;
  /** Resolves when what it names is read here, too, or did not come within some seconds. */
  readElsewhere(clientId: string, reading: Reading, signal: AbortSignal): Promise<void>;
  /** Resolves when it is noted that a chat was left unread on the phone, or is no more. */
  markedElsewhere(clientId: string, marking: Marking, signal: AbortSignal): Promise<void>;
  /** Resolves when it is noted how far the past has come. */
  history(clientId: string, step: HistoryStep, signal: AbortSignal): Promise<void>;
}
