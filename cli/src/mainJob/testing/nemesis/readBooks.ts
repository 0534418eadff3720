import type { Message, RecadoEvent } from '@recado/contract';
import type { SeenMessage } from '../createControl.ts';
import type { Line, Town } from './startTown.ts';

/** What there is to read afterwards: each by whatever names it, so that what is there twice is found twice. */
export interface Books {
  /** Stored, as the API tells it: by its id, and by what it says. */
  readonly stored: ReadonlyMap<string, readonly Message[]>;
  /** What the feed told: `message.received <message's id>`. */
  readonly told: ReadonlyMap<string, readonly RecadoEvent[]>;
  /** What customers' phones show: by what it says, by the file's SHA-256, or as `reaction <target's id>`. */
  readonly shown: ReadonlyMap<string, readonly SeenMessage[]>;
  /** How many messages each line has. */
  readonly sizes: readonly number[];
}

const PAGE = 500;

export async function readBooks({ lines, customers }: Pick<Town, 'lines' | 'customers'>): Promise<Books> {
  const [inboxes, feeds, logs] = await Promise.all([
    Promise.all(lines.map(inboxOf)),
    Promise.all(lines.map(feedOf)),
    Promise.all(customers.map(phone => phone.messages())),
  ]);
  const seen = logs.flat().filter(({ fromMe }) => !fromMe);
  return {
    stored: grouped(inboxes.flat(), message => [message.messageId, wordsOf(message)]),
    told: grouped(feeds.flat(), ({ type, data }) =>
      'messageId' in data ? [`${type} ${data.messageId}`] : [],
    ),
    shown: grouped(seen, shownAs),
    sizes: inboxes.map(({ length }) => length),
  };
}

/** Every message of a client. One that comes meanwhile moves the others to the next page: each counts once. */
async function inboxOf({ program }: Line): Promise<Message[]> {
  const found = new Map<string, Message>();
  for (let offset = 0; ; offset += PAGE) {
    const query = { limit: PAGE, offset };
    const { messages } = await program.request('GET /external/messages', { query });
    if (messages.length === 0) return [...found.values()];
    for (const message of messages) found.set(message.id, message);
  }
}

async function feedOf({ program }: Line): Promise<RecadoEvent[]> {
  const found: RecadoEvent[] = [];
  for (let after = 0; ; ) {
    const { events, next } = await program.request('GET /external/events', { query: { after, limit: PAGE } });
    if (events.length === 0) return found;
    found.push(...events);
    after = next;
  }
}

const wordsOf = ({ contacts, poll, text }: Message): string =>
  contacts?.[0]?.name ?? poll?.question ?? text ?? '';

interface Shown {
  readonly locationMessage?: { readonly name?: string };
  readonly contactMessage?: { readonly displayName?: string };
  readonly audioMessage?: { readonly fileSha256?: string };
}

function shownAs({ kind, target, text, content }: SeenMessage): readonly string[] {
  if (kind === 'reaction' || kind === 'edit' || kind === 'delete') return [`${kind} ${target}`];
  const { locationMessage, contactMessage, audioMessage }: Shown = content;
  const sha256 = Buffer.from(audioMessage?.fileSha256 ?? '', 'base64').toString('hex');
  // A menu's own words are its first line.
  return [locationMessage?.name ?? contactMessage?.displayName ?? (sha256 || (text.split('\n')[0] ?? ''))];
}

function grouped<T>(items: readonly T[], namesOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items)
    for (const name of namesOf(item)) groups.set(name, [...(groups.get(name) ?? []), item]);
  return groups;
}

/** Nothing at all: what is looked for there is lost. */
export const nothing: Books = { stored: new Map(), told: new Map(), shown: new Map(), sizes: [] };

/** Everything there is once more. */
export const twice = ({ stored, told, shown, sizes }: Books): Books => ({
  stored: doubled(stored),
  told: doubled(told),
  shown: doubled(shown),
  sizes,
});

const doubled = <T>(groups: ReadonlyMap<string, readonly T[]>): Map<string, T[]> =>
  new Map([...groups].map(([name, items]) => [name, [...items, ...items]]));
