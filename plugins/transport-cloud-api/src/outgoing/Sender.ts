import {
  addressKey,
  type Capabilities,
  type Outgoing,
  type OutgoingContent,
  type Person,
  type Receipt,
  type Target,
  TransportError,
} from '@recado/transport';
import { isUndone, toTransportError } from '../graph/errorTable.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import { nameFor, wireIdOf } from '../graph/wireId.ts';
import type { Chats } from '../incoming/Chats.ts';
import { windowMs } from '../incoming/Chats.ts';
import { isScopedId } from '../incoming/People.ts';
import type { MediaSource } from '../media/fetchMedia.ts';
import { uploadMedia } from '../media/uploadMedia.ts';
import type { Settings } from '../settings.ts';
import { bodyOf } from './bodyOf.ts';
import { Pace } from './Pace.ts';
import type { Sent, SentMessages } from './SentMessages.ts';

/** What a send works with: the line's keys, and what is known of its chats. */
export interface SenderParts {
  readonly settings: Settings;
  readonly source: MediaSource;
  readonly sent: SentMessages;
  readonly chats: Chats;
  readonly capabilities: Capabilities;
  /** Aborted when the session is over. */
  readonly signal: AbortSignal;
}

/** Sends by the Graph API, which knows no key by which it would recognise a message that comes twice. */
export class Sender {
  readonly #parts: SenderParts;
  readonly #pace: Pace;
  readonly #underWay = new Map<string, Promise<Receipt>>();

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#pace = new Pace(parts.settings.options.messagesPerSecond);
  }

  send(message: Outgoing): Promise<Receipt> {
    const sending = this.#underWay.get(message.id) ?? this.#send(message);
    this.#underWay.set(message.id, sending);
    const done = (): void => void this.#underWay.delete(message.id);
    sending.then(done, done);
    return sending;
  }

  async #send(message: Outgoing): Promise<Receipt> {
    const { capabilities, sent, settings } = this.#parts;
    mustSend(message.content, capabilities);
    const to = personOf(message.to);
    const before = await sent.find(message.id);
    if (before) return this.#again(message.id, to, before);
    await this.#mustBeOpen(to, message.content);
    const body = await this.#bodyOf(message);
    await this.#pace.turn(recipientOf(to), this.#parts.signal).catch(atEnd);
    const at = settings.now();
    await sent.begin(message.id, { at, to: addressKey(to) });
    return this.#handOver(message.id, to, body, at);
  }

  /** Once it was handed over it is never handed over again: all there is to do is to wait for what the network says of it. */
  async #again(id: string, to: Person, before: Sent): Promise<Receipt> {
    const { sent, settings, signal } = this.#parts;
    const known = before.wamid ? before : await sent.outcome(id, settings.timings.outcomeMs, signal);
    if (known) return receipt(id, to, known);
    throw new TransportError('unknown-outcome', 'It was handed over before, and nothing was heard of it.');
  }

  async #handOver(id: string, to: Person, body: object, at: number): Promise<Receipt> {
    const { sent, source, signal } = this.#parts;
    const { graph, caller, phoneNumberId } = source;
    try {
      const answer = await graph.call(caller, 'POST', `${phoneNumberId}/messages`, {
        body: { messaging_product: 'whatsapp', ...addressed(to), ...body, biz_opaque_callback_data: id },
        signal,
      });
      const { wamid, waId } = readAnswer(answer);
      const known = { at, to: addressKey(to), wamid, ...(waId !== undefined && { waId }) };
      await sent.learn(id, known);
      this.#pace.taken(recipientOf(to));
      return receipt(id, to, known);
    } catch (error) {
      if (isUndone(error)) await sent.forget(id);
      throw await this.#refusal(error, to);
    }
  }

  async #refusal(error: unknown, to: Person): Promise<unknown> {
    const { code } = error instanceof GraphFailure ? error : {};
    if (code === 131047) await this.#parts.chats.closed(to, this.#parts.settings.now());
    const details = { code: code ?? 0, until: new Date(Date.now() + 10_000) };
    if (code === 130429) return new TransportError('rate-limited', 'Too many messages.', details);
    if (code === 131056)
      return new TransportError('rate-limited', 'Too many messages to this recipient.', {
        ...details,
        until: this.#pace.tooMuch(recipientOf(to)),
      });
    return toTransportError(error, 'unknown-outcome');
  }

  async #bodyOf({ to, content, quoted }: Outgoing): Promise<object> {
    const { settings, source, signal } = this.#parts;
    const { listButton } = settings.options;
    const target = 'target' in content ? await this.#wamidOf(content.target, to) : undefined;
    const answered = quoted && (await this.#wamidOf(quoted, to));
    const file = content.type === 'media' ? await uploadMedia(content.media, source, signal) : undefined;
    const body = bodyOf(content, { file, target, listButton });
    return { ...body, ...(answered !== undefined && { context: { message_id: answered } }) };
  }

  /**
   * What Meta calls a message: one of ours by what was learned of it, one of theirs as it came, and one that came or went by
   * another way in the frame that Meta would give it.
   */
  async #wamidOf(target: Target, to: Outgoing['to']): Promise<string> {
    const { sent, chats } = this.#parts;
    const known = (await sent.find(target.id))?.wamid ?? (await chats.wamidOf(target.id));
    return known ?? nameFor(target, to) ?? target.id;
  }

  /** Refuses at once what Meta would take and then say it did not send. What is not known is Meta's to say. */
  async #mustBeOpen(to: Person, content: OutgoingContent): Promise<void> {
    if (content.type === 'template') return;
    const last = await this.#parts.chats.last(to);
    if (!last || last.at + windowMs > this.#parts.settings.now()) return;
    throw new TransportError('window-closed', 'Nobody wrote here for 24 hours.', { code: 131047 });
  }
}

