import Joi from 'joi';
import type { Emulator } from '../model/Emulator.ts';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { Phone } from '../model/Phone.ts';
import { PHONE_MESSAGE_KINDS, type PhoneMessage, type PhoneMessageKind } from '../model/PhoneMessage.ts';
import { createBodyParser } from './createBodyParser.ts';
import { messageIdField, recipientField } from './fields.ts';

/** Criteria for an expected message. An omitted field matches every message. */
export interface MessageCriteria {
  readonly from?: string;
  readonly text?: string;
  readonly contains?: string;
  /** JavaScript regular expression that the text must match. */
  readonly matches?: string;
  readonly kind?: PhoneMessageKind;
  /** ID of a message in the phone's log. Only entries after that message match. */
  readonly after?: string;
  readonly withinMs: number;
}

export const messageCriteriaBodySchema = createBodyParser(
  Joi.object<MessageCriteria>({
    from: recipientField.description('Number of the sender, or ID of the group'),
    text: Joi.string(),
    contains: Joi.string(),
    matches: Joi.string()
      .max(1_000)
      .custom((value: string) => new RegExp(value, 'u') && value, 'a regular expression'),
    kind: Joi.valid(...PHONE_MESSAGE_KINDS),
    after: messageIdField.description('ID of a message of this phone; only later messages match'),
    withinMs: Joi.number().integer().min(0).max(600_000).default(10_000),
  }).or('from', 'text', 'contains', 'matches', 'kind', 'after'),
);

/**
 * Returns the first message from another sender that matches the criteria. If there is none yet, waits
 * for it.
 * @throws EmulatorError 404 if no message matches within `withinMs`; the error lists the messages that
 * arrived. Also 404 if the criteria contain an unknown message or number
 */
export async function waitForMatchingMessage(
  emulator: Emulator,
  phone: Phone,
  criteria: MessageCriteria,
): Promise<PhoneMessage> {
  const matchesCriteria = createMatcher(emulator, criteria);
  const deadline = Date.now() + criteria.withinMs;
  for (;;) {
    const arrivals = listMessagesAfter(phone, criteria.after).filter(({ fromMe }) => !fromMe);
    const match = arrivals.find(matchesCriteria);
    if (match) return match;
    const remainingMs = deadline - Date.now();
    if (remainingMs <= 0) throw new EmulatorError(404, describeMismatch(criteria, arrivals));
    await waitForNextEvent(emulator, remainingMs);
  }
}

function createMatcher(emulator: Emulator, { from, text, contains, matches, kind }: MessageCriteria) {
  const party = from === undefined || from.includes('@') ? from : emulator.phones.get(from)?.jid;
  if (from !== undefined && party === undefined) throw new EmulatorError(404, `no phone has the number ${from}`);
  const pattern = matches === undefined ? undefined : new RegExp(matches, 'u');
  return (message: PhoneMessage): boolean =>
    (party === undefined || message.sender === party || message.chat === party) &&
    (text === undefined || message.text === text) &&
    (contains === undefined || message.text.includes(contains)) &&
    (pattern === undefined || pattern.test(message.text)) &&
    (kind === undefined || message.kind === kind);
}

function listMessagesAfter({ phone, messages }: Phone, id: string | undefined): readonly PhoneMessage[] {
  if (id === undefined) return messages;
  const index = messages.findIndex(message => message.id === id);
  if (index < 0) throw new EmulatorError(404, `the phone ${phone} has no message ${id}`);
  return messages.slice(index + 1);
}

function describeMismatch({ withinMs, ...criteria }: MessageCriteria, arrivals: readonly PhoneMessage[]): string {
  const arrivalSummaries = arrivals
    .slice(-5)
    .map(({ sender, kind, text }) => `${sender.replace(/@.*/, '')} ${kind} ${JSON.stringify(text)}`);
  const arrivalText =
    arrivalSummaries.length === 0 ? 'no message arrived' : `arrived instead: ${arrivalSummaries.join('; ')}`;
  return `no message like ${JSON.stringify(criteria)} within ${withinMs} ms; ${arrivalText}`;
}

/** Resolves at the next event, or after the timeout at the latest. */
function waitForNextEvent({ events }: Emulator, timeoutMs: number): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const stopListening = events.listen(done);
    const timer = setTimeout(done, timeoutMs);
  });
}
