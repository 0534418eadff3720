import Joi from 'joi';
import type { Emulator } from '../model/Emulator.ts';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { Phone } from '../model/Phone.ts';
import type { PhoneMessage, PhoneMessageKind } from '../model/PhoneMessage.ts';
import { messageIdField, recipientField } from './fields.ts';
import { shaped } from './shaped.ts';

/** What is said of a message that shall come; what is not said does not matter. */
export interface Expectation {
  readonly from?: string;
  readonly text?: string;
  readonly contains?: string;
  /** Regular expression of JavaScript. */
  readonly matches?: string;
  readonly kind?: PhoneMessageKind;
  /** Of the phone's log: only what entered it later counts. */
  readonly after?: string;
  readonly withinMs: number;
}

export const expectation = shaped(
  Joi.object<Expectation>({
    from: recipientField.description('Number of the sender, or the group it came in'),
    text: Joi.string(),
    contains: Joi.string(),
    matches: Joi.string()
      .max(1_000)
      .custom((value: string) => new RegExp(value, 'u') && value, 'a regular expression'),
    kind: Joi.valid('text', 'media', 'reaction', 'edit', 'delete', 'poll', 'vote', 'protocol', 'other'),
    after: messageIdField.description('A message of this phone: only what came later counts'),
    withinMs: Joi.number().integer().min(0).max(600_000).default(10_000),
  }).or('from', 'text', 'contains', 'matches', 'kind', 'after'),
);

/**
 * The first message of somebody else that is as it is expected, now or soon.
 * @throws EmulatorError 404 when none came, with what did; or when a message or a number it names is not known
 */
export async function awaitMessage(
  emulator: Emulator,
  phone: Phone,
  wanted: Expectation,
): Promise<PhoneMessage> {
  const isWanted = told(emulator, wanted);
  const deadline = Date.now() + wanted.withinMs;
  for (;;) {
    const came = later(phone, wanted.after).filter(({ fromMe }) => !fromMe);
    const found = came.find(isWanted);
    if (found) return found;
    const left = deadline - Date.now();
    if (left <= 0) throw new EmulatorError(404, nothing(wanted, came));
    await somethingHappened(emulator, left);
  }
}

function told(emulator: Emulator, { from, text, contains, matches, kind }: Expectation) {
  const party = from === undefined || from.includes('@') ? from : emulator.phones.get(from)?.jid;
  if (from !== undefined && party === undefined)
    throw new EmulatorError(404, `no phone has the number ${from}`);
  const pattern = matches === undefined ? undefined : new RegExp(matches, 'u');
  return (message: PhoneMessage): boolean =>
    (party === undefined || message.sender === party || message.chat === party) &&
    (text === undefined || message.text === text) &&
    (contains === undefined || message.text.includes(contains)) &&
    (pattern === undefined || pattern.test(message.text)) &&
    (kind === undefined || message.kind === kind);
}

function later({ phone, messages }: Phone, id: string | undefined): readonly PhoneMessage[] {
  if (id === undefined) return messages;
  const index = messages.findIndex(message => message.id === id);
  if (index < 0) throw new EmulatorError(404, `the phone ${phone} has no message ${id}`);
  return messages.slice(index + 1);
}

function nothing({ withinMs, ...wanted }: Expectation, came: readonly PhoneMessage[]): string {
  const instead = came
    .slice(-5)
    .map(({ sender, kind, text }) => `${sender.replace(/@.*/, '')} ${kind} ${JSON.stringify(text)}`);
  const what = instead.length === 0 ? 'nothing came' : `what came: ${instead.join('; ')}`;
  return `no message like ${JSON.stringify(wanted)} within ${withinMs} ms; ${what}`;
}

/** Resolves with the next event, or when the time is over. */
function somethingHappened({ events }: Emulator, milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = events.listen(done);
    const timer = setTimeout(done, milliseconds);
  });
}