function mustSend(content: OutgoingContent, { media, sends = [] }: Capabilities): void {
  if (content.type !== 'media') {
    if (sends.some(kind => kind === content.type)) return;
    throw new TransportError('unsupported', `The Cloud API sends no ${content.type}.`);
  }
  if (!media.includes(content.media.kind))
    throw new TransportError('unsupported', `The Cloud API sends no ${content.media.kind}.`);
}

function personOf(to: Outgoing['to']): Person {
  if (to.kind !== 'person') throw new TransportError('unsupported', 'The Cloud API writes to no groups.');
  if (to.phone !== undefined || isScopedId(to.lid ?? '')) return to;
  throw new TransportError(
    'not-registered',
    'The Cloud API knows nobody by the private id of linked devices.',
  );
}

const recipientOf = ({ phone, lid }: Person): string => phone ?? lid ?? '';

const addressed = ({ phone, lid }: Person): object =>
  phone === undefined ? { recipient: lid } : { recipient_type: 'individual', to: phone };

/** @throws GraphFailure when it is not said that the message was taken */
function readAnswer(answer: unknown): { readonly wamid: string; readonly waId: string | undefined } {
  const { messages, contacts } = (answer ?? {}) as {
    readonly messages?: readonly { readonly id?: unknown }[];
    readonly contacts?: readonly { readonly wa_id?: unknown }[];
  };
  const wamid = messages?.[0]?.id;
  if (typeof wamid !== 'string') throw new GraphFailure('unclear', 'The answer names no message.');
  const waId = contacts?.[0]?.wa_id;
  return { wamid, waId: typeof waId === 'string' && /^\d{5,20}$/.test(waId) ? waId : undefined };
}

function receipt(id: string, to: Person, { at, waId, wamid }: Sent): Receipt {
  const knownAs = wireIdOf(wamid ?? '');
  const phone = waId ?? to.phone;
  const lid = to.phone === undefined ? to.lid : undefined;
  return {
    id,
    timestamp: new Date(at),
    ...(knownAs !== undefined && { knownAs }),
    to: { kind: 'person', ...(phone !== undefined && { phone }), ...(lid !== undefined && { lid }) },
  };
}

const atEnd = (error: unknown): never => {
  if (error instanceof TransportError) throw error;
  throw new TransportError('not-connected', 'The session is over.');
};
