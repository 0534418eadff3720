import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { createSampleMediaFiles } from '../createSampleMediaFiles.ts';
import { castPollVote, chooseMenuOption, pollOptionTexts } from './customerActions.ts';
import type { SendOutcome } from './messageLedger.ts';
import type { ObservedMessages } from './readObservedMessages.ts';
import { countStoredMessages, type NemesisCustomer } from './recordCustomerMessages.ts';

const RETRY_DELAY_MS = 250;

interface SendResult {
  readonly outcome: SendOutcome;
  /** ID of the sent or updated message. It is empty when the platform returned no ID. */
  readonly id: string;
}
type Headers = { readonly 'idempotency-key': string };
type ProgramAction = (customer: NemesisCustomer, name: string) => Promise<unknown>;

/** Actions of a business's program. Some actions send two messages or cause a reply of the customer. */
export const businessProgramActions: readonly ProgramAction[] = [
  (customer, name) => sendText(customer, name),
  (customer, name) => {
    const location = { latitude: 19.4326, longitude: -99.1332, name };
    return sendContent(customer, 'location', name, { location });
  },
  (customer, name) => sendContent(customer, 'contacts', name, { contacts: [{ name, phones: ['+52 1 55 1234 5678'] }] }),
  (customer, name) => sendFile(customer, 'image', name),
  (customer, name) => sendFile(customer, 'voice', name),
  async (customer, name) => {
    const target = await findReactionTarget(customer);
    if (target === undefined) return sendText(customer, name);
    const params = { messageId: target };
    const matches = ({ reactions }: Message) => reactions?.some(({ fromMe }) => fromMe);
    return requestMessageUpdate(customer, 'reaction', name, target, matches, headers =>
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
    const matches = (message: Message) => message.text === text && message.edits?.length === 1;
    await requestMessageUpdate(customer, 'edit', text, id, matches, headers =>
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
    const matches = ({ deletedAt }: Message) => deletedAt !== undefined;
    await requestMessageUpdate(customer, 'deletion', `${name}, borrado`, id, matches, headers =>
      customer.line.program.request('DELETE /external/messages/{messageId}', {
        params: { messageId: id },
        headers,
      }),
    );
  },
  async (customer, name) => {
    const poll = { question: name, options: pollOptionTexts };
    const { outcome, id } = await sendContent(customer, 'poll', name, { poll });
    if (outcome === 'sent') await castPollVote(customer, name, id);
  },
  async (customer, name) => {
    const menu = { text: name, options: ['Tortas', 'Café'] };
    const { outcome, id } = await sendContent(customer, 'menu', name, { menu });
    if (outcome === 'sent') await chooseMenuOption(customer, name, id);
  },
];

const sendText = (customer: NemesisCustomer, name: string): Promise<SendResult> =>
  sendContent(customer, 'text', name, { text: { text: name } });

async function sendContent(
  customer: NemesisCustomer,
  type: 'text' | 'location' | 'contacts' | 'poll' | 'menu',
  name: string,
  body: Readonly<Record<string, unknown>>,
): Promise<SendResult> {
  const { phone, line, ledger } = customer;
  const result = await retryUntilSettled(name, headers =>
    line.program.request('POST /external/messages', {
      payload: { to: phone.number, type, ...body },
      headers,
    }),
  );
  const countPlaces = (books: ObservedMessages) => [
    countShown(books, name),
    countStoredMessages(books, result.id, ({ fromMe }) => fromMe),
  ];
  ledger.outbound.set(name, { kind: type, outcome: result.outcome, countPlaces });
  return result;
}

async function sendFile({ phone, line, ledger }: NemesisCustomer, type: 'image' | 'voice', name: string) {
  const { bytes, mime, sha256 } = createFile(type, name);
  const upload = async (): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: mime }), type);
    return (await line.program.request('POST /external/media', { payload: form })).mediaId;
  };
  const result = await retryUntilSettled(name, async headers => {
    const mediaId = await upload();
    const content = type === 'image' ? { image: { mediaId, caption: name } } : { voice: { mediaId } };
    const payload = { to: phone.number, type, ...content };
    return line.program.request('POST /external/messages', { payload, headers });
  });
  const countPlaces = (books: ObservedMessages) => [
    countShown(books, type === 'voice' ? sha256 : name),
    // A rejected message has no ID. Therefore it cannot be stored.
    result.id === '' ? 0 : countStoredMessages(books, result.id, ({ fromMe }) => fromMe),
  ];
  ledger.outbound.set(name, { kind: type, outcome: result.outcome, countPlaces });
}

const countShown = ({ displayed }: ObservedMessages, name: string): number => displayed.get(name)?.length ?? 0;

const fileHeaders = {
  image: createSampleMediaFiles().image.bytes.subarray(0, 64),
  voice: createSampleMediaFiles().audio.bytes.subarray(0, 64),
};

/** Creates a small file with unique content. */
function createFile(type: 'image' | 'voice', name: string) {
  const bytes = Buffer.concat([fileHeaders[type], Buffer.from(name)]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sha256, mime: type === 'image' ? 'image/png' : 'audio/ogg' };
}

const phoneLogKinds: Readonly<Record<string, string>> = { reaction: 'reaction', edit: 'edit', deletion: 'delete' };

/** Requests a reaction to a message, an edit or a deletion. */
async function requestMessageUpdate(
  { ledger }: NemesisCustomer,
  kind: 'reaction' | 'edit' | 'deletion',
  name: string,
  targetId: string,
  matches: (message: Message) => unknown,
  sendRequest: (headers: Headers) => Promise<SendResponse>,
): Promise<void> {
  const { outcome } = await retryUntilSettled(name, sendRequest);
  const countPlaces = (books: ObservedMessages) => [
    countShown(books, `${phoneLogKinds[kind]} ${targetId}`),
    countStoredMessages(books, targetId, matches),
  ];
  ledger.outbound.set(name, { kind, outcome, countPlaces });
}

const reactedMessageIds = new Set<string>();

/** Finds a location message of this customer that has no reaction yet. */
async function findReactionTarget({ phone, line }: NemesisCustomer): Promise<string | undefined> {
  const query = { phoneNumber: phone.number, limit: 50 };
  const { messages } = await line.program.request('GET /external/messages', { query }).catch(() => ({ messages: [] }));
  const candidate = messages.find(
    ({ kind, fromMe, messageId }) => kind === 'location' && !fromMe && !reactedMessageIds.has(messageId),
  );
  if (candidate) reactedMessageIds.add(candidate.messageId);
  return candidate?.messageId;
}

type SendResponse = { readonly messageId: string; readonly status: string } | { readonly schedule: unknown };

/** Sends the request with the same idempotency key until the platform answers. */
async function retryUntilSettled(
  key: string,
  sendRequest: (headers: Headers) => Promise<SendResponse>,
): Promise<SendResult> {
  for (;;) {
    try {
      const result = await sendRequest({ 'idempotency-key': key });
      if (!('messageId' in result)) throw new Error('the message was scheduled, but the request had no schedule');
      return { outcome: result.status === 'unknown' ? 'unknown' : 'sent', id: result.messageId };
    } catch (error) {
      // 422 is permanent. Retry all other failures (not connected, database down, no response).
      if (error instanceof ApiError && error.status === 422) return { outcome: 'refused', id: '' };
      await pause(RETRY_DELAY_MS);
    }
  }
}
