import { createHash } from 'node:crypto';
import type { Message } from '@recado/contract';
import type { EmulatedPhone } from '../createControl.ts';
import { eventually } from '../eventually.ts';
import type { Ledger, Said } from './ledger.ts';
import type { Books } from './readBooks.ts';
import type { Line } from './startTown.ts';

/** Somebody who writes to a business; what was taken by WhatsApp is in the ledger. */
export interface Customer {
  readonly phone: EmulatedPhone;
  readonly line: Line;
  readonly ledger: Ledger;
}

type Say = (customer: Customer, name: string) => Promise<void>;

/** What customers say; some of it takes two messages. */
export const sayings: readonly Say[] = [
  async (customer, name) => void (await saySomething(customer, 'text', name, { text: name })),
  async (customer, name) => {
    const locationMessage = { degreesLatitude: 19.4326, degreesLongitude: -99.1332, name };
    await saySomething(customer, 'location', name, { raw: { locationMessage } });
  },
  async (customer, name) => {
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL:+525512345678\nEND:VCARD`;
    await saySomething(customer, 'contacts', name, { raw: { contactMessage: { displayName: name, vcard } } });
  },
  (customer, name) => sayFile(customer, 'image', name, { kind: 'image', caption: name }),
  (customer, name) => sayFile(customer, 'voice', name, { kind: 'audio', voice: true }),
  async (customer, name) => {
    const about = await saySomething(customer, 'text', name, { text: name });
    const reacted = ({ reactions }: Message) => reactions?.some(({ emoji }) => emoji === '❤️');
    await remark(customer, 'reaction', `${name} ❤️`, { react: about, emoji: '❤️' }, about, reacted);
  },
  async (customer, name) => {
    const about = await saySomething(customer, 'text', name, { text: name }, 'changed');
    const text = `${name}, digo`;
    const edited = (one: Message) => one.text === text && one.edits?.length === 1;
    await remark(customer, 'edit', text, { edit: about, text }, about, edited);
  },
  async (customer, name) => {
    const about = await saySomething(customer, 'text', name, { text: name }, 'changed');
    const gone = ({ deletedAt, text }: Message) => deletedAt !== undefined && text === null;
    await remark(customer, 'deletion', `${name}, borrado`, { delete: about }, about, gone);
  },
  async (customer, name) => {
    const about = await saySomething(customer, 'poll', name, { poll: { question: name, options: days } });
    await vote(customer, name, about);
  },
];

export const days = ['Lunes', 'Martes'];

/** For the second day. */
export const vote = (customer: Customer, poll: string, id: string): Promise<void> =>
  remark(
    customer,
    'vote',
    `${poll}, voto`,
    { vote: id, options: [days[1]] },
    id,
    one => one.poll?.voters === 1 && one.poll.options[1]?.votes === 1,
  );

/** With the number of its second option. */
export async function choose(customer: Customer, menu: string, menuId: string): Promise<void> {
  const { phone, line, ledger } = customer;
  const id = await once(() => phone.say(line.phone.number, { text: '2', quote: menuId }));
  if (id === undefined) return;
  const chosen = ({ choice }: Message) => choice?.menuId === menuId && choice.index === 2;
  const places = (books: Books) => [storedAs(books, id, chosen), toldOf(books, 'message.received', id)];
  ledger.inbound.set(`${menu}, opción`, { kind: 'choice', line, places });
}

/**
 * As soon as the phone knows what it is about: what was sent may have been acknowledged before. Undefined: it never does,
 * and what was sent is lost.
 */
const once = (say: () => Promise<string>): Promise<string | undefined> =>
  eventually(say).catch(() => undefined);

/** How many of a name are as they should be. */
export const storedAs = ({ stored }: Books, name: string, is: (message: Message) => unknown): number =>
  stored.get(name)?.filter(is).length ?? 0;

const toldOf = ({ told }: Books, type: string, id: string): number => told.get(`${type} ${id}`)?.length ?? 0;

async function saySomething(
  { phone, line, ledger }: Customer,
  kind: string,
  name: string,
  body: Readonly<Record<string, unknown>>,
  isChanged?: 'changed',
): Promise<string> {
  const id = await phone.say(line.phone.number, body);
  const places = (books: Books): readonly number[] => [
    storedAs(books, id, one => isChanged !== undefined || one.kind === kind),
    // The same words under another id would be the same message twice.
    ...(isChanged ? [] : [storedAs(books, name, one => !one.fromMe)]),
    toldOf(books, 'message.received', id),
  ];
  ledger.inbound.set(name, { kind, line, places });
  return id;
}

async function sayFile(
  { phone, line, ledger }: Customer,
  kind: string,
  name: string,
  more: Readonly<Record<string, unknown>>,
): Promise<void> {
  const bytes = Buffer.from(`${kind} ${name}`);
  const id = await phone.say(line.phone.number, { media: { ...more, data: bytes.toString('base64') } });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const kept = (one: Message) => one.kind === kind && one.media?.sha256 === sha256 && one.media.url !== null;
  const places = (books: Books) => [storedAs(books, id, kept), toldOf(books, 'message.received', id)];
  ledger.inbound.set(name, { kind, line, places });
}

const told: Readonly<Record<string, string>> = {
  reaction: 'message.reaction',
  edit: 'message.edited',
  deletion: 'message.deleted',
  vote: 'message.vote',
};

async function remark(
  { phone, line, ledger }: Customer,
  kind: string,
  name: string,
  body: Readonly<Record<string, unknown>>,
  about: string,
  is: (message: Message) => unknown,
): Promise<void> {
  if ((await once(() => phone.say(line.phone.number, body))) === undefined) return;
  const places: Said['places'] = books => [
    storedAs(books, about, is),
    toldOf(books, told[kind] ?? kind, about),
  ];
  ledger.inbound.set(name, { kind, line, places });
}
