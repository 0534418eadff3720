import type { Person, Phone } from './address.ts';
import type { Change, Standing } from './change.ts';
import type { MediaKind } from './content.ts';
import type { CredentialField, Credentials } from './credentials.ts';
import type { Dial } from './dial.ts';
import type {
  HistoryStep,
  Incoming,
  Marking,
  Outgoing,
  Reading,
  Receipt,
  SendableKind,
  StatusUpdate,
  Target,
} from './message.ts';
import type { GroupHappening, Manageable, TaskAbout, TaskName, TaskResult } from './tasks.ts';
import type { TemplateChange } from './templates.ts';
import type { Vault } from './vault.ts';
import type { WebhookRequest } from './webhook.ts';

/** What a transport can do, as data: the server asks here before it asks the session. */
export interface Capabilities {
  readonly qr: boolean;
  readonly pairingCode: boolean;
  /** What it is linked by, in the order in which it is asked for: `Session.link` is there then. */
  readonly credentials?: readonly CredentialField[];
  /**
   * False: the network cannot be asked who is registered. `Session.lookup` answers the number as it is then, and what is
   * sent to a number that nobody has is taken, and told to have `failed` later. Absent: it can.
   */
  readonly lookup?: false;
  readonly groups: boolean;
  readonly media: readonly MediaKind[];
  /** Beside `text` and the kinds of `media`. Whoever says anything here can also answer a message and, with groups, name people. */
  readonly sends?: readonly SendableKind[];
  /** Largest file it takes, bytes. */
  readonly maxMediaBytes: number;
  /** Whether `delivered` and `read` are ever reported. */
  readonly receipts: boolean;
  /** Whether calls are told (content `call`) and can be declined: `Session.declineCall` is there then. */
  readonly calls?: boolean;
  /**
   * For how long somebody may be answered freely after each message of theirs, milliseconds. Afterwards `send` rejects with
   * `window-closed`, but for a template. Absent: always.
   */
  readonly replyWindowMs?: number;
  /** What can be asked of it besides messages: `Session.manage` is there then. */
  readonly manages?: readonly Manageable[];
  /** Its sessions go by `Host.dial` where there is one, with all they have: `Transport.probe` is there then. */
  readonly dials?: boolean;
}

/** What pino's loggers and their children offer; messages are English and hold no secrets and no full phone numbers. */
export interface Logger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The server's side of a session: where a transport keeps, reports and hands over. */
export interface Host {
  readonly vault: Vault;
  readonly log: Logger;
  /**
   * Aborted when the session must end at once, without a word to the network (lease lost, process going down).
   * `closed` with `paused` follows and nothing else; what is under way rejects; the keys stay. May be aborted before
   * `open`: then `closed` is all the host hears. No listener may stay on it after `closed`.
   */
  readonly signal: AbortSignal;
  /**
   * The line's own way out: every connection of its session is opened by it, messages and files alike, and none besides
   * it; only where `capabilities.dials`. When it leads nowhere, the session ends for the reason that it gave, and nothing
   * goes by any other way. Absent: the transport connects as it likes.
   */
  readonly dial?: Dial;
  /**
   * `connecting`, then `pairing` as often as there is a new QR (once where credentials are waited for), then `open`; `closed` exactly once, from anywhere.
   * May be called before `open` resolved. Nothing of this host is called after `closed`.
   */
  changed(change: Change): void;
  /**
   * Resolves when the message is durable at the server. The transport acknowledges it to the network when it is durable
   * somewhere, and not before: after this resolved, or once a journal of its own in the vault has it, from which it is
   * taken only after this resolved. Repeats are harmless. Called in the network's order within a chat; a chat that waits
   * must not hold up another. If it rejects, or never resolves, the message is told again at the next connection, by the
   * network or from the journal, under the same id and time.
   */
  received(message: Incoming): Promise<void>;
  /** Resolves when the update is durable. */
  updated(update: StatusUpdate): Promise<void>;
  /**
   * Somebody's keys are others now: they installed the app anew, or changed phones. What is written to them goes on to
   * arrive. Resolves when it is noted; one that gets lost with a process is not told again.
   */
  identityChanged?(person: Person): Promise<void>;
  /** Something happened to a group. Resolves when it is noted; what gets lost with a process is not told again. */
  groupChanged?(happening: GroupHappening): Promise<void>;
  /**
   * Another device of the account read something. It may be told before the messages that it names, which are still on
   * their way here. Resolves when it is noted; what gets lost with a process is not told again.
   */
  readElsewhere?(reading: Reading): Promise<void>;
  /**
   * Another device of the account left a chat as unread, or took that back. Resolves when it is noted; what gets lost with a process
   * is not told again.
   */
  markedElsewhere?(marking: Marking): Promise<void>;
  /** The network thinks otherwise of a template. Resolves when it is noted; what gets lost with a process is not told again. */
  templateChanged?(change: TemplateChange): Promise<void>;
  /** How the network rates this account, told whenever it may have changed. Resolves when it is noted; repeats are harmless. */
  rated?(standing: Standing): Promise<void>;
  /** How the past comes in: every few hundred messages, after they were told. Resolves when it is noted. */
  history?(step: HistoryStep): Promise<void>;
}

