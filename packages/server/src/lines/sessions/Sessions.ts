import type {
  Credentials,
  MediaKind,
  Outgoing,
  OutgoingContent,
  Person,
  Phone,
  Receipt,
  Target,
  TaskName,
  TaskParams,
  TaskResult,
  TypingState,
  WebhookRequest,
} from '@recado/transport';
import type { ConnectionStatus } from '../../core/connection/index.ts';
import type { Abilities } from '../transports/index.ts';
import type { ProbeResult } from './createLivenessProbe.ts';

/** The QR code to show now: the text to draw, and when it expires. */
export interface QrCode {
  readonly qr: string;
  readonly expiresAt: Date;
}

/** The response of `POST /whatsapp/client/{id}/pairing-code`. */
export interface PairingCode {
  readonly pairingCode: string;
  /** Time at which the code expires, in ISO 8601. */
  readonly expiresAt: string;
}

/** A file to send, on this machine's disk. Plain data that can be passed to another process. */
export interface SendableFile {
  readonly kind: MediaKind;
  /** Whether the file is a recording made in the chat. */
  readonly voice?: true;
  readonly mimeType: string;
  /** Size of the file, in bytes. */
  readonly size: number;
  /** SHA-256 of the unencrypted bytes, in hexadecimal. */
  readonly sha256: string;
  readonly fileName?: string;
  readonly seconds?: number;
  /** Width of the picture, in pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Small JPEG preview, in Base64. */
  readonly thumbnail?: string;
  /** Number of pages of a document. */
  readonly pages?: number;
  /** Waveform of a voice note: 64 values from 0 to 100. */
  readonly waveform?: readonly number[];
  /** Absolute path. The file exists until the send has finished. */
  readonly path: string;
}

/** A message on its way to the session: `Outgoing` of the transport port, as plain data. */
export interface Dispatch extends Omit<Outgoing, 'content'> {
  readonly content:
    | Exclude<OutgoingContent, { type: 'media' }>
    | { readonly type: 'file'; readonly file: SendableFile; readonly caption?: string };
  /** Timestamp of the message's row, if it has one. */
  readonly timestamp?: Date;
}

/**
 * The connections of the clients, in this process or in a line worker. All arguments and results
 * are plain data. The caller authorizes access: every client ID that is passed here belongs to the
 * caller.
 *
 * Every method rejects with `NotFound` for a client that does not exist.
 */
export interface Sessions {
  /** Capabilities of the clients' transports. */
  readonly abilities: Abilities;

  /** Starts to connect, with a QR code if there are no keys. `Conflict` when the client is connected. */
  initialize(clientId: string): Promise<ConnectionStatus>;
  /** Closes the connection and reconnects with the stored keys. `Conflict` unless connected or wanted open. */
  restart(clientId: string): Promise<ConnectionStatus>;
  /** Logs out and removes the keys, so that a new QR is needed. `Conflict` unless connected or wanted open. */
  disconnect(clientId: string): Promise<ConnectionStatus>;

  status(clientId: string): Promise<ConnectionStatus>;
  /** Returns the current QR. If there is none, rejects with a `Conflict` that names the next step. */
  qr(clientId: string): Promise<QrCode>;
  /** Requests a pairing code. `Conflict` unless the client is being linked by a transport with such codes. */
  pairingCode(clientId: string): Promise<PairingCode>;
  /**
   * Links the client with credentials that its owner copied from the network's website. `Invalid` names
   * the wrong value. `Conflict` when the client is connected, or when its transport does not use credentials.
   */
  link(clientId: string, credentials: Credentials): Promise<void>;
  /** `Session.receiveWebhook` of the transport port. `TransportError` while no session can receive it. */
  receiveWebhook(clientId: string, request: WebhookRequest): Promise<'taken' | 'forged'>;
  /** Switches the client to another transport. The current keys are kept, in case the client returns. */
  change(clientId: string, transport: string): Promise<ConnectionStatus>;

  /**
   * Probes whether the line sends and receives messages, which takes seconds. A line that does not
   * respond is reconnected. Rejects with a `TransportError` when there is no session to probe.
   */
  probe(clientId: string): Promise<ProbeResult>;

  /** Resolves if a message can be sent now. Runs no query. `TransportError`: `not-linked`, `not-connected`. */
  ready(clientId: string): Promise<void>;
  /**
   * `Session.send` of the transport port. Before it resolves, the network's acknowledgement is stored in the
   * message's row. Rejects with a `TransportError`; its reason is `unknown-outcome` when the owning process
   * died during the send.
   */
  send(clientId: string, message: Dispatch): Promise<Receipt>;
  /** `Session.lookup` of the transport port. Rejects with a `TransportError`. */
  lookup(clientId: string, phone: Phone): Promise<Person | undefined>;

  /** `Session.read` of the transport port. `TransportError` `unsupported` if the transport lacks it. */
  read(clientId: string, chat: Outgoing['to'], messages: readonly Target[]): Promise<void>;
  /** `Session.type` of the transport port. `TransportError` `unsupported` if the transport lacks it. */
  type(clientId: string, chat: Outgoing['to'], state: TypingState): Promise<void>;

  /** `Session.typing` of the transport port. `TransportError` `unsupported` if the transport lacks it. */
  typing(clientId: string, chat: Outgoing['to']): Promise<TypingState>;

  /** `Session.manage` of the transport port. `TransportError` `unsupported` if the transport lacks it. */
  manage<Name extends TaskName>(clientId: string, name: Name, params: TaskParams<Name>): Promise<TaskResult<Name>>;

  /**
   * Prepares the deletion of a client: logs out if the network responds, and removes the keys and media
   * files. Idempotent. Call it BEFORE the client's row is deleted.
   */
  forget(clientId: string): Promise<void>;
}
