import type { Socket } from 'node:net';
import type { Group, Person, Phone } from '../address.ts';
import type { CloseReason } from '../connectionChange.ts';
import type { Content, Media, MediaContent, MediaKind } from '../content.ts';
import type { Credentials } from '../credentials.ts';
import type { TransportErrorCode } from '../errors.ts';
import type { Destination } from '../outboundConnector.ts';
import type { TemplateChange } from '../templates.ts';
import type { Capabilities, Transport } from '../transport.ts';
import type { TransportWebhook, WebhookRequest } from '../webhook.ts';

/** Content that a driver's phone can write: the port's content, with bytes instead of streams. */
export type WrittenContent =
  | Exclude<Content, { type: 'media' | 'undecryptable' | 'unsupported' }>
  | (Omit<MediaContent, 'media'> & { readonly media: WrittenMedia });

export type WrittenMedia = Omit<Media, 'open' | 'size' | 'sha256'> & { readonly bytes: Uint8Array };

/** A message that arrived at a phone of the driver. */
export interface ArrivedMessage {
  readonly id: string;
  /** Id of the group, for a group message. */
  readonly group?: string;
  readonly text?: string;
  /** Content that is neither text nor a file. */
  readonly content?: Exclude<Content, { type: 'text' | 'media' }>;
  /** Id of the message that it replies to. */
  readonly quoted?: string;
  /** People mentioned in the message. */
  readonly mentions?: readonly Person[];
  readonly media?: {
    readonly kind: MediaKind;
    readonly mimeType: string;
    readonly fileName?: string;
    readonly caption?: string;
    readonly voice?: true;
    bytes(): Promise<Uint8Array>;
  };
}

/** A number on the network, with its phone. */
export interface Counterpart {
  /** All identifiers of this number that the network reveals to others. */
  readonly person: Person;
  /** Scans the QR that the client shows. Needed if the transport declares `qr`. */
  scan?(qr: string): Promise<void>;
  /** Copied by the owner from the network's pages. Needed if the transport declares `credentials`. */
  readonly credentials?: Credentials;
  /** Enters the client's pairing code. Needed if the transport declares `pairingCode`. */
  enterCode?(code: string): Promise<void>;
  /** Sends a message. Resolves with the network's id after the network has accepted it. */
  write(to: Phone | Group, content: WrittenContent, quoted?: string): Promise<string>;
  /** Messages from others, in order of arrival. Duplicates are listed as often as they are shown. */
  arrived(): Promise<readonly ArrivedMessage[]>;
  /** Marks a received message as read on the phone. Needed if `receipts` are declared. */
  read?(id: string): Promise<void>;
  /** Sets or clears a chat's unread mark on the phone. Needed, with `isMarked`, to manage `chats`. */
  mark?(chat: Person, unread: boolean): Promise<void>;
  /** Whether the phone shows a chat as marked unread. */
  isMarked?(chat: Person): Promise<boolean>;
  /** Calls a number. Resolves with the network's id of the call. Needed if `calls` is declared. */
  call?(to: Phone): Promise<string>;
  /** Whether a call from this phone was declined. Needed if the transport declares `calls`. */
  isDeclined?(id: string): Promise<boolean>;
  /** Number of clients that the network has linked to this number. */
  linkedClients(): Promise<number>;
}

/** Ends the fault that a driver method has started. */
export type Restore = () => Promise<void>;

/** Error codes with which a network refuses a message. */
export type Refusal = Extract<TransportErrorCode, 'rejected' | 'rate-limited' | 'restricted'>;

/** Driver of a network that posts webhook requests. */
export interface WebhookDriver {
  /** The `webhook` export of the transport's plugin. */
  readonly webhook: TransportWebhook;
  /** Sets the webhook URL. The network repeats each request until it receives status 200. */
  postTo(url: string): Promise<void>;
  /** Builds the network's verification request for the URL, with the given verify token. */
  challenge?(token: string): WebhookRequest;
  /** Returns the request as signed by someone without the account's secret. */
  forge(request: WebhookRequest): WebhookRequest;
}

/** The network's side of a conformance run: acts as the network and all other people. */
export interface ConformanceDriver {
  readonly transport: Transport;
  /** Needed if the transport's plugin has a `webhook`. */
  readonly webhook?: WebhookDriver;
  /** Registers a number exactly as written. */
  register(phone: Phone): Promise<Counterpart>;
  /** Needed if the transport declares `groups`. All members are already registered. */
  createGroup?(subject: string, members: readonly Phone[]): Promise<Group>;
  /**
   * Ends the live connection of the client with that number for one of the declared reasons.
   * `unlinked` also works without a connection: the owner removes the device on the phone.
   */
  end(ownNumber: Phone, why: CloseReason): Promise<Restore>;
  /** New connections get no answer. */
  refuseConnections(): Promise<Restore>;
  /** The client's connection stays open, but transfers nothing in either direction. */
  freeze(ownNumber: Phone): Promise<Restore>;
  /**
   * The client's next message is not acknowledged, whichever chat it is sent to.
   * Resolves with a function that returns whether the message has reached the network by now.
   */
  swallowNextAck(ownNumber: Phone): Promise<() => Promise<boolean>>;
  /** The client's next message is refused. */
  refuseNext(ownNumber: Phone, reason: Refusal): Promise<void>;
  /** Opens a connection to a network server, as a proxy does. Needed if `dials` is declared. */
  reach?(to: Destination): Promise<Socket>;
  /** The network reviews a client's template. Needed if the transport manages `templates`. */
  reviewTemplate?(ownNumber: Phone, template: TemplateChange): Promise<void>;
  /**
   * Expires all reply windows, until the people write again. Needed if the transport declares
   * `replyWindowMs`. Before this call all reply windows are open.
   */
  closeWindows?(ownNumber: Phone): Promise<void>;
  /** Stops the network. All sessions are closed before. */
  stop(): Promise<void>;
}

/** Declares the transport's properties for the run. Every one of them is tested. */
export interface ConformanceOptions {
  /** Name of the test suite. */
  readonly name: string;
  /** Compared with `driver.transport.capabilities`. */
  readonly capabilities: Capabilities;
  /** Whether the driver's people have a LID in addition to their number. */
  readonly lids: boolean;
  /** Reasons that `driver.end` supports. `connection-lost` and `unlinked` must be among them. */
  readonly endings: readonly CloseReason[];
  /** Refusals that `driver.refuseNext` supports. `rejected` must be among them. */
  readonly refusals: readonly Refusal[];
  /**
   * Features that the network itself lacks: names of people within a text (`mentions`), reports of
   * messages read on the owner's phone (`readings`). Everything else is tested.
   */
  readonly lacks?: readonly ('mentions' | 'readings')[];
  /** Timeout in milliseconds for any single condition. Default: 30,000. */
  readonly timeoutMs?: number;
  /**
   * Duration of a simulated vault outage in milliseconds. Default: 2,000, which exceeds the retries
   * of a transport that mistakes a blocked read for a failure (docs/whatsapp.md §6).
   */
  readonly outageMs?: number;
  setup(): Promise<ConformanceDriver>;
}
