import type { ChatKind, Message, RecadoEvent, RemarkData, RemarkEvent } from '@recado/contract';
import { cli, explainState, status, tellHistory } from '@recado/texts';
import { plain, type Tone } from '../../render/index.ts';

const texts = cli.tail;

/** An event in words that a terminal may show. */
export interface Described {
  /** `happened`: not a message. */
  readonly way: 'inbound' | 'outbound' | 'happened';
  /** Number or conversation, where it is about a message. */
  readonly contact?: string;
  readonly name?: string;
  readonly what: string;
  /** What became of a message. */
  readonly note?: string;
  readonly tone?: Tone;
}

export function describeEvent(event: RecadoEvent): Described {
  switch (event.type) {
    case 'webhook.disabled':
      return { ...happened(texts.webhookDisabled(event.data.label, event.data.url)), tone: 'bad' };
    case 'webhook.test':
      return happened(event.data.message);
    case 'contact.identity_changed':
      return happened(texts.identityChanged(event.data.name ?? event.data.chat));
    case 'conversation.updated':
      return happened(texts.conversationUpdated(event.data.name ?? event.data.chat));
    case 'history.progress':
      return happened(tellHistory(event.data).join(' '));
    case 'message.reaction':
    case 'message.edited':
    case 'message.deleted':
    case 'message.vote':
      return describeRemark(event);
    default:
      return 'connection' in event.data ? describeClient(event.data) : describeMessage(event.data);
  }
}

const happened = (what: string): Described => ({ way: 'happened', what: plain(what) });

type ClientData = Extract<RecadoEvent['data'], { readonly connection: unknown }>;

function describeClient({ isConnected, connection: { state, explanation } }: ClientData): Described {
  const isUnderWay = state === 'linking' || state === 'reconnecting' || state === 'pending';
  const said = happened((explanation ?? explainState(state)).what);
  return { ...said, tone: isConnected ? 'good' : isUnderWay ? 'waiting' : 'bad' };
}

const tones: Readonly<Partial<Record<Message['status'], Tone>>> = {
  failed: 'bad',
  unknown: 'waiting',
  delivered: 'muted',
  read: 'muted',
};

function describeMessage(message: Message): Described {
  const { direction, phoneNumber, chat, name, status: state } = message;
  const tone = tones[state];
  const words: Readonly<Partial<Record<Message['status'], string>>> = status.message;
  const note = tone === undefined ? undefined : words[state];
  return {
    way: direction,
    contact: plain(phoneNumber ?? chat) || texts.unknownContact,
    ...(name !== null && plain(name) !== '' && { name: plain(name) }),
    what: contentOf(message),
    ...(note !== undefined && { note }),
    ...(tone !== undefined && { tone }),
  };
}

function describeRemark({ type, fromMe, data }: RemarkEvent): Described {
  const { phoneNumber, chat, name } = data;
  const what = said[type](data);
  return {
    way: fromMe ? 'outbound' : 'inbound',
    contact: plain(phoneNumber ?? chat) || texts.unknownContact,
    ...(name !== null && plain(name) !== '' && { name: plain(name) }),
    what: `[${texts.remarks[type]}] ${plain(what)}`.trim(),
    ...(data.message?.text && { note: texts.about(plain(data.message.text)) }),
    tone: 'muted',
  };
}

const said: Readonly<Record<RemarkEvent['type'], (data: RemarkData) => string>> = {
  'message.reaction': ({ emoji }) => emoji ?? texts.takenBack,
  'message.edited': ({ text }) => text ?? '',
  'message.deleted': () => '',
  'message.vote': ({ options = [] }) => options.join(', ') || texts.takenBack,
};

function contentOf(message: Message): string {
  const { type, kind: exact = type, text, media, quoted, chatKind, group } = message;
  const kinds: Readonly<Record<string, string>> = texts.kinds;
  const kind = Object.hasOwn(kinds, exact) ? kinds[exact] : texts.kinds.unsupported;
  const places: Readonly<Partial<Record<ChatKind, string>>> = texts.places;
  const place =
    chatKind === 'group' ? texts.inGroup(plain(group?.subject ?? '')) : places[chatKind ?? 'person'];
  const parts = [
    place && `{${place}}`,
    quoted?.text && `«${plain(quoted.text)}»`,
    exact !== 'text' && `[${kind}]`,
    plain(media?.fileName ?? ''),
    plain(text ?? ''),
    plain(cardOf(message)),
  ];
  return parts.filter(Boolean).join(' ');
}

/** What a message of a kind of its own says besides its text. */
function cardOf({ location, contacts, poll, choice, order, call }: Message): string {
  if (location) return `${location.latitude},${location.longitude}`;
  if (contacts) return contacts.flatMap(({ phones }) => phones).join(', ');
  if (poll) return poll.options.map(({ title }) => `- ${title}`).join(' ');
  if (choice?.index !== undefined) return `(${texts.chosen(choice.index, choice.title)})`;
  if (order?.total) return `${order.total.amount} ${order.total.currency}`;
  return call ? texts.calls[call.outcome] : '';
}
