import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { sampleFiles } from '../sampleFiles.ts';
import type { Outcome } from './ledger.ts';
import type { Books } from './readBooks.ts';
import { type Customer, choose, days, storedAs, vote } from './sayings.ts';

const RETRY = 250;

interface Answer {
  readonly outcome: Outcome;
  /** Of the message that was sent, or that it is about; empty when nothing is known. */
  readonly id: string;
}
type Headers = { readonly 'idempotency-key': string };
type Send = (customer: Customer, name: string) => Promise<unknown>;

/** What programs send; some of it takes two messages, or brings an answer. */
export const sendings: readonly Send[] = [
  (customer, name) => sendText(customer, name),
  (customer, name) => {
    const location = { latitude: 19.4326, longitude: -99.1332, name };
    return sendSomething(customer, 'location', name, { location });
  },
  (customer, name) =>
    sendSomething(customer, 'contacts', name, { contacts: [{ name, phones: ['+52 1 55 1234 5678'] }] }),
  (customer, name) => sendFile(customer, 'image', name),
  (customer, name) => sendFile(customer, 'voice', name),
  async (customer, name) => {
    const target = await somethingToReactTo(customer);
    if (target === undefined) return sendText(customer, name);
    const params = { messageId: target };
    const is = ({ reactions }: Message) => reactions?.some(({ fromMe }) => fromMe);
    return act(customer, 'reaction', name, target, is, headers =>
      customer.line.program.request('PUT /external/messages/{messageId}/reaction', {
        params,
        headers,
        payload: { emoji: '🥐' },
      }),
    );
  },
  async (customer, name) => {
    const { outcome, id } = await sendText(customer, name);
    if (outcome !== 'sent') return;
    const text = `${name}, digo`;
    const is = (one: Message) => one.text === text && one.edits?.length === 1;
    await act(customer, 'edit', text, id, is, headers =>
      customer.line.program.request('PATCH /external/messages/{messageId}', {
        params: { messageId: id },
        headers,
        payload: { text },
      }),
    );
  },
  async (customer, name) => {
    const { outcome, id } = await sendText(customer, name);
    if (outcome !== 'sent') return;
    const is = ({ deletedAt }: Message) => deletedAt !== undefined;
    await act(customer, 'deletion', `${name}, borrado`, id, is, headers =>
      customer.line.program.request('DELETE /external/messages/{messageId}', {
        params: { messageId: id },
        headers,
      }),
    );
  },
  async (customer, name) => {
    const poll = { question: name, options: days };
    const { outcome, id } = await sendSomething(customer, 'poll', name, { poll });
    if (outcome === 'sent') await vote(customer, name, id);
  },
  async (customer, name) => {
    const menu = { text: name, options: ['Tortas', 'Café'] };
    const { outcome, id } = await sendSomething(customer, 'menu', name, { menu });
    if (outcome === 'sent') await choose(customer, name, id);
  },
];

const sendText = (customer: Customer, name: string): Promise<Answer> =>
  sendSomething(customer, 'text', name, { text: { text: name } });

async function sendSomething(
  customer: Customer,
  type: 'text' | 'location' | 'contacts' | 'poll' | 'menu',
  name: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { phone, line, ledger } = customer;
  const answer = await untilAnswered(name, headers =>
    line.program.request('POST /external/messages', {
      payload: { to: phone.number, type, ...body },
      headers,
    }),
  );
  const places = (books: Books) => [shownAs(books, name), storedAs(books, answer.id, ({ fromMe }) => fromMe)];
  ledger.outbound.set(name, { kind: type, outcome: answer.outcome, places });
  return answer;
}

async function sendFile({ phone, line, ledger }: Customer, type: 'image' | 'voice', name: string) {
  const { bytes, mime, sha256 } = fileOf(type, name);
  const upload = async (): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: mime }), type);
    return (await line.program.request('POST /external/media', { payload: form })).mediaId;
  };
  const answer = await untilAnswered(name, async headers => {
    const mediaId = await upload();
    const content = type === 'image' ? { image: { mediaId, caption: name } } : { voice: { mediaId } };
    const payload = { to: phone.number, type, ...content };
    return line.program.request('POST /external/messages', { payload, headers });
  });
  const places = (books: Books) => [
    shownAs(books, type === 'voice' ? sha256 : name),
    // What was refused has no id by which it could be stored.
    answer.id === '' ? 0 : storedAs(books, answer.id, ({ fromMe }) => fromMe),
  ];
  ledger.outbound.set(name, { kind: type, outcome: answer.outcome, places });
}

const shownAs = ({ shown }: Books, name: string): number => shown.get(name)?.length ?? 0;

const heads = {
  image: sampleFiles().image.bytes.subarray(0, 64),
  voice: sampleFiles().audio.bytes.subarray(0, 64),
};

/** Small, and unlike any other. */
function fileOf(type: 'image' | 'voice', name: string) {
  const bytes = Buffer.concat([heads[type], Buffer.from(name)]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sha256, mime: type === 'image' ? 'image/png' : 'audio/ogg' };
}

const logged: Readonly<Record<string, string>> = { reaction: 'reaction', edit: 'edit', deletion: 'delete' };

/** Something about a message. */
async function act(
  { ledger }: Customer,
  kind: 'reaction' | 'edit' | 'deletion',
  name: string,
  about: string,
  is: (message: Message) => unknown,
  ask: (headers: Headers) => Promise<Settled>,
): Promise<void> {
  const { outcome } = await untilAnswered(name, ask);
  const places = (books: Books) => [shownAs(books, `${logged[kind]} ${about}`), storedAs(books, about, is)];
  ledger.outbound.set(name, { kind, outcome, places });
}

const reactedTo = new Set<string>();

/** A place that this customer named, and that nobody reacted to. */
async function somethingToReactTo({ phone, line }: Customer): Promise<string | undefined> {
  const query = { phoneNumber: phone.number, limit: 50 };
  const { messages } = await line.program
    .request('GET /external/messages', { query })
    .catch(() => ({ messages: [] }));
  const found = messages.find(
    ({ kind, fromMe, messageId }) => kind === 'location' && !fromMe && !reactedTo.has(messageId),
  );
  if (found) reactedTo.add(found.messageId);
  return found?.messageId;
}

type Settled = { readonly messageId: string; readonly status: string } | { readonly schedule: unknown };

/** As a careful program does: the same key until there is an answer. */
async function untilAnswered(key: string, ask: (headers: Headers) => Promise<Settled>): Promise<Answer> {
  for (;;) {
    try {
      const answer = await ask({ 'idempotency-key': key });
      if (!('messageId' in answer)) throw new Error('planned, and nobody asked for that');
      return { outcome: answer.status === 'unknown' ? 'unknown' : 'sent', id: answer.messageId };
    } catch (error) {
      // Refused for good; everything else (not connected, database away, no answer) is asked again.
      if (error instanceof ApiError && error.status === 422) return { outcome: 'refused', id: '' };
      await pause(RETRY);
    }
  }
}
