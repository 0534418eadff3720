import { randomBytes } from 'node:crypto';
import type { PhoneContent } from '@recado/whatsapp-emulator';
import type { GraphRequest } from '../http/readRequest.ts';
import { addressOf } from '../messages/addressOf.ts';
import { compose } from '../messages/compose.ts';
import { composeTemplate } from '../messages/composeTemplate.ts';
import { GraphError, invalidParameter, refusals } from '../model/GraphError.ts';
import type { Line, Taken } from '../model/Line.ts';
import type { Served, World } from '../model/World.ts';
import { readWamid, wamidOf } from '../wamid.ts';

/** Never ends: an answer that does not come. */
const never = new Promise<never>(() => {});

/** `POST /<phone number id>/messages`: a message, or that one was read. @throws GraphError */
export async function sendMessage(
  world: World,
  served: Served,
  { body }: Pick<GraphRequest, 'body'>,
): Promise<object> {
  const { line } = served;
  if (!line.scopes.includes('whatsapp_business_messaging'))
    throw new GraphError(10, 'Application does not have permission for this action', { status: 403 });
  if (body.messaging_product !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.');
  if (body.status === 'read') return markRead(line, body);
  if (line.status !== 'CONNECTED')
    throw line.status === 'BANNED'
      ? new GraphError(131031, 'Account has been locked', { status: 403 })
      : new GraphError(368, 'Temporarily blocked for policies violations', { status: 403 });
  const refused = line.manners.refuseNext.shift();
  if (refused) throw refused;
  const addressee = addressOf(world.emulator, line.businessAccountId, body);
  keepPace(world, line, addressee.waId);
  const file = (id: string) => readFile(world, line, id);
  const isTemplate = body.type === 'template';
  const content = isTemplate
    ? await composeTemplate(line, body.template, ({ id, link }) =>
        id === undefined ? Promise.resolve(world.links.get(link ?? '')) : file(id),
      )
    : compose(line.phone, body, await filesOf(file, body));
  const opaque = body.biz_opaque_callback_data;
  const taking = take(world, served, addressee.waId, {
    content,
    isTemplate,
    opaque: typeof opaque === 'string' ? opaque : undefined,
  });
  served.happenings.underWay.add(taking);
  const taken = await taking.finally(() => served.happenings.underWay.delete(taking));
  if (line.manners.swallowNext > 0) {
    line.manners.swallowNext -= 1;
    return never;
  }
  const contact = addressee.waId ? { wa_id: addressee.waId } : {};
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: addressee.input, ...contact }],
    messages: [{ id: taken.wamid, ...(isTemplate && { message_status: 'accepted' }) }],
  };
}

interface Sending {
  readonly content: PhoneContent;
  readonly isTemplate: boolean;
  readonly opaque: string | undefined;
}

/** Takes a message: what becomes of it is told later. */
async function take(
  { emulator }: World,
  { line, happenings }: Served,
  to: string,
  { content, isTemplate, opaque }: Sending,
): Promise<Taken> {
  const isOpen = line.manners.openWindows || (line.windows.get(to) ?? 0) > emulator.clock.now;
  const failure = !emulator.phones.get(to)
    ? refusals.undeliverable
    : isOpen || isTemplate
      ? undefined
      : refusals.windowClosed;
  const invented = randomBytes(9).toString('hex').toUpperCase();
  const wireId = failure ? undefined : (await line.phone.send(to, content)).id;
  const taken = { wamid: wamidOf(to, wireId ?? invented, true), wireId, to, opaque };
  line.taken.push(taken);
  happenings.status(taken, failure ? 'failed' : 'sent', failure);
  return taken;
}

/** Meta's limits: so many a second for a number, and for one recipient 45 at once and one more each six seconds. */
function keepPace({ emulator, messagesPerSecond }: World, line: Line, to: string): void {
  const { now } = emulator.clock;
  const within = (key: string, ms: number): number[] =>
    (line.recent.get(key) ?? []).filter(at => at > now - ms);
  const all = within('', 1_000);
  if (all.length >= messagesPerSecond) throw refusals.throughput;
  const pair = within(to, 270_000);
  if (pair.length >= 45) throw refusals.pair;
  line.recent.set('', [...all, now]);
  line.recent.set(to, [...pair, now]);
}

async function filesOf(read: (id: string) => ReturnType<typeof readFile>, body: GraphRequest['body']) {
  const part = body[String(body.type)];
  const id = typeof part === 'object' && part !== null && 'id' in part ? String(part.id) : undefined;
  const file = id === undefined ? undefined : await read(id);
  return (wanted: string) => (wanted === id ? file : undefined);
}

async function readFile({ files }: World, { phoneNumberId }: Line, id: string) {
  const stored = files.find(id, phoneNumberId);
  return stored && { bytes: await stored.bytes(), mimeType: stored.mimeType };
}

function markRead({ phone }: Line, body: GraphRequest['body']): object {
  const { customer, wireId } = readWamid(String(body.message_id)) ?? {};
  if (!customer || !phone.messages.some(({ id, fromMe }) => id === wireId && !fromMe))
    throw new GraphError(131009, 'Parameter value is not valid', { details: 'Message ID is not valid.' });
  phone.markRead([wireId ?? '']);
  if (body.typing_indicator !== undefined) phone.setTyping(customer, 'composing');
  return { success: true };
}
