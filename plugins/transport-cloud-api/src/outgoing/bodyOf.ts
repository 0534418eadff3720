import { type OutgoingContent, TransportError } from '@recado/transport';
import { toGraphCard } from '../incoming/vcard.ts';
import { templateBody } from '../templates/graphTemplate.ts';
import { menuBody } from './menu.ts';

/** What a body needs besides what is said. */
export interface BodyParts {
  /** Of the file, at Meta. */
  readonly file: string | undefined;
  /** The message that is reacted to, as Meta names it. */
  readonly target: string | undefined;
  readonly listButton: string;
}

/** What is said, as `POST /<number>/messages` takes it. @throws TransportError `unsupported` */
export function bodyOf(content: OutgoingContent, { file, target, listButton }: BodyParts): object {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { body: content.text, preview_url: content.preview !== undefined } };
    case 'media': {
      const { kind, fileName, voice } = content.media;
      const caption = content.caption === undefined ? {} : { caption: content.caption };
      const named = kind === 'document' && fileName !== undefined ? { filename: fileName } : {};
      const captioned = kind === 'audio' || kind === 'sticker' ? {} : caption;
      return { type: kind, [kind]: { id: file, ...captioned, ...named, ...(voice && { voice: true }) } };
    }
    case 'location': {
      const { latitude, longitude, name, address } = content;
      const named = { ...(name !== undefined && { name }), ...(address !== undefined && { address }) };
      return { type: 'location', location: { latitude, longitude, ...named } };
    }
    case 'contacts':
      return { type: 'contacts', contacts: content.contacts.map(toGraphCard) };
    case 'menu':
      return menuBody(content, listButton);
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: target, emoji: content.emoji } };
    case 'template':
      return templateBody(content);
    default:
      throw new TransportError('unsupported', `The Cloud API sends no ${content.type}.`);
  }
}
