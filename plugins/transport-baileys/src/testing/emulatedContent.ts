import type { WrittenContent } from '@recado/transport/conformance';
import type { PhoneContent } from '@recado/whatsapp-emulator';

/** What the conformance suite writes, as an emulated phone writes it. */
export function emulatedContent(content: WrittenContent, quoted?: string): PhoneContent {
  const quote = quoted === undefined ? {} : { quote: quoted };
  switch (content.type) {
    case 'text':
      return { text: content.text, ...quote };
    case 'media': {
      const { mimeType, ...media } = content.media;
      const caption = content.caption === undefined ? {} : { caption: content.caption };
      return { media: { ...media, mimetype: mimeType, ...caption }, ...quote };
    }
    case 'location': {
      const { latitude: degreesLatitude, longitude: degreesLongitude, name } = content;
      return { raw: { locationMessage: { degreesLatitude, degreesLongitude, name: name ?? null } } };
    }
    case 'contact':
      return { raw: { contactMessage: { displayName: content.name, vcard: content.vcard } } };
    case 'reaction':
      return { react: content.target, emoji: content.emoji };
    case 'edit':
      return { edit: content.target, text: content.text };
    case 'deletion':
      return { delete: content.target };
  }
}
