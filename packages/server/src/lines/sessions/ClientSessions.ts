import type {
  MediaKind,
  OutgoingContent,
  OutgoingTransportMessage,
  PasskeyStep,
  Person,
  PhoneNumber,
  Receipt,
  ReferencedTransportMessage,
  SessionTaskName,
  SessionTaskParams,
  SessionTaskResult,
  TransportCredentials,
  TypingState,
  WebhookRequest,
} from '@recado/transport';
import type { ClientConnectionStatus } from '../../core/connection/index.ts';
import type { LivenessProbeResult } from '../state/createLivenessProbe.ts';
import type { TransportCapabilityLookup } from '../transports/index.ts';

/** The QR code that the owner scans now, as the text to draw, and the time at which it expires. */
export interface SessionQrCode {
  readonly qr: string;
  readonly expiresAt: Date;
}

/** The response of `POST /whatsapp/client/{id}/pairing-code`. */
export interface PairingCode {
  readonly pairingCode: string;
  /** Time at which the pairing code expires, in ISO 8601. */
  readonly expiresAt: string;
  /** Seconds until then, for callers with another clock. */
  readonly secondsLeft: number;
  /** Whether an earlier request received this code already. */
  readonly repeated: boolean;
  /** Earlier code that works no longer, because this code replaced it. */
  readonly endedCode: string | null;
}

export interface PairingCodeOptions {
  /** Whether a new code replaces the valid one. */
  readonly renew?: boolean | undefined;
}

/**
 * Current step of linking with a passkey, in the response of `GET /whatsapp/client/{id}/passkey`. `none`: the network
 * requires no passkey at the moment.
 */
export interface SessionPasskey {
  readonly step: PasskeyStep['step'] | 'none';
  /** JSON text of the request options, in the step `requested`. */
  readonly options: string | null;
  /** Code to compare with the phone, in the step `compare`. */
  readonly code: string | null;
  /** End of the step, in ISO 8601. */
  readonly expiresAt: string | null;
  readonly secondsLeft: number;
}

/** A file to send, on this machine's disk. Plain data that can be passed to another process. */
export interface SendableFile {
  readonly kind: MediaKind;
  /** Whether the file is a voice note, which apps show as recorded in the chat. */
  readonly voice?: true;
  /** Whether the file is a video that plays automatically, as apps send an animated GIF. */
  readonly gif?: true;
  /** Whether the file is an animated sticker. Phones show another one as a still picture. */
  readonly animated?: true;
  readonly mimeType: string;
  /** Size of the file, in bytes. */
  readonly size: number;
  /** SHA-256 of the file before its encryption, in hexadecimal. */
  readonly sha256: string;
  readonly fileName?: string;
  readonly seconds?: number;
  /** Width of the picture or video, in pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Small JPEG preview of the file, in Base64. */
  readonly thumbnail?: string;
  /** Number of pages of a document. */
  readonly pages?: number;
  /** Waveform of a voice note: 64 values from 0 to 100. */
  readonly waveform?: readonly number[];
  /** Absolute path of the file. The file exists until the send has finished. */
  readonly path: string;
}

/** A message to send through a session: an `OutgoingTransportMessage` whose content can be serialized. */
export interface OutgoingSessionMessage extends Omit<OutgoingTransportMessage, 'content'> {
  readonly content:
    | Exclude<OutgoingContent, { type: 'media' }>
    | { readonly type: 'file'; readonly file: SendableFile; readonly caption?: string };
  /** Timestamp of the message's database row. Absent when the message is an update without a row. */
  readonly timestamp?: Date;
}

/**
 * The connections of the clients. Implementations: `createFleetSessions` (line workers of this node) and
 * `createClusterSessions` (nodes of the platform); `createPlatformNode` chooses. All arguments and results
 * are plain data. The methods check no permissions, so the caller must first check that the user
 * may access the client.
 *
 * Every method rejects with `NotFound` for a client that does not exist.
 */
export interface ClientSessions {
  /** Capabilities of the clients' transports. */
  readonly abilities: TransportCapabilityLookup;

