import {
  formatAddressKey,
  isBusinessScopedId,
  type OutgoingContent,
  type OutgoingTransportMessage,
  type Person,
  type Receipt,
  type ReferencedTransportMessage,
  type TransportCapabilities,
  TransportError,
} from '@recado/transport';
import type { CloudSettings } from '../createCloudSettings.ts';
import { isRequestCertainlyNotPerformed, toTransportError } from '../graph/errorTable.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import { buildWamid, extractWireMessageId } from '../graph/wireId.ts';
import type { LastIncomingMessageStore } from '../incoming/LastIncomingMessageStore.ts';
import { REPLY_WINDOW_MS } from '../incoming/LastIncomingMessageStore.ts';
import type { GraphMediaSource } from '../media/fetchMedia.ts';
import { uploadMedia } from '../media/uploadMedia.ts';
import { buildMessageBody } from './buildMessageBody.ts';
import { SendRateLimiter } from './SendRateLimiter.ts';
import type { SentMessageRecord, SentMessageStore } from './SentMessageStore.ts';

/** Dependencies of {@link CloudMessageSender}: the settings of the line and the stored state of its chats. */
export interface CloudMessageSenderDeps {
  readonly settings: CloudSettings;
  readonly source: GraphMediaSource;
  readonly sent: SentMessageStore;
  readonly chats: LastIncomingMessageStore;
  readonly capabilities: TransportCapabilities;
  /** Signal that aborts when the session ends. */
  readonly signal: AbortSignal;
}

/**
 * Sends messages through the Graph API, which has no idempotency key and thus cannot recognize repeated sends.
 */
export class CloudMessageSender {
  readonly #deps: CloudMessageSenderDeps;
  readonly #rateLimiter: SendRateLimiter;
  readonly #pendingSends = new Map<string, Promise<Receipt>>();

  constructor(deps: CloudMessageSenderDeps) {
    this.#deps = deps;
    this.#rateLimiter = new SendRateLimiter(deps.settings.options.messagesPerSecond);
  }

  send(message: OutgoingTransportMessage): Promise<Receipt> {
    const pendingSend = this.#pendingSends.get(message.id) ?? this.#send(message);
    this.#pendingSends.set(message.id, pendingSend);
    const done = (): void => void this.#pendingSends.delete(message.id);
    pendingSend.then(done, done);
    return pendingSend;
  }

  async #send(message: OutgoingTransportMessage): Promise<Receipt> {
    const { capabilities, sent, settings } = this.#deps;
    if (message.status) throw new TransportError('unsupported', 'The Cloud API has no status posts.');
    assertSupported(message.content, capabilities);
    const to = requirePerson(message.to);
    const previous = await sent.find(message.id);
    if (previous) return this.#resolveRepeatedSend(message.id, to, previous);
    await this.#assertWindowOpen(to, message.content);
    const body = await this.#buildBody(message);
    await this.#rateLimiter.waitForTurn(toRecipientKey(to), this.#deps.signal).catch(throwSessionOver);
    const at = settings.now();
    await sent.recordAttempt(message.id, { at, to: formatAddressKey(to) });
    return this.#sendToNetwork(message.id, to, body, at);
  }

  /**
   * Answers the repeated send of a message. A message that was already passed to the network is never sent
   * again. Instead, this method waits until the network reports the outcome of the first send.
   */
  async #resolveRepeatedSend(id: string, to: Person, previous: SentMessageRecord): Promise<Receipt> {
    const { sent, settings, signal } = this.#deps;
    const outcome = previous.wamid ? previous : await sent.waitForOutcome(id, settings.timings.outcomeMs, signal);
    if (outcome) return createReceipt(id, to, outcome);
    throw new TransportError(
      'unknown-outcome',
      'The message was passed to the network before, and its outcome is unknown.',
    );
  }

  async #sendToNetwork(id: string, to: Person, body: object, at: number): Promise<Receipt> {
    const { sent, source, signal } = this.#deps;
    const { graph, caller, phoneNumberId } = source;
    try {
      const response = await graph.call(caller, 'POST', `${phoneNumberId}/messages`, {
        body: { messaging_product: 'whatsapp', ...toAddressFields(to), ...body, biz_opaque_callback_data: id },
        signal,
      });
      const { wamid, waId } = parseSendResponse(response);
      const sentRecord = { at, to: formatAddressKey(to), wamid, ...(waId !== undefined && { waId }) };
      await sent.recordWamid(id, sentRecord);
      this.#rateLimiter.recordAccepted(toRecipientKey(to));
      return createReceipt(id, to, sentRecord);
    } catch (error) {
      if (isRequestCertainlyNotPerformed(error)) await sent.remove(id);
      throw await this.#toSendError(error, to);
    }
  }

  async #toSendError(error: unknown, to: Person): Promise<unknown> {
    const { code } = error instanceof GraphFailure ? error : {};
    if (code === 131047) await this.#deps.chats.recordWindowClosed(to, this.#deps.settings.now());
    const details = { code: code ?? 0, until: new Date(Date.now() + 10_000) };
    if (code === 130429) return new TransportError('rate-limited', 'Too many messages.', details);
    if (code === 131056)
      return new TransportError('rate-limited', 'Too many messages to this recipient.', {
        ...details,
        until: this.#rateLimiter.recordPairLimit(toRecipientKey(to)),
      });
    return toTransportError(error, 'unknown-outcome');
  }

  async #buildBody({ to, content, quoted }: OutgoingTransportMessage): Promise<object> {
    const { settings, source, signal } = this.#deps;
    const { listButton } = settings.options;
    const target = 'target' in content ? await this.#resolveWamid(content.target, to) : undefined;
    const quotedWamid = quoted && (await this.#resolveWamid(quoted, to));
    const file = content.type === 'media' ? await uploadMedia(content.media, source, signal) : undefined;
    const body = buildMessageBody(content, { file, target, listButton });
    return { ...body, ...(quotedWamid !== undefined && { context: { message_id: quotedWamid } }) };
  }

  /**
   * Returns Meta's ID of a message. For messages that this transport sent or received, the ID is stored. For a
   * message of another transport, builds the ID that Meta would give to this message.
   */
  async #resolveWamid(target: ReferencedTransportMessage, to: OutgoingTransportMessage['to']): Promise<string> {
    const { sent, chats } = this.#deps;
    const storedWamid = (await sent.find(target.id))?.wamid ?? (await chats.findWamid(target.id));
    return storedWamid ?? buildWamid(target, to) ?? target.id;
  }

  /**
   * Refuses a message outside the reply window, because Meta would accept but not deliver it. If it is unknown
   * whether the window is open, the message is sent and Meta decides.
   */
  async #assertWindowOpen(to: Person, content: OutgoingContent): Promise<void> {
    if (content.type === 'template') return;
    const last = await this.#deps.chats.getLastIncoming(to);
    if (!last || last.at + REPLY_WINDOW_MS > this.#deps.settings.now()) return;
    throw new TransportError('window-closed', 'The recipient has not written for 24 hours.', { code: 131047 });
  }
}

