import type { ContactCard } from '@recado/transport';
import type { TestPhoneContent } from '@recado/transport/conformance';
import type { PhoneMessageContent } from '@recado/whatsapp-emulator';

/** Converts content of the conformance suite to what an emulated phone sends. */
export function toPhoneMessageContent(content: TestPhoneContent, quoted?: string): PhoneMessageContent {
  const quote = quoted === undefined ? {} : { quote: quoted };
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
      const { latitude: degreesLatitude, longitude: degreesLongitude, name } = content;
      return { raw: { locationMessage: { degreesLatitude, degreesLongitude, name: name ?? null } } };
    }
    case 'contacts':
      return { raw: { contactsArrayMessage: { contacts: content.contacts.map(toContactCard) } } };
    case 'reaction':
      return { react: content.target, emoji: content.emoji };
    case 'edit':
      return { edit: content.target, text: content.text };
    case 'deletion':
      return { delete: content.target };
    case 'vote':
      return { vote: content.target, options: content.options };
    default:
      throw new Error(`The suite does not write ${content.type}.`);
  }
}

const toContactCard = ({ name, vcard }: ContactCard) => ({ displayName: name, vcard });
