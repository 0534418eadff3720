import { KeyedQueue } from '@recado/timing';
import { addressKey, type Host, type Incoming, type Person, type StatusUpdate } from '@recado/transport';
import { wireIdOf } from '../graph/wireId.ts';
import { type MediaSource, mediaIn } from '../media/fetchMedia.ts';
import type { SentMessages } from '../outgoing/SentMessages.ts';
import { changeIn } from '../templates/changeIn.ts';
import {
  type ChangeValue,
  changesIn,
  contactsIn,
  type GraphContact,
  messagesIn,
  type NotifiedChange,
  readNotification,
  statusesIn,
} from '../webhook/readNotification.ts';
import type { GraphMessage, GraphStatus } from '../webhook/shapes.ts';
import type { Chats } from './Chats.ts';
import { limitIn } from './limitIn.ts';
import type { People } from './People.ts';
import { newNumberIn, readContent } from './readContent.ts';
import { surroundingsOf } from './readSurroundings.ts';

/** Meta repeats for seven days. What is older was recorded by somebody and is played back. */
const oldestMs = 8 * 86_400_000;

/** What is said of the account that the number itself then shows. */
const telling: readonly string[] = ['account_update', 'account_review_update', 'phone_number_quality_update'];

export interface NotificationParts {
  readonly host: Pick<Host, 'received' | 'updated' | 'templateChanged' | 'rated' | 'log'>;
  readonly source: MediaSource;
  readonly self: Person;
  readonly sent: SentMessages;
  readonly chats: Chats;
  readonly people: People;
  readonly now: () => number;
  /** Unix milliseconds since when this session is open: what is from before waited. */
  readonly openedAt: number;
  readonly businessAccountId: string;
  /** Aborted when the session is over: nothing is told after that. */
  readonly signal: AbortSignal;
  /** Meta says something about the account itself: whether the number still works is to be asked. */
  readonly concerned: () => void;
}

/** Hands on what Meta posted about a line. Resolves when all of it is durable; repeats come under the same id and time. */
export class Notifications {
  readonly #parts: NotificationParts;
  readonly #queue = new KeyedQueue();

  constructor(parts: NotificationParts) {
    this.#parts = parts;
  }

