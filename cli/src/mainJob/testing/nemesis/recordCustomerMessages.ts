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

/** Action of a customer. The name is the content of its message, or part of the content. */
export type CustomerAction = (customer: NemesisCustomer, name: string) => Promise<void>;

/**
 * Retries until the phone has received the target message, because the platform may report a message as sent
 * before the phone has it. Returns undefined on timeout, i.e. when the target message is lost.
 */
export const retryUntilTargetArrives = (send: () => Promise<string>): Promise<string | undefined> =>
  pollUntilResult(send).catch(() => undefined);

/** Counts the stored messages that have this ID or content and match the predicate. */
export const countStoredMessages = (
  { stored }: ObservedMessages,
  name: string,
  matches: (message: Message) => unknown,
): number => stored.get(name)?.filter(matches).length ?? 0;

export const countEmitted = ({ emitted }: ObservedMessages, type: string, id: string): number =>
  emitted.get(`${type} ${id}`)?.length ?? 0;

/** How the stored form of a message is recognized. */
interface StoredMessageCheck {
  /** True for the stored message. By default, its kind is the one of the ledger. */
  readonly matches?: (message: Message) => unknown;
  /** False if the message has no content, or if its content changes later. */
  readonly hasStableContent?: boolean;
}

/** Sends a message as a customer, and records its kind and name. @returns the message's ID */
export async function sendCustomerMessage(
  { phone, line, ledger }: NemesisCustomer,
  kind: string,
  name: string,
  body: Readonly<Record<string, unknown>>,
  { matches = message => message.kind === kind, hasStableContent = true }: StoredMessageCheck = {},
): Promise<string> {
  const id = await phone.send(line.phone.number, body);
  const countPlaces = (books: ObservedMessages): readonly number[] => [
    countStoredMessages(books, id, matches),
    // A message with this content under another ID would be a duplicate. Therefore count by content as well.
    ...(hasStableContent ? [countStoredMessages(books, name, message => !message.fromMe)] : []),
    countEmitted(books, 'message.received', id),
  ];
  ledger.inbound.set(name, { kind, line, countPlaces });
  return id;
}

export async function sendCustomerFile(
  { phone, line, ledger }: NemesisCustomer,
  kind: string,
  name: string,
  mediaFields: Readonly<Record<string, unknown>>,
  matches: (message: Message) => unknown = message => message.kind === kind,
): Promise<void> {
  const bytes = Buffer.from(`${kind} ${name}`);
  const id = await phone.send(line.phone.number, { media: { ...mediaFields, data: bytes.toString('base64') } });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const hasFile = (message: Message) =>
    matches(message) && message.media?.sha256 === sha256 && message.media.url !== null;
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
  pin: 'message.pinned',
  response: 'message.response',
  vote: 'message.vote',
};

export async function sendMessageUpdate(
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
