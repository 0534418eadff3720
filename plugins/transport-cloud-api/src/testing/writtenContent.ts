import type { WrittenContent } from '@recado/transport/conformance';
import type { PhoneContent } from '@recado/whatsapp-emulator';

/** What the conformance suite writes, as an emulated phone writes it. @param wireId id between phones of another message */
export function writtenContent(
  content: WrittenContent,
  wireId: (id: string) => string,
  quoted?: string,
): PhoneContent {
  const quote = quoted === undefined ? {} : { quote: wireId(quoted) };
  switch (content.type) {
    case 'text':
      return { text: content.text, ...quote };
    case 'media': {
      const { kind, bytes, mimeType: mimetype, fileName, voice } = content.media;
      const caption = content.caption === undefined ? {} : { caption: content.caption };
      const named = fileName === undefined ? {} : { fileName };
      return { media: { kind, bytes, mimetype, ...named, ...(voice && { voice }), ...caption }, ...quote };
    }
    case 'location': {
      const { latitude, longitude, name } = content;
      return { location: { latitude, longitude, ...(name !== undefined && { name }) } };
    }
    case 'contacts': {
      const contacts = content.contacts.map(({ name, vcard }) => ({ displayName: name, vcard }));
      return { raw: { contactsArrayMessage: { contacts } } };
    }
    case 'reaction':
      return { react: wireId(content.target), emoji: content.emoji };
    case 'edit':
      return { edit: wireId(content.target), text: content.text };
    case 'deletion':
      return { delete: wireId(content.target) };
    default:
      throw new Error(`The suite writes no ${content.type}.`);
  }
}