function assertSupported(content: OutgoingContent, { media, sends = [] }: TransportCapabilities): void {
  if (content.type !== 'media') {
    const sentKind = content.type === 'number-request' ? 'numberRequest' : content.type;
    if (sends.some(kind => kind === sentKind)) return;
    throw new TransportError('unsupported', `The Cloud API does not send ${content.type}.`);
  }
  if (!media.includes(content.media.kind))
    throw new TransportError('unsupported', `The Cloud API does not send ${content.media.kind}.`);
}

function requirePerson(to: OutgoingTransportMessage['to']): Person {
  if (to.kind !== 'person') throw new TransportError('unsupported', 'The Cloud API does not send to groups.');
  if (to.phone !== undefined || isBusinessScopedId(to.lid ?? '')) return to;
  throw new TransportError(
    'not-registered',
    'The Cloud API does not know the private ID by which linked devices identify this recipient.',
  );
}

const toRecipientKey = ({ phone, lid }: Person): string => phone ?? lid ?? '';

const toAddressFields = ({ phone, lid }: Person): object =>
  phone === undefined ? { recipient: lid } : { recipient_type: 'individual', to: phone };

/**
 * Reads Meta's ID of the message and the recipient's number from the response.
 * @throws GraphFailure if the response does not confirm that the message was accepted
 */
function parseSendResponse(response: unknown): { readonly wamid: string; readonly waId: string | undefined } {
  const { messages, contacts } = (response ?? {}) as {
    readonly messages?: readonly { readonly id?: unknown }[];
    readonly contacts?: readonly { readonly wa_id?: unknown }[];
  };
  const wamid = messages?.[0]?.id;
  if (typeof wamid !== 'string') throw new GraphFailure('unclear', 'The response contains no message ID.');
  const waId = contacts?.[0]?.wa_id;
  return { wamid, waId: typeof waId === 'string' && /^\d{5,20}$/.test(waId) ? waId : undefined };
}

function createReceipt(id: string, to: Person, { at, waId, wamid }: SentMessageRecord): Receipt {
  const knownAs = extractWireMessageId(wamid ?? '');
  const phone = waId ?? to.phone;
  const lid = to.phone === undefined ? to.lid : undefined;
  return {
    id,
    timestamp: new Date(at),
    ...(knownAs !== undefined && { knownAs }),
    to: { kind: 'person', ...(phone !== undefined && { phone }), ...(lid !== undefined && { lid }) },
  };
}

const throwSessionOver = (error: unknown): never => {
  if (error instanceof TransportError) throw error;
  throw new TransportError('not-connected', 'The session is over.');
};