  async take(body: Uint8Array): Promise<void> {
    const changes = changesIn(readNotification(body));
    await Promise.all(changes.map(change => this.#change(change)));
  }

  async #change({ field, business, value }: NotifiedChange): Promise<void> {
    const { source } = this.#parts;
    const account = value.metadata?.phone_number_id;
    if (account === undefined) {
      if (business === this.#parts.businessAccountId) await this.#concerned(field, value);
      return;
    }
    // Several numbers of one account share its notifications.
    if (account !== source.phoneNumberId) return;
    const contacts = contactsIn(value.contacts);
    const messages = messagesIn(value.messages).map(message => this.#message(message, contacts, false));
    const echoes = messagesIn(value.message_echoes).map(message => this.#message(message, contacts, true));
    const statuses = statusesIn(value.statuses).map(status => this.#status(status));
    await Promise.all([...messages, ...echoes, ...statuses]);
  }

  async #concerned(field: string, value: ChangeValue): Promise<void> {
    const { host, concerned } = this.#parts;
    const about = { field, event: String(value.event ?? '').slice(0, 60) };
    host.log.info(about, 'Meta says something of the account.');
    if (telling.includes(field)) concerned();
    const change = field === 'message_template_status_update' ? changeIn(value) : undefined;
    if (change) await host.templateChanged?.(change);
    const limit = field === 'phone_number_quality_update' ? limitIn(value, this.#parts.self) : undefined;
    if (limit !== undefined) await host.rated?.({ firstContacts: limit });
  }

  async #message(message: GraphMessage, contacts: readonly GraphContact[], fromMe: boolean): Promise<void> {
    const key = (fromMe ? message.to : (message.from ?? message.from_user_id)) ?? '';
    // One after the other within a chat from here on: what is read in between must not turn them round.
    await this.#queue.run(key, () => this.#received(message, contacts, fromMe));
  }

  async #received(message: GraphMessage, contacts: readonly GraphContact[], fromMe: boolean): Promise<void> {
    const { host, people, chats, self, now, openedAt, signal } = this.#parts;
    const at = Number(message.timestamp) * 1000;
    if (at < now() - oldestMs || message.group_id !== undefined) {
      host.log.warn(
        { type: message.type },
        'A message is too old to be told now, or of a group, and is left out.',
      );
      return;
    }
    const number = fromMe ? message.to : message.from;
    const contact = contacts.find(({ waId, userId }) => waId === number || userId === message.from_user_id);
    const newNumber = newNumberIn(message);
    const named = await people.person(newNumber ?? number, message.from_user_id ?? contact?.userId);
    const chat = named && (await chats.writer(named, at));
    if (!chat) {
      host.log.warn({ type: message.type }, 'A message names nobody who wrote it, and is left out.');
      return;
    }
    const id = wireIdOf(message.id) ?? message.id;
    const incoming: Incoming = {
      id,
      chat,
      sender: fromMe ? self : chat,
      ...(contact?.name && !fromMe && { senderName: contact.name }),
      fromMe,
      timestamp: new Date(at),
      ...(await this.#said(message)),
      arrival: at < Math.floor(openedAt / 1000) * 1000 ? 'offline' : 'live',
    };
    // What Meta says in a customer's name is nothing they wrote.
    if (!fromMe && message.type !== 'system') await chats.heard(chat, { wamid: message.id, at }, id);
    if (signal.aborted) throw new Error('The session is over.');
    await host.received(incoming);
    if (newNumber !== undefined) await chats.moved(number ?? '', newNumber, at);
  }

  async #said(message: GraphMessage): Promise<Pick<Incoming, 'content' | 'quoted'>> {
    const about = [
      message.reaction?.message_id,
      message.context?.id,
      message.edit?.original_message_id,
      message.revoke?.original_message_id,
    ];
    const own = await this.#parts.sent.ownNames(about.filter(id => typeof id === 'string'));
    const known = (wamid: string | undefined): string =>
      own.get(wamid ?? '') ?? wireIdOf(wamid ?? '') ?? wamid ?? '';
    const content = readContent(message, {
      known,
      media: (kind, file) => ({
        type: 'media',
        media: mediaIn(kind, file, this.#parts.source),
        ...(file.caption && { caption: file.caption }),
      }),
    });
    return { content, ...surroundingsOf(message, known) };
  }

  async #status(status: GraphStatus): Promise<void> {
    const { people, chats, host } = this.#parts;
    const told = readStatus(status);
    if (!told) return;
    const id = await this.#ownId(status);
    if (id === undefined) return;
    const chat = await people.person(status.recipient_id, status.recipient_user_id);
    if (!chat) return;
    const at = Number(status.timestamp) * 1000;
    // Among what they write: what is being noted of it just now is not to be undone.
    if (told.code === 131047)
      await this.#queue.run(status.recipient_id ?? status.recipient_user_id ?? '', () =>
        chats.closed(chat, at),
      );
    const knownAs = wireIdOf(status.id);
    const timestamp = new Date(at);
    await host.updated({ ...told, id, chat, timestamp, ...(knownAs !== undefined && { knownAs }) });
    host.log.debug({ status: told.status, key: addressKey(chat).slice(-4) }, 'A status came.');
  }

  /** Ours by what we wrote on it; whatever else writes for this number by the API is nobody's here. */
  async #ownId({ id: wamid, biz_opaque_callback_data: given, recipient_id: waId, timestamp }: GraphStatus) {
    const { sent } = this.#parts;
    if (given === undefined) return (await sent.ownNames([wamid])).get(wamid);
    const known = await sent.find(given);
    if (!known) return undefined;
    if (known.wamid === undefined)
      await sent.learn(given, {
        at: Number(timestamp) * 1000,
        to: known.to,
        wamid,
        ...(waId !== undefined && { waId }),
      });
    return given;
  }
}

const statuses: Readonly<Record<string, StatusUpdate['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
};

function readStatus({ status = '', errors }: GraphStatus): Pick<StatusUpdate, 'status' | 'code'> | undefined {
  const known = statuses[status];
  if (!known) return undefined;
  const code = Array.isArray(errors) ? errors[0]?.code : undefined;
  return { status: known, ...(known === 'failed' && typeof code === 'number' && { code }) };
}