/** Who is to be connected. */
export interface TransportClient {
  /** UUID of the client. */
  readonly id: string;
  /** The number its owner typed: a hint, not a proof. */
  readonly phone: Phone;
}

export type TypingState = 'typing' | 'recording' | 'paused';

/** One connection of one client, from `open` until its `closed` change. It does not reconnect by itself. */
export interface Session {
  /**
   * Resolves when the network acknowledged the message. Rejects with a `TransportError`: `not-linked` while pairing,
   * `not-connected` while connecting or closed, `unknown-outcome` once it was handed over and the acknowledgement does
   * not come, for whatever reason. The same id again must not arrive twice.
   * Must not retry by itself, must not choose another id, must not resolve on hand-over alone. Goes to the address as
   * given: a national variant of a number is `lookup`'s matter.
   */
  send(message: Outgoing): Promise<Receipt>;
  /**
   * Asks the network for the canonical address of a number, trying its national variants; undefined: not registered.
   * Rejects with a `TransportError` when the network cannot be asked: silence is not an answer.
   */
  lookup(phone: Phone): Promise<Person | undefined>;
  /** Tells the senders that their messages were read. Resolves when the network was told; nothing comes back. */
  read?(chat: Outgoing['to'], messages: readonly Target[]): Promise<void>;
  /** Shows the other side that somebody is writing or recording, or no more. The network forgets it by itself soon. */
  type?(chat: Outgoing['to'], state: TypingState): Promise<void>;
  /**
   * What the other side of a chat is doing just now, as far as the network says so. Whoever asks is there, as the network
   * has it, until nobody has asked for some seconds: only then are others' doings told.
   */
  typing?(chat: Outgoing['to']): Promise<TypingState>;
  /**
   * Eight characters to type on the phone instead of scanning. Only while pairing; needs `capabilities.pairingCode`.
   * Resolves when the network has taken the code: one that it refuses is a `TransportError`, `rejected` or `rate-limited`.
   */
  requestPairingCode?(phone: Phone): Promise<string>;
  /**
   * Links by what the owner copied from the network's pages; needs `capabilities.credentials`. Only while pairing, and one
   * at a time: `not-connected` for who comes while others are checked.
   * Each value is checked with the network before any is kept, in the vault (category `credentials`). Resolves when
   * they are durable: `open` follows. Rejects with a `TransportError`, after which it may be asked again:
   * `credentials-refused`, whose `field` says which value, or `unreachable` when the network could not be asked.
   */
  link?(credentials: Credentials): Promise<void>;
  /**
   * Takes what the network's servers posted about this account. Resolves `taken` when all of it is durable, each
   * message's `host.received` included, and `forged` when the network's signature is missing or is not its own: nothing
   * of it was told then. Rejects with a `TransportError` when it is to be posted again: `not-connected` unless open.
   * Repeats are harmless.
   */
  notified?(request: WebhookRequest): Promise<'taken' | 'forged'>;
  /**
   * Lets a call that is ringing ring no longer, on any device of the account. Resolves when the network took it;
   * rejects with a `TransportError`. `call`: what the host was told when it was offered. Needs `capabilities.calls`.
   */
  declineCall?(call: Pick<Incoming, 'id' | 'chat' | 'sender'>): Promise<void>;
  /**
   * Does what its name says, `groups.leave` for instance, and resolves with what the network answered. Rejects with a
   * `TransportError`: `unknown-outcome` when something was to be changed and no answer came, `unreachable` when something
   * was only asked. Must not repeat by itself what changes something. Needs `capabilities.manages`.
   */
  manage?<Name extends TaskName>(name: Name, about: TaskAbout<Name>): Promise<TaskResult<Name>>;
  /**
   * `pause` ends the connection and keeps the keys; `logout` also tells the network to forget this device.
   * The vault is cleared before `logged-out` is reported, and before `unlinked` is; no other ending touches the keys.
   * Resolves after the `closed` change, within 10 s whatever the network does; a second call, in either way, does nothing.
   */
  close(how: 'pause' | 'logout'): Promise<void>;
}

/**
 * A way to reach a messaging network.
 * `open` resolves with a session at once, before it is connected; it rejects only for a programming error.
 */
export interface Transport {
  readonly name: string;
  readonly capabilities: Capabilities;
  /** Which version of the network's protocol it says it speaks, as the network writes it. Absent: there is no such thing. */
  readonly protocolVersion?: string;
  open(client: TransportClient, host: Host): Promise<Session>;
  /**
   * Whether the network answers by that way, without a session: resolves once it did. Rejects with `DialFailed`,
   * with a `TransportError` `unreachable` when the way leads somewhere and the network does not answer there, or with the
   * signal's reason. Needs `capabilities.dials`.
   */
  probe?(dial: Dial, signal: AbortSignal): Promise<void>;
  /** Releases what all sessions share. Sessions are closed before. */
  stop?(): Promise<void>;
}
