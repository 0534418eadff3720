import { createHash } from 'node:crypto';
import type { Message } from '@recado/contract';
import type { EmulatedPhone } from '../createEmulatorControlClient.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { MessageLedger, MessageLedgerEntry } from './messageLedger.ts';
import type { ObservedMessages } from './readObservedMessages.ts';
import type { NemesisLine } from './startNemesisTestPlatform.ts';

/** A customer who writes to a business. The ledger records each message that WhatsApp accepted. */
export interface NemesisCustomer {
  readonly phone: EmulatedPhone;
  readonly line: NemesisLine;
  readonly ledger: MessageLedger;
}

type CustomerAction = (customer: NemesisCustomer, name: string) => Promise<void>;

/** Actions of customers, which send messages and message updates to a business. Some send two of them. */
export const customerActions: readonly CustomerAction[] = [
  async (customer, name) => void (await sendCustomerMessage(customer, 'text', name, { text: name })),
  async (customer, name) => {
    const locationMessage = { degreesLatitude: 19.4326, degreesLongitude: -99.1332, name };
    await sendCustomerMessage(customer, 'location', name, { raw: { locationMessage } });
  },
  async (customer, name) => {
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL:+525512345678\nEND:VCARD`;
    await sendCustomerMessage(customer, 'contacts', name, { raw: { contactMessage: { displayName: name, vcard } } });
  },
  (customer, name) => sendCustomerFile(customer, 'image', name, { kind: 'image', caption: name }),
  (customer, name) => sendCustomerFile(customer, 'voice', name, { kind: 'audio', voice: true }),
  async (customer, name) => {
    const targetId = await sendCustomerMessage(customer, 'text', name, { text: name });
    const isReactedTo = ({ reactions }: Message) => reactions?.some(({ emoji }) => emoji === '❤️');
    await sendMessageUpdate(customer, 'reaction', `${name} ❤️`, { react: targetId, emoji: '❤️' }, targetId, isReactedTo);
  },
  async (customer, name) => {
    const targetId = await sendCustomerMessage(customer, 'text', name, { text: name }, 'changed');
    const text = `${name}, digo`;
    const isEdited = (message: Message) => message.text === text && message.edits?.length === 1;
    await sendMessageUpdate(customer, 'edit', text, { edit: targetId, text }, targetId, isEdited);
  },
  async (customer, name) => {
    const targetId = await sendCustomerMessage(customer, 'text', name, { text: name }, 'changed');
    const isDeleted = ({ deletedAt, text }: Message) => deletedAt !== undefined && text === null;
    await sendMessageUpdate(customer, 'deletion', `${name}, borrado`, { delete: targetId }, targetId, isDeleted);
  },
  async (customer, name) => {
    const targetId = await sendCustomerMessage(customer, 'poll', name, {
      poll: { question: name, options: pollOptionTexts },
    });
    await castPollVote(customer, name, targetId);
  },
];

export const pollOptionTexts = ['Lunes', 'Martes'];

/** Votes for the second option of a poll, as a customer. */
export const castPollVote = (customer: NemesisCustomer, poll: string, id: string): Promise<void> =>
  sendMessageUpdate(
    customer,
    'vote',
    `${poll}, voto`,
    { vote: id, options: [pollOptionTexts[1]] },
    id,
    message => message.poll?.voters === 1 && message.poll.options[1]?.votes === 1,
  );

/** Answers a menu with the number of its second option. */
export async function chooseMenuOption(customer: NemesisCustomer, menu: string, menuId: string): Promise<void> {
  const { phone, line, ledger } = customer;
  const id = await retryUntilTargetArrives(() => phone.send(line.phone.number, { text: '2', quote: menuId }));
  if (id === undefined) return;
  const isChosen = ({ choice }: Message) => choice?.menuId === menuId && choice.index === 2;
  const countPlaces = (books: ObservedMessages) => [
    countStoredMessages(books, id, isChosen),
    countEmitted(books, 'message.received', id),
  ];
  ledger.inbound.set(`${menu}, opción`, { kind: 'choice', line, countPlaces });
}

/**
 * Retries until the phone has received the target message, because the platform may report a message as sent
 * before the phone has it. Returns undefined on timeout, i.e. when the target message is lost.
 */
const retryUntilTargetArrives = (send: () => Promise<string>): Promise<string | undefined> =>
  pollUntilResult(send).catch(() => undefined);

/** Counts the stored messages that have this ID or content and match the predicate. */
export const countStoredMessages = (
  { stored }: ObservedMessages,
  name: string,
  matches: (message: Message) => unknown,
): number => stored.get(name)?.filter(matches).length ?? 0;

const countEmitted = ({ emitted }: ObservedMessages, type: string, id: string): number =>
  emitted.get(`${type} ${id}`)?.length ?? 0;

async function sendCustomerMessage(
  { phone, line, ledger }: NemesisCustomer,
  kind: string,
  name: string,
  body: Readonly<Record<string, unknown>>,
  isChanged?: 'changed',
): Promise<string> {
  const id = await phone.send(line.phone.number, body);
  const countPlaces = (books: ObservedMessages): readonly number[] => [
    countStoredMessages(books, id, message => isChanged !== undefined || message.kind === kind),
    // A message with this content under another ID would be a duplicate. Therefore count by content as well.
    ...(isChanged ? [] : [countStoredMessages(books, name, message => !message.fromMe)]),
    countEmitted(books, 'message.received', id),
  ];
  ledger.inbound.set(name, { kind, line, countPlaces });
  return id;
}

async function sendCustomerFile(
  { phone, line, ledger }: NemesisCustomer,
  kind: string,
  name: string,
  mediaFields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const bytes = Buffer.from(`${kind} ${name}`);
  const id = await phone.send(line.phone.number, { media: { ...mediaFields, data: bytes.toString('base64') } });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const hasFile = (message: Message) =>
    message.kind === kind && message.media?.sha256 === sha256 && message.media.url !== null;
  const countPlaces = (books: ObservedMessages) => [
    countStoredMessages(books, id, hasFile),
    countEmitted(books, 'message.received', id),
  ];
  ledger.inbound.set(name, { kind, line, countPlaces });
}

const eventTypes: Readonly<Record<string, string>> = {
  reaction: 'message.reaction',
  edit: 'message.edited',
  deletion: 'message.deleted',
  vote: 'message.vote',
};

async function sendMessageUpdate(
  { phone, line, ledger }: NemesisCustomer,
  kind: string,
  name: string,
  body: Readonly<Record<string, unknown>>,
  targetId: string,
  matches: (message: Message) => unknown,
): Promise<void> {
  if ((await retryUntilTargetArrives(() => phone.send(line.phone.number, body))) === undefined) return;
  const countPlaces: MessageLedgerEntry['countPlaces'] = books => [
    countStoredMessages(books, targetId, matches),
    countEmitted(books, eventTypes[kind] ?? kind, targetId),
  ];
  ledger.inbound.set(name, { kind, line, countPlaces });
}
