import type { TestPhoneContent } from '@recado/transport/conformance';
import type { PhoneMessageContent } from '@recado/whatsapp-emulator';

/**
 * Converts content of the conformance suite to content that an emulated phone sends.
 * @param toWireId returns the ID that phones use for a message to which the content refers
 */
export function toEmulatedPhoneContent(
  content: TestPhoneContent,
  toWireId: (id: string) => string,
  quoted?: string,
): PhoneMessageContent {
  const quote = quoted === undefined ? {} : { quote: toWireId(quoted) };
  switch (content.type) {
    case 'text':
      return { text: content.text, ...quote };
    case 'media': {
      const { kind, bytes, mimeType: mimetype, fileName, voice } = content.media;
      const caption = content.caption === undefined ? {} : { caption: content.caption };
      const fileNameField = fileName === undefined ? {} : { fileName };
      return { media: { kind, bytes, mimetype, ...fileNameField, ...(voice && { voice }), ...caption }, ...quote };
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
      return { react: toWireId(content.target), emoji: content.emoji };
    case 'edit':
      return { edit: toWireId(content.target), text: content.text };
    case 'deletion':
      return { delete: toWireId(content.target) };
    default:
      throw new Error(`The suite does not write ${content.type}.`);
  }
}
