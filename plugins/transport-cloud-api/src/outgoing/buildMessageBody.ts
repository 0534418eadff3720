import { type OutgoingContent, type ProductContent, TransportError } from '@recado/transport';
import { toGraphContactCard } from '../incoming/vcard.ts';
import { buildTemplateBody } from '../templates/graphTemplate.ts';
import { buildMenuBody } from './menu.ts';

/** Values that the body of a message needs in addition to its content. */
export interface MessageBodyOptions {
  /** ID that Meta assigned to the uploaded file. Undefined for a message without a file. */
  readonly file: string | undefined;
  /** Meta's ID of the message to which the reaction belongs. */
  readonly target: string | undefined;
  readonly listButton: string;
}

/**
 * Builds the body for `POST /<number>/messages`.
 * @throws TransportError `unsupported` if Meta cannot send this kind of content
 */
export function buildMessageBody(content: OutgoingContent, { file, target, listButton }: MessageBodyOptions): object {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { body: content.text, preview_url: content.preview !== undefined } };
    case 'media': {
      const { kind, fileName, voice } = content.media;
      const caption = content.caption === undefined ? {} : { caption: content.caption };
      const nameFields = kind === 'document' && fileName !== undefined ? { filename: fileName } : {};
      const captionFields = kind === 'audio' || kind === 'sticker' ? {} : caption;
      return { type: kind, [kind]: { id: file, ...captionFields, ...nameFields, ...(voice && { voice: true }) } };
    }
    case 'location': {
      const { latitude, longitude, name, address } = content;
      const nameFields = { ...(name !== undefined && { name }), ...(address !== undefined && { address }) };
      return { type: 'location', location: { latitude, longitude, ...nameFields } };
    }
    case 'contacts':
      return { type: 'contacts', contacts: content.contacts.map(toGraphContactCard) };
    case 'menu':
      return buildMenuBody(content, listButton);
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: target, emoji: content.emoji } };
    case 'number-request': {
      const action = { name: 'request_contact_info' };
      return { type: 'interactive', interactive: { type: action.name, body: { text: content.text ?? '' }, action } };
    }
    case 'product': {
      if (content.more) return buildProductListBody(content, content.more);
      const { catalogId, note, productId, retailerId = productId } = content;
      const action = { catalog_id: catalogId, product_retailer_id: retailerId };
      const body = note === undefined ? {} : { body: { text: note } };
      return { type: 'interactive', interactive: { type: 'product', ...body, action } };
    }
    case 'template':
      return buildTemplateBody(content);
    default:
      throw new TransportError('unsupported', `The Cloud API does not send ${content.type}.`);
  }
}

/** Meta requires a header and a body for several products. One section needs no title. */
function buildProductListBody(
  { catalogId, note = '', heading = '', ...first }: ProductContent,
  more: NonNullable<ProductContent['more']>,
): object {
  const items = [first, ...more].map(({ productId, retailerId = productId }) => ({ product_retailer_id: retailerId }));
  const action = { catalog_id: catalogId, sections: [{ title: heading.slice(0, 24), product_items: items }] };
  const interactive = { type: 'product_list', header: { type: 'text', text: heading }, body: { text: note }, action };
  return { type: 'interactive', interactive };
}
