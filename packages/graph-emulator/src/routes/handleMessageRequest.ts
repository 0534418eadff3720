import { randomBytes } from 'node:crypto';
import type { PhoneMessageContent } from '@recado/whatsapp-emulator';
import type { GraphRequest } from '../http/readGraphRequest.ts';
import { composePhoneMessage } from '../messages/composePhoneMessage.ts';
import { composeTemplateMessage } from '../messages/composeTemplateMessage.ts';
import { resolveRecipient } from '../messages/resolveRecipient.ts';
import type { AcceptedMessage, BusinessLine, MessagePrice } from '../model/BusinessLine.ts';
import type { BusinessLineServices, GraphEmulatorState } from '../model/GraphEmulatorState.ts';
import { createInvalidParameterError, GraphError, messageSendErrors } from '../model/GraphError.ts';
import { createWamid, parseWamid } from '../wamid.ts';

/** Promise that never settles, for a call that gets no response. */
const never = new Promise<never>(() => {});

/** `POST /<phone number id>/messages`: sends a message, or marks one as read. @throws GraphError */
export async function handleMessageRequest(
  world: GraphEmulatorState,
  servedLine: BusinessLineServices,
  { body }: Pick<GraphRequest, 'body'>,
): Promise<object> {
  const { line } = servedLine;
  if (!line.scopes.includes('whatsapp_business_messaging'))
    throw new GraphError(10, 'Application does not have permission for this action', { status: 403 });
  if (body.messaging_product !== 'whatsapp')
    throw createInvalidParameterError('The parameter messaging_product is required.');
  if (body.status === 'read') return markRead(line, body);
  if (line.status !== 'CONNECTED')
    throw line.status === 'BANNED'
      ? new GraphError(131031, 'Account has been locked', { status: 403 })
      : new GraphError(368, 'Temporarily blocked for policies violations', { status: 403 });
  const rejection = line.behavior.refuseNext.shift();
  if (rejection) throw rejection;
  const recipient = resolveRecipient(world.emulator, line, body);
  assertRateLimits(world, line, recipient.waId);
  const file = (id: string) => readFile(world, line, id);
  const isTemplate = body.type === 'template';
  const content = isTemplate
    ? await composeTemplateMessage(line, body.template, ({ id, link }) =>
        id === undefined ? Promise.resolve(world.externalFiles.get(link ?? '')) : file(id),
      )
    : composePhoneMessage(line.phone, body, await loadFiles(file, body));
  const opaque = body.biz_opaque_callback_data;
  const acceptance = acceptMessage(world, servedLine, recipient.waId, {
    content,
    template: isTemplate ? String((body.template as { readonly name?: unknown } | undefined)?.name) : undefined,
    opaque: typeof opaque === 'string' ? opaque : undefined,
    userId: recipient.userId,
  });
  servedLine.eventRelay.pendingSends.add(acceptance);
  const acceptedMessage = await acceptance.finally(() => servedLine.eventRelay.pendingSends.delete(acceptance));
  if (line.behavior.swallowNext > 0) {
    line.behavior.swallowNext -= 1;
    return never;
  }
  const { userId, waId } = recipient;
  const contact = userId === undefined ? waId && { wa_id: waId } : { user_id: userId };
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: recipient.input, ...(contact || {}) }],
    messages: [{ id: acceptedMessage.wamid, ...(isTemplate && { message_status: 'accepted' }) }],
  };
}

interface OutgoingMessage {
  readonly content: PhoneMessageContent;
  /** Name of the template. Undefined for any other content. */
  readonly template: string | undefined;
  readonly opaque: string | undefined;
  /** Business-scoped ID by which the request names the recipient. */
  readonly userId: string | undefined;
}

/** Accepts a message and sends it. Later notifications report its status. */
async function acceptMessage(
  { emulator }: GraphEmulatorState,
  { line, eventRelay }: BusinessLineServices,
  to: string,
  { content, template, opaque, userId }: OutgoingMessage,
): Promise<AcceptedMessage> {
  const isOpen = line.behavior.hasOpenReplyWindows || (line.replyWindowEnds.get(to) ?? 0) > emulator.clock.now;
  const failure = !emulator.phones.get(to)
    ? messageSendErrors.undeliverable
    : isOpen || template !== undefined
      ? undefined
      : messageSendErrors.windowClosed;
  const placeholderId = randomBytes(9).toString('hex').toUpperCase();
  const wireId = failure ? undefined : (await line.phone.send(to, content)).id;
  const wamid = createWamid(to, wireId ?? placeholderId, true);
  const price = failure ? undefined : priceMessage(line, template, isOpen);
  const acceptedMessage = { wamid, wireId, to, opaque, price, userId };
  line.acceptedMessages.push(acceptedMessage);
  eventRelay.status(acceptedMessage, failure ? 'failed' : 'sent', failure);
  return acceptedMessage;
}

/**
 * Returns the price of a message by the rules since October 2026: answers within the reply window are charged after
 * the free ones of the month, and so are utility templates. In the former shapes, both are free.
 */
function priceMessage(line: BusinessLine, template: string | undefined, isOpen: boolean): MessagePrice {
  const category = line.templates.find(({ name }) => name === template)?.category.toLowerCase();
  if (category === 'utility' && isOpen && line.shapes === 'former') return { category, type: 'free_customer_service' };
  if (category === 'marketing' || category === 'utility' || category === 'authentication')
    return { category, type: 'regular' };
  const isFree = line.shapes === 'former' || line.freeServiceMessages > 0;
  if (isFree) line.freeServiceMessages -= 1;
  return { category: 'service', type: isFree ? 'free_customer_service' : 'regular' };
}

/**
 * Enforces Meta's limits. A number may send a maximum of messages per second. Each recipient may get 45
 * messages at once and then one every six seconds.
 */
function assertRateLimits({ emulator, messagesPerSecond }: GraphEmulatorState, line: BusinessLine, to: string): void {
  const { now } = emulator.clock;
  const listRecentTimes = (key: string, ms: number): number[] =>
    (line.recentSendTimes.get(key) ?? []).filter(at => at > now - ms);
  const numberTimes = listRecentTimes('', 1_000);
  if (numberTimes.length >= messagesPerSecond) throw messageSendErrors.throughput;
  const recipientTimes = listRecentTimes(to, 270_000);
  if (recipientTimes.length >= 45) throw messageSendErrors.pair;
  line.recentSendTimes.set('', [...numberTimes, now]);
  line.recentSendTimes.set(to, [...recipientTimes, now]);
}

async function loadFiles(read: (id: string) => ReturnType<typeof readFile>, body: GraphRequest['body']) {
  const part = body[String(body.type)];
  const id = typeof part === 'object' && part !== null && 'id' in part ? String(part.id) : undefined;
  const file = id === undefined ? undefined : await read(id);
  return (requestedId: string) => (requestedId === id ? file : undefined);
}

async function readFile({ files }: GraphEmulatorState, { phoneNumberId }: BusinessLine, id: string) {
  const stored = files.find(id, phoneNumberId);
  return stored && { bytes: await stored.bytes(), mimeType: stored.mimeType };
}

function markRead({ phone }: BusinessLine, body: GraphRequest['body']): object {
  const { customer, wireId } = parseWamid(String(body.message_id)) ?? {};
  if (!customer || !phone.messages.some(({ id, fromMe }) => id === wireId && !fromMe))
    throw new GraphError(131009, 'Parameter value is not valid', { details: 'Message ID is not valid.' });
  phone.markRead([wireId ?? '']);
  if (body.typing_indicator !== undefined) phone.setTyping(customer, 'composing');
  return { success: true };
}
