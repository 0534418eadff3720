import type { Phone, PhoneMessageContent } from '@recado/whatsapp-emulator';
import { createInvalidParameterError, GraphError } from '../model/GraphError.ts';
import { parseWamid } from '../wamid.ts';
import { composeGraphProduct, composeGraphProductList } from './composeGraphProduct.ts';
import { composeContactCard, type GraphContact } from './contacts.ts';
import { composeInteractiveMessage } from './menus.ts';
import type { RawPhoneMessage } from './RawPhoneMessage.ts';

/** Finds a file of the media store by its ID. */
export type FindGraphFile = (id: string) => { readonly bytes: Uint8Array; readonly mimeType: string } | undefined;

type Body = Readonly<Record<string, unknown>>;

const requireObject = (value: unknown, name: string): Body => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw createInvalidParameterError(`The parameter ${name} is required.`);
  return value as Body;
};
const requireText = (value: unknown, name: string, maxChars: number): string => {
  if (typeof value !== 'string' || value === '')
    throw createInvalidParameterError(`The parameter ${name} is required.`);
  if ([...value].length > maxChars)
    throw createInvalidParameterError(`Param ${name} must be at most ${maxChars} characters long.`);
  return value;
};
const optionalText = <Name extends string>(name: Name, value: unknown): { readonly [key in Name]?: string } =>
  (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { [key in Name]?: string };

const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const;

/**
 * Converts a send request of the Graph API to a message of a phone.
 * @param phone the business's phone, in whose log the quoted messages and targets of reactions are found
 * @throws GraphError if the message is invalid
 */
export function composePhoneMessage(phone: Phone, body: Body, file: FindGraphFile): PhoneMessageContent {
  const type = typeof body.type === 'string' ? body.type : 'text';
  const quote = findQuotedMessageId(phone, body.context);
  const quoteField = quote === undefined ? {} : { quote };
  const media = mediaTypes.find(each => each === type);
  if (media) return { media: composeMedia(media, requireObject(body[media], media), file), ...quoteField };
  switch (type) {
    case 'text':
      return { text: requireText(requireObject(body.text, 'text').body, "text['body']", 4096), ...quoteField };
    case 'reaction': {
      const { message_id: messageId, emoji } = requireObject(body.reaction, 'reaction');
      const target = findMessageId(phone, messageId);
      if (target === undefined) throw notFound(messageId);
      return { react: target, emoji: typeof emoji === 'string' ? emoji : '' };
    }
    case 'location': {
      const { latitude, longitude, name, address } = requireObject(body.location, 'location');
      const coordinates = { degreesLatitude: Number(latitude), degreesLongitude: Number(longitude) };
      if (Number.isNaN(coordinates.degreesLatitude) || Number.isNaN(coordinates.degreesLongitude))
        throw createInvalidParameterError("Param location['latitude'] and location['longitude'] must be numbers.");
      const placeLabels = { ...optionalText('name', name), ...optionalText('address', address) };
      return withReplyContext(phone, { locationMessage: { ...coordinates, ...placeLabels } }, quote);
    }
    case 'contacts': {
      if (!Array.isArray(body.contacts) || body.contacts.length === 0)
        throw createInvalidParameterError('The parameter contacts is required.');
      const contacts = (body.contacts as readonly GraphContact[]).map(composeContactCard);
      return withReplyContext(phone, { contactsArrayMessage: { contacts } }, quote);
    }
    case 'interactive': {
      const interactive = requireObject(body.interactive, 'interactive');
      const message =
        interactive.type === 'product'
          ? composeGraphProduct(phone, interactive)
          : interactive.type === 'product_list'
            ? composeGraphProductList(phone, interactive)
            : composeInteractiveMessage(interactive);
      return withReplyContext(phone, message, quote);
    }
    default:
      throw new GraphError(131051, 'Unsupported message type', {
        details: `Message type ${type} is unknown.`,
      });
  }
}

function composeMedia(kind: (typeof mediaTypes)[number], part: Body, file: FindGraphFile) {
  const id = requireText(part.id, `${kind}['id']`, 100);
  const stored = file(id);
  if (!stored) throw new GraphError(131053, 'Media upload error', { details: `The media ${id} does not exist.` });
  const { bytes, mimeType: mimetype } = stored;
  return {
    kind,
    bytes,
    mimetype,
    ...(kind !== 'audio' && kind !== 'sticker' && optionalText('caption', part.caption)),
    ...(kind === 'document' && optionalText('fileName', part.filename)),
    ...(kind === 'audio' && { voice: part.voice === true || part.voice === 'true' }),
  };
}

const notFound = (id: unknown): GraphError =>
  new GraphError(131009, 'Parameter value is not valid', { details: `Message ${String(id)} is not known.` });

function findMessageId(phone: Phone, wamid: unknown): string | undefined {
  const { wireId } = (typeof wamid === 'string' && parseWamid(wamid)) || {};
  return phone.messages.find(({ id }) => id === wireId)?.id;
}

/** Finds the message to which a reply refers. Undefined if unknown, because an app then omits the quote. */
function findQuotedMessageId(phone: Phone, context: unknown): string | undefined {
  if (context === undefined) return undefined;
  return findMessageId(phone, requireObject(context, 'context').message_id);
}

/** Adds to a reply the message to which it refers. */
function withReplyContext(phone: Phone, rawMessage: RawPhoneMessage, quote: string | undefined): PhoneMessageContent {
  const repliedMessage = phone.messages.find(({ id }) => id === quote);
  if (!repliedMessage) return { raw: rawMessage };
  const contextInfo = {
    stanzaId: repliedMessage.id,
    participant: repliedMessage.sender,
    quotedMessage: repliedMessage.content,
  };
  const entries = Object.entries(rawMessage).map(([name, part]) => [name, { ...(part as object), contextInfo }]);
  return { raw: Object.fromEntries(entries) as RawPhoneMessage };
}
