import type {
  Credentials,
  MediaKind,
  Outgoing,
  OutgoingContent,
  Person,
  Phone,
  Receipt,
  Target,
  TaskAbout,
  TaskName,
  TaskResult,
  TypingState,
  WebhookRequest,
} from '@recado/transport';
import type { ConnectionStatus } from '../../ground/connection/index.ts';
import type { Abilities } from '../transports/index.ts';
import type { Proof } from './createProver.ts';

/** The QR to be shown now: the text to draw, and until when it is good. */
export interface ShownQr {
  readonly qr: string;
  readonly expiresAt: Date;
}

/** The answer of `POST /whatsapp/client/{id}/pairing-code`. */
export interface PairingCode {
  readonly pairingCode: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** A file on this machine's disk that is to be sent: plain data, so that it can be handed to another process. */
export interface SendableFile {
  readonly kind: MediaKind;
  /** Sound recorded in the chat. */
  readonly voice?: true;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  /** Of the plain bytes, hexadecimal. */
  readonly sha256: string;
  readonly fileName?: string;
  readonly seconds?: number;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  /** A small JPEG, Base64. */
  readonly thumbnail?: string;
  /** Of a document. */
  readonly pages?: number;
  /** Of a voice note: 64 values of 0 to 100. */
  readonly waveform?: readonly number[];
  /** Absolute. Stays until the send has been answered. */
  readonly path: string;
}

/** A message of ours on its way to the session: `Outgoing` of the port, as plain data. */
export interface Dispatch extends Omit<Outgoing, 'content'> {
  readonly content:
    | Exclude<OutgoingContent, { type: 'media' }>
    | { readonly type: 'file'; readonly file: SendableFile; readonly caption?: string };
  /** Of its row, where it has one. */
  readonly timestamp?: Date;
}

/**
 * The connections of the clients, wherever they are kept: in this process, or in a line worker. All arguments and
 * results are plain data. Access is the caller's duty: a client id that reaches this point belongs to the caller.
 *
 * Every method rejects with `NotFound` for a client that does not exist.
 */
export interface Sessions {
  /** What can be done over the clients' transports. */
  readonly abilities: Abilities;

  /** Begins to connect; without keys, by a QR. Rejects with `Conflict` when the client is connected. */
  initialize(clientId: string): Promise<ConnectionStatus>;
  /** Closes the connection, keeps the keys and connects again. `Conflict` unless connected or meant to be. */
  restart(clientId: string): Promise<ConnectionStatus>;
  /** Logs out: the keys are gone, a new QR will be needed. `Conflict` unless connected or meant to be. */
  disconnect(clientId: string): Promise<ConnectionStatus>;

  status(clientId: string): Promise<ConnectionStatus>;
  /** `Conflict` with the next step while there is none to show. */
  qr(clientId: string): Promise<ShownQr>;
  /** `Conflict` unless the client is being linked by a transport that knows pairing codes. */
  pairingCode(clientId: string): Promise<PairingCode>;
  /**
   * Links it by what its owner copied from the network's pages. `Invalid` names the value that is not right; `Conflict`
   * when it is connected, or its transport is not linked so.
   */
  link(clientId: string, credentials: Credentials): Promise<void>;
  /** `Session.notified` of the port. Rejects with a `TransportError` while there is nobody to take it. */
  notified(clientId: string, request: WebhookRequest): Promise<'taken' | 'forged'>;
  /** Has it use another transport from now on; what it had of this one is kept for its way back. */
  change(clientId: string, transport: string): Promise<ConnectionStatus>;

  /**
   * Asks whether the line takes and brings messages, which takes seconds; one that does not answer is connected anew.
   * Rejects with a `TransportError` when there is nobody to ask.
   */
  prove(clientId: string): Promise<Proof>;

  /** Resolves when a message could be handed over now, without a query. `TransportError` not-linked or not-connected. */
  ready(clientId: string): Promise<void>;
  /**
   * `Session.send` of the port; that the network took it is noted with the message's row before this resolves. Rejects
   * with a `TransportError`, `unknown-outcome` when the owner died meanwhile.
   */
  send(clientId: string, message: Dispatch): Promise<Receipt>;
  /** `Session.lookup` of the port. Rejects with a `TransportError`. */
  lookup(clientId: string, phone: Phone): Promise<Person | undefined>;

  /** `Session.read` of the port. Rejects with a `TransportError`, `unsupported` where the transport has none. */
  read(clientId: string, chat: Outgoing['to'], messages: readonly Target[]): Promise<void>;
  /** `Session.type` of the port. Rejects with a `TransportError`, `unsupported` where the transport has none. */
  type(clientId: string, chat: Outgoing['to'], state: TypingState): Promise<void>;

  /** `Session.typing` of the port. Rejects with a `TransportError`, `unsupported` where the transport has none. */
  typing(clientId: string, chat: Outgoing['to']): Promise<TypingState>;

  /** `Session.manage` of the port. Rejects with a `TransportError`, `unsupported` where the transport has none. */
  manage<Name extends TaskName>(
    clientId: string,
    name: Name,
    about: TaskAbout<Name>,
  ): Promise<TaskResult<Name>>;

  /**
   * For a client that is being deleted: logs out as far as the network answers, removes the keys and the files of its
   * media. Idempotent. Call it BEFORE the client's row is deleted.
   */
  forget(clientId: string): Promise<void>;
}