  /**
   * Starts to connect, and shows a QR code if the client has no keys. Rejects with a `Conflict` when the
   * client is connected.
   */
  initialize(clientId: string): Promise<ClientConnectionStatus>;
  /**
   * Closes the connection and reconnects with the stored keys. Rejects with a `Conflict` unless the client is
   * connected or should be connected.
   */
  restart(clientId: string): Promise<ClientConnectionStatus>;
  /**
   * Logs out and removes the keys, so that the client needs a new QR code. Rejects with a `Conflict` unless
   * the client should be connected, or is connected, linking, reconnecting or parked.
   */
  disconnect(clientId: string): Promise<ClientConnectionStatus>;

  status(clientId: string): Promise<ClientConnectionStatus>;
  /** Returns the current QR. If there is none, rejects with a `Conflict` that names the next step. */
  qr(clientId: string): Promise<SessionQrCode>;
  /**
   * Returns the valid pairing code, or requests one. Rejects with a `Conflict` unless the client is being linked
   * by a transport that has pairing codes.
   */
  pairingCode(clientId: string, options?: PairingCodeOptions): Promise<PairingCode>;
  /** Returns the current step of linking with a passkey. */
  passkey(clientId: string): Promise<SessionPasskey>;
  /**
   * Passes the owner's assertion (JSON text) to the network. Rejects with an `Invalid` if the network refuses it, and
   * with a `Conflict` if it requires no passkey.
   */
  answerPasskey(clientId: string, assertion: string): Promise<void>;
  /** Confirms that the phone shows the code of the step `compare`. Rejects with a `Conflict` in other steps. */
  confirmPasskey(clientId: string): Promise<void>;
  /**
   * Links the client with credentials that its owner copied from the network's website. Rejects with an
   * `Invalid` that names the wrong value. Rejects with a `Conflict` when the client is connected, or when
   * its transport does not use credentials.
   */
  link(clientId: string, credentials: TransportCredentials): Promise<void>;
  /**
   * Passes a webhook request to `Session.receiveWebhook` of the transport port. Rejects with a
   * `TransportError` while no session can receive the request.
   */
  receiveWebhook(clientId: string, request: WebhookRequest): Promise<'taken' | 'forged'>;
  /** Switches the client to another transport. The current keys are stored, in case the client switches back. */
  change(clientId: string, transport: string): Promise<ClientConnectionStatus>;

  /**
   * Probes whether the line sends and receives messages, which takes seconds. A line that does not
   * respond is reconnected. Rejects with a `TransportError` when there is no session to probe.
   */
  probe(clientId: string): Promise<LivenessProbeResult>;

  /**
   * Resolves if a message can be sent now, without a database query. Otherwise rejects with a
   * `TransportError` whose reason is `not-linked` or `not-connected`.
   */
  ready(clientId: string): Promise<void>;
  /**
   * Sends a message by `Session.send` of the transport port. Before it resolves, it stores the network's
   * acknowledgement in the message's row. Rejects with a `TransportError`, whose reason is `unknown-outcome`
   * when the process with the session died during the send.
   */
  send(clientId: string, message: OutgoingSessionMessage): Promise<Receipt>;
  /** Looks up a phone number by `Session.lookup` of the transport port. Rejects with a `TransportError`. */
  lookup(clientId: string, phone: PhoneNumber): Promise<Person | undefined>;

  /** Marks messages as read. Rejects with the `TransportError` `unsupported` if the transport cannot do this. */
  read(
    clientId: string,
    chat: OutgoingTransportMessage['to'],
    messages: readonly ReferencedTransportMessage[],
  ): Promise<void>;
  /**
   * Shows the typing state to the chat. Rejects with the `TransportError` `unsupported` if the transport
   * cannot do this.
   */
  type(clientId: string, chat: OutgoingTransportMessage['to'], state: TypingState): Promise<void>;

  /**
   * Returns the typing state of the chat partner. Rejects with the `TransportError` `unsupported` if the
   * transport cannot report it.
   */
  typing(clientId: string, chat: OutgoingTransportMessage['to']): Promise<TypingState>;

  /**
   * Runs a task with `Session.manage` of the transport port. Rejects with the `TransportError` `unsupported`
   * if the transport supports no tasks.
   */
  manage<Name extends SessionTaskName>(
    clientId: string,
    name: Name,
    params: SessionTaskParams<Name>,
  ): Promise<SessionTaskResult<Name>>;

  /**
   * Prepares the deletion of a client: logs out if the network responds, and removes the keys and media
   * files. Idempotent. Call it BEFORE the client's row is deleted.
   */
  forget(clientId: string): Promise<void>;
}
