import type { Socket } from 'node:net';
import type { Group, Person, Phone } from '../address.ts';
import type { CloseReason } from '../change.ts';
import type { Content, Media, MediaContent, MediaKind } from '../content.ts';
import type { Credentials } from '../credentials.ts';
import type { Destination } from '../dial.ts';
import type { TransportErrorCode } from '../errors.ts';
import type { TemplateChange } from '../templates.ts';
import type { Capabilities, Transport } from '../transport.ts';
import type { TransportWebhook, WebhookRequest } from '../webhook.ts';

/** What a phone of the driver can write: the port's content, with bytes in place of streams. */
export type WrittenContent =
  | Exclude<Content, { type: 'media' | 'undecryptable' | 'unsupported' }>
  | (Omit<MediaContent, 'media'> & { readonly media: WrittenMedia });

export type WrittenMedia = Omit<Media, 'open' | 'size' | 'sha256'> & { readonly bytes: Uint8Array };

/** A message as it arrived at a phone of the driver. */
export interface ArrivedMessage {
  readonly id: string;
  /** Id of the group it came through. */
  readonly group?: string;
  readonly text?: string;
  /** What it says when it is neither text nor a file. */
  readonly content?: Exclude<Content, { type: 'text' | 'media' }>;
  /** The message that it answers. */
  readonly quoted?: string;
  /** Who is named in it. */
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

/** A number on the network and the phone it rings on. */
export interface Counterpart {
  /** Every name of this number that the network tells others. */
  readonly person: Person;
  /** Scans what the client shows. Needed if the transport declares `qr`. */
  scan?(qr: string): Promise<void>;
  /** What its owner copies from the network's pages. Needed if the transport declares `credentials`. */
  readonly credentials?: Credentials;
  /** Types the client's code. Needed if the transport declares `pairingCode`. */
  enterCode?(code: string): Promise<void>;
  /** Resolves with the network's id once the network took the message. */
  write(to: Phone | Group, content: WrittenContent, quoted?: string): Promise<string>;
  /** What arrived here from others, in order of arrival, each as often as the owner sees it. */
  arrived(): Promise<readonly ArrivedMessage[]>;
  /** The owner looks at a message that arrived, on the phone. Needed if the transport declares `receipts`. */
  read?(id: string): Promise<void>;
  /** The owner leaves a chat as unread, or takes that back, on the phone. Needed, as below, if the transport manages `chats`. */
  mark?(chat: Person, unread: boolean): Promise<void>;
  /** Whether the phone shows a chat as left unread. */
  isMarked?(chat: Person): Promise<boolean>;
  /** Calls that number. Resolves with the network's id of the call. Needed if the transport declares `calls`. */
  call?(to: Phone): Promise<string>;
  /** Whether a call of its own was declined. Needed if the transport declares `calls`. */
  isDeclined?(id: string): Promise<boolean>;
  /** How many clients the network holds linked to this number. */
  linkedClients(): Promise<number>;
}

/** Ends what a driver's method began. */
export type Restore = () => Promise<void>;

/** How a network tells that it does not take a message. */
export type Refusal = Extract<TransportErrorCode, 'rejected' | 'rate-limited' | 'restricted'>;

/** A network that posts what it has to tell. */
export interface WebhookDriver {
  /** What the transport's plugin exports. */
  readonly webhook: TransportWebhook;
  /** The network posts there from now on, again and again until it is answered 200. */
  postTo(url: string): Promise<void>;
  /** What the network asks of the address before it posts to it, with the word that it was given. */
  challenge?(token: string): WebhookRequest;
  /** The same as somebody would post it who does not have the account's secret. */
  forged(request: WebhookRequest): WebhookRequest;
}

/** The network's side of a conformance run: whatever is needed to be everybody else. */
export interface ConformanceDriver {
  readonly transport: Transport;
  /** Needed if the transport's plugin has a `webhook`. */
  readonly webhook?: WebhookDriver;
  /** Registers a number exactly as written. */
  register(phone: Phone): Promise<Counterpart>;
  /** Needed if the transport declares `groups`. All members are registered before. */
  createGroup?(subject: string, members: readonly Phone[]): Promise<Group>;
  /**
   * Ends the live connection of the client with that number in one of the declared ways. `unlinked` also while it has none:
   * the owner removes the device from the phone.
   */
  end(own: Phone, why: CloseReason): Promise<Restore>;
  /** Nobody answers a new connection. */
  refuseConnections(): Promise<Restore>;
  /** The connection of that client stands, but nothing goes through it in either direction. */
  freeze(own: Phone): Promise<Restore>;
  /**
   * The next message of that client is not acknowledged, wherever it goes.
   * Resolves with a question: has it reached the network by now?
   */
  swallowNextAck(own: Phone): Promise<() => Promise<boolean>>;
  /** The next message of that client is refused. */
  refuseNext(own: Phone, reason: Refusal): Promise<void>;
  /** A connection to a place of the network, as a proxy opens it. Needed if the transport declares `dials`. */
  reach?(to: Destination): Promise<Socket>;
  /** The network has looked at a template of that client. Needed if the transport manages `templates`. */
  reviewTemplate?(own: Phone, template: TemplateChange): Promise<void>;
  /**
   * So much time passes that nobody may be answered freely any more, until they write again. Needed if the transport declares
   * `replyWindowMs`; until it is called everybody may be.
   */
  closeWindows?(own: Phone): Promise<void>;
  /** Ends the network. All sessions are closed by then. */
  stop(): Promise<void>;
}

/** What a transport declares about itself before the run; every line of it is tested. */
export interface ConformanceOptions {
  /** Shown as the name of the suite. */
  readonly name: string;
  /** Compared with `driver.transport.capabilities`. */
  readonly capabilities: Capabilities;
  /** Whether the driver's people have a LID beside their number. */
  readonly lids: boolean;
  /** Ways `driver.end` knows. `connection-lost` and `unlinked` must be among them. */
  readonly endings: readonly CloseReason[];
  /** Ways `driver.refuseNext` knows. `rejected` must be among them. */
  readonly refusals: readonly Refusal[];
  /**
   * What the network itself does not have: names of people within a text (`mentions`), word of what was read on the owner's
   * phone (`readings`). Everything else is tested.
   */
  readonly lacks?: readonly ('mentions' | 'readings')[];
  /** How long any one condition may take before the suite gives up, milliseconds; default 30,000. */
  readonly patienceMs?: number;
  /**
   * How long the vault is away when it is, milliseconds; default 2,000: longer than the retries of a transport that
   * takes a read it must wait for as a failure (docs/whatsapp.md §6).
   */
  readonly outageMs?: number;
  setup(): Promise<ConformanceDriver>;
}
