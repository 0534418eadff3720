import type { Phone, PhoneContent } from '@recado/whatsapp-emulator';
import { GraphError, invalidParameter } from '../model/GraphError.ts';
import { readWamid } from '../wamid.ts';
import { cardOf, type GraphContact } from './contacts.ts';
import { menuOf } from './menus.ts';
import type { Raw } from './Raw.ts';

/** A file of the media store, by its id. */
export type FindFile = (id: string) => { readonly bytes: Uint8Array; readonly mimeType: string } | undefined;

type Body = Readonly<Record<string, unknown>>;

const record = (value: unknown, name: string): Body => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidParameter(`The parameter ${name} is required.`);
  return value as Body;
};
const text = (value: unknown, name: string, most: number): string => {
  if (typeof value !== 'string' || value === '') throw invalidParameter(`The parameter ${name} is required.`);
  if ([...value].length > most)
    throw invalidParameter(`Param ${name} must be at most ${most} characters long.`);
  return value;
};
const optional = <Name extends string>(name: Name, value: unknown): { readonly [key in Name]?: string } =>
  (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { [key in Name]?: string };

const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const;

/**
 * What Graph was asked to send, as a phone writes it.
 * @param phone the business's: quotes and reactions are about what is in its log
 * @throws GraphError when the message is not as it must be
 */
export function compose(phone: Phone, body: Body, file: FindFile): PhoneContent {
  const type = typeof body.type === 'string' ? body.type : 'text';
  const quote = quoted(phone, body.context);
  const quoting = quote === undefined ? {} : { quote };
  const media = mediaTypes.find(each => each === type);
  if (media) return { media: mediaOf(media, record(body[media], media), file), ...quoting };
  switch (type) {
    case 'text':
      return { text: text(record(body.text, 'text').body, "text['body']", 4096), ...quoting };
    case 'reaction': {
      const { message_id: about, emoji } = record(body.reaction, 'reaction');
      const target = inLog(phone, about);
      if (target === undefined) throw notFound(about);
      return { react: target, emoji: typeof emoji === 'string' ? emoji : '' };
    }
    case 'location': {
      const { latitude, longitude, name, address } = record(body.location, 'location');
      const place = { degreesLatitude: Number(latitude), degreesLongitude: Number(longitude) };
      if (Number.isNaN(place.degreesLatitude) || Number.isNaN(place.degreesLongitude))
        throw invalidParameter("Param location['latitude'] and location['longitude'] must be numbers.");
      const named = { ...optional('name', name), ...optional('address', address) };
      return around(phone, { locationMessage: { ...place, ...named } }, quote);
    }
    case 'contacts': {
      if (!Array.isArray(body.contacts) || body.contacts.length === 0)
        throw invalidParameter('The parameter contacts is required.');
      const contacts = (body.contacts as readonly GraphContact[]).map(cardOf);
      return around(phone, { contactsArrayMessage: { contacts } }, quote);
    }
    case 'interactive':
      return around(phone, menuOf(record(body.interactive, 'interactive')), quote);
    default:
      throw new GraphError(131051, 'Unsupported message type', {
        details: `Message type ${type} is unknown.`,
      });
  }
}

function mediaOf(kind: (typeof mediaTypes)[number], part: Body, file: FindFile) {
  const id = text(part.id, `${kind}['id']`, 100);
  const stored = file(id);
  if (!stored)
    throw new GraphError(131053, 'Media upload error', { details: `The media ${id} does not exist.` });
  const { bytes, mimeType: mimetype } = stored;
  return {
    kind,
    bytes,
    mimetype,
    ...(kind !== 'audio' && kind !== 'sticker' && optional('caption', part.caption)),
    ...(kind === 'document' && optional('fileName', part.filename)),
    ...(kind === 'audio' && { voice: part.voice === true || part.voice === 'true' }),
  };
}

const notFound = (id: unknown): GraphError =>
  new GraphError(131009, 'Parameter value is not valid', { details: `Message ${String(id)} is not known.` });

function inLog(phone: Phone, wamid: unknown): string | undefined {
  const { wireId } = (typeof wamid === 'string' && readWamid(wamid)) || {};
  return phone.messages.find(({ id }) => id === wireId)?.id;
}

/** The message that is answered; one that is not known is left out, as an app shows it. */
function quoted(phone: Phone, context: unknown): string | undefined {
  if (context === undefined) return undefined;
  return inLog(phone, record(context, 'context').message_id);
}

/** A card that answers a message. */
function around(phone: Phone, card: Raw, quote: string | undefined): PhoneContent {
  const answered = phone.messages.find(({ id }) => id === quote);
  if (!answered) return { raw: card };
  const contextInfo = {
    stanzaId: answered.id,
    participant: answered.sender,
    quotedMessage: answered.content,
  };
  const entries = Object.entries(card).map(([name, part]) => [name, { ...(part as object), contextInfo }]);
  return { raw: Object.fromEntries(entries) as Raw };
}
