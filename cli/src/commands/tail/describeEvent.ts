import type { Message, RecadoEvent } from '@recado/contract';
import { cli, explainState, status } from '@recado/texts';
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

function contentOf({ type, text, media }: Message): string {
  if (type === 'text') return plain(text ?? '');
  const kinds: Readonly<Record<string, string>> = texts.kinds;
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : texts.kinds.unsupported;
  return [`[${kind}]`, plain(media?.fileName ?? ''), plain(text ?? '')].filter(part => part !== '').join(' ');
}
