import type { Socket } from 'node:net';
import type { Group, Person, PhoneNumber } from '../address.ts';
import type { SessionCloseReason } from '../connectionChange.ts';
import type { Content, Media, MediaContent, MediaKind } from '../content.ts';
import type { TransportErrorCode } from '../errors.ts';
import type { NetworkLabel, NetworkLabelAssignment } from '../labels.ts';
import type { OutboundDestination } from '../outboundConnector.ts';
import type { TransportCapabilities } from '../TransportCapabilities.ts';
import type { TemplateStatusChange } from '../templates.ts';
import type { Transport } from '../transport.ts';
import type { TransportCredentials } from '../transportCredentials.ts';
import type { TransportWebhook, WebhookRequest } from '../webhook.ts';

/** Content that a test phone can send: the content types of this package, with bytes instead of streams. */
export type TestPhoneContent =
  | Exclude<Content, { type: 'media' | 'undecryptable' | 'unsupported' }>
  | (Omit<MediaContent, 'media'> & { readonly media: TestPhoneMedia });

export type TestPhoneMedia = Omit<Media, 'open' | 'size' | 'sha256'> & { readonly bytes: Uint8Array };

/** A message that arrived at a phone of the driver. */
export interface ArrivedMessage {
  readonly id: string;
  /** Id of the group, for a group message. */
  readonly group?: string;
  readonly text?: string;
  /** Content that is neither text nor a file. */
  readonly content?: Exclude<Content, { type: 'text' | 'media' }>;
  /** Id of the message to which this message replies. */
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

/** Test phone with a number of its own on the network. The driver acts as its owner. */
export interface TestCounterpart {
  /** Phone number, LID and other identifiers by which the network shows this phone to other people. */
  readonly person: Person;
  /** Scans the QR that the client shows. Needed if the transport declares `qr`. */
  scan?(qr: string): Promise<void>;
  /**
   * Credentials that the owner copies from the network's pages. Needed if the transport declares `credentials`.
   */
  readonly credentials?: TransportCredentials;
  /** Enters the client's pairing code. Needed if the transport declares `pairingCode`. */
  enterCode?(code: string): Promise<void>;
  /**
   * Answers a passkey request as the owner's browser. Needed if the transport declares `passkey`.
   *
   * @param options JSON text of the request options
   * @returns JSON text of the assertion
   */
  answerPasskey?(options: string): string;
  /** Sends a message. Resolves with the network's id after the network has accepted it. */
  write(to: PhoneNumber | Group, content: TestPhoneContent, quoted?: string): Promise<string>;
  /**
   * Returns all messages from others in order of arrival. A message that the phone shows twice is listed
   * twice.
   */
  arrived(): Promise<readonly ArrivedMessage[]>;
  /** Marks a received message as read on the phone. Needed if `receipts` are declared. */
  read?(id: string): Promise<void>;
  /**
   * Sets or clears a chat's unread mark on the phone. The methods `mark` and `isMarked` are required if the
   * transport declares the capability `chats`.
   */
  mark?(chat: Person, unread: boolean): Promise<void>;
  /** Whether the phone shows a chat as marked unread. */
  isMarked?(chat: Person): Promise<boolean>;
  /**
   * Changes a label on the phone. The methods about labels are required if the transport declares the capability
   * `labels`.
   */
  saveLabel?(label: { readonly id?: string; readonly name: string; readonly deleted?: boolean }): Promise<string>;
  /** Adds a label to a chat or a message on the phone, or removes it. */
  assignLabel?(assignment: NetworkLabelAssignment<Person>): Promise<void>;
  /** Labels that the phone shows, with the number of their chats and messages. */
  listLabels?(): Promise<readonly (Pick<NetworkLabel, 'id' | 'name'> & { chats: number; messages: number })[]>;
  /**
   * IDs of the status posts that the phone shows, oldest first. The methods about status posts are required if the
   * transport declares `statusPosts`.
   */
  listStatusPosts?(): Promise<readonly string[]>;
  /** Views a status post on the phone, so that its author is notified. */
  viewStatusPost?(id: string): Promise<void>;
  /** Calls a number. Resolves with the network's id of the call. Needed if `calls` is declared. */
  call?(to: PhoneNumber): Promise<string>;
  /** Whether a call from this phone was declined. Needed if the transport declares `calls`. */
  isDeclined?(id: string): Promise<boolean>;
  /** Number of clients that the network lists as linked to this phone number. */
  linkedClients(): Promise<number>;
}

/** Function that a driver method returns and that ends the network fault started by this method. */
export type EndNetworkFault = () => Promise<void>;

/** Error codes with which a network refuses a message. */
export type SendRefusalCode = Extract<TransportErrorCode, 'rejected' | 'rate-limited' | 'restricted'>;

/** Driver of a network that reports events in webhook requests. */
export interface WebhookDriver {
  /** The `webhook` export of the transport's plugin. */
  readonly webhook: TransportWebhook;
  /** Sets the webhook URL. The network repeats each request until it receives status 200. */
  postTo(url: string): Promise<void>;
  /** Builds the network's verification request for the URL, with the given verify token. */
  challenge?(token: string): WebhookRequest;
  /** Returns the request with a signature that was made without the account's secret and is therefore invalid. */
  forge(request: WebhookRequest): WebhookRequest;
}

/** The network's side of a conformance run. It acts as the network and as all people other than the client. */
export interface ConformanceDriver {
  readonly transport: Transport;
  /** Driver of webhook requests. Needed if the transport's plugin has a `webhook`. */
  readonly webhook?: WebhookDriver;
  /**
   * Registers a number on the network with exactly these digits, so that no other form of the number exists.
   */
  register(phone: PhoneNumber): Promise<TestCounterpart>;
  /** Creates a group of registered members. Needed if the transport declares `groups`. */
  createGroup?(subject: string, members: readonly PhoneNumber[]): Promise<Group>;
  /**
   * Ends the live connection of the client with the number `ownNumber`, for one of the declared reasons.
   * `unlinked` also works without a connection, because owners can remove the device on the phone at any time.
   */
  end(ownNumber: PhoneNumber, why: SessionCloseReason): Promise<EndNetworkFault>;
  /** Makes the network unreachable: new connections are refused or get no answer. */
  refuseConnections(): Promise<EndNetworkFault>;
  /** Keeps the client's connection open, but transfers no more data through it in either direction. */
  freeze(ownNumber: PhoneNumber): Promise<EndNetworkFault>;
  /**
   * Suppresses the acknowledgement of the client's next message, in any chat. Resolves with a
   * function that returns whether the message has reached the network by now.
   */
  swallowNextAck(ownNumber: PhoneNumber): Promise<() => Promise<boolean>>;
  /** Makes the network refuse the client's next message. */
  refuseNext(ownNumber: PhoneNumber, reason: SendRefusalCode): Promise<void>;
  /**
   * Makes the network require a passkey for the next client that the number links. The scan of the QR may then reject.
   * Needed if the transport declares `passkey`.
   */
  requirePasskey?(ownNumber: PhoneNumber): Promise<void>;
  /** Connects to a server of the network like an outbound proxy. Needed if the transport declares `dials`. */
  reach?(to: OutboundDestination): Promise<Socket>;
  /** Makes the network review a client's template. Needed if the transport manages `templates`. */
  reviewTemplate?(ownNumber: PhoneNumber, template: TemplateStatusChange): Promise<void>;
  /**
   * Closes all open reply windows of the number. The window of a chat reopens only when the contact writes
   * again. Needed if the transport declares `replyWindowMs`.
   */
  closeWindows?(ownNumber: PhoneNumber): Promise<void>;
  /** Stops the test network of this driver, after all sessions have been closed. */
  stop(): Promise<void>;
}

/** Declares the properties of the transport. A conformance run tests each declared property. */
export interface ConformanceOptions {
  /** Name of the test suite. */
  readonly name: string;
  /** Expected capabilities of the transport. Must equal `driver.transport.capabilities`. */
  readonly capabilities: TransportCapabilities;
  /** Whether the driver's people have a LID in addition to their number. */
  readonly lids: boolean;
  /** Reasons that `driver.end` supports. `connection-lost` and `unlinked` must be among them. */
  readonly endings: readonly SessionCloseReason[];
  /** Refusals that `driver.refuseNext` supports. `rejected` must be among them. */
  readonly refusals: readonly SendRefusalCode[];
  /**
   * Features that the network itself lacks and the suite therefore skips: names of people within a
   * text (`mentions`), or reports of messages that were read on the owner's phone (`readings`).
   */
  readonly lacks?: readonly ('mentions' | 'readings')[];
  /** Maximum milliseconds for which a test waits for one condition. Default: 30,000. */
  readonly timeoutMs?: number;
  /**
   * Duration of a simulated vault outage in milliseconds. Default: 2,000, which exceeds the retries
   * of a transport that mistakes a blocked read for a failure (docs/whatsapp.md §6).
   */
  readonly outageMs?: number;
  setup(): Promise<ConformanceDriver>;
}
