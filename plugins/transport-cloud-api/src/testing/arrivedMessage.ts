import { type MediaKind, mediaKinds } from '@recado/transport';
import type { ArrivedMessage } from '@recado/transport/conformance';
import type { Phone, PhoneMessage } from '@recado/whatsapp-emulator';

type Raw = PhoneMessage['content'];

/** An entry of a customer's phone as the conformance suite reads it. @param named what the suite knows a message by */
export function arrivedMessage(
  phone: Phone,
  message: PhoneMessage,
  named: (wireId: string) => string,
): ArrivedMessage {
  const { content: raw, kind, text, target = '' } = message;
  const id = named(message.id);
  const quotedId = contextOf(raw);
  const around = quotedId === undefined ? {} : { quoted: named(quotedId) };
  if (kind === 'text') return { id, ...around, text };
  if (kind === 'reaction') return { id, content: { type: 'reaction', target: named(target), emoji: text } };
  if (kind === 'media') return { id, ...around, media: mediaOf(phone, message) };
  const { locationMessage: place, contactsArrayMessage: cards } = raw;
  if (place)
    return {
      id,
      content: {
        type: 'location',
        latitude: place.degreesLatitude ?? 0,
        longitude: place.degreesLongitude ?? 0,
        ...(place.name && { name: place.name }),
        ...(place.address && { address: place.address }),
      },
    };
  if (cards) {
    const contacts = (cards.contacts ?? []).map(({ displayName, vcard }) => ({
      name: displayName ?? '',
      phones: [...(vcard ?? '').matchAll(/waid=(\d+)/g)].map(([, number = '']) => number),
      vcard: vcard ?? '',
    }));
    return { id, content: { type: 'contacts', contacts } };
  }
  const filled = raw.templateMessage?.hydratedTemplate;
  if (filled) {
    const { hydratedTitleText, hydratedContentText, hydratedFooterText } = filled;
    const parts = [hydratedTitleText, hydratedContentText, hydratedFooterText];
    return { id, ...around, text: parts.filter(Boolean).join('\n\n') };
  }
  return { id, ...around, ...menuOf(raw) };
}

function menuOf({ buttonsMessage: buttons, listMessage: list }: Raw): Pick<ArrivedMessage, 'content'> {
  if (buttons) {
    const options = (buttons.buttons ?? []).map(({ buttonText }) => buttonText?.displayText ?? '');
    return { content: { type: 'menu', text: buttons.contentText ?? '', options } };
  }
  const rows = (list?.sections ?? []).flatMap(section => section.rows ?? []);
  const options = rows.map(({ title, description }) => description || title || '');
  return list ? { content: { type: 'menu', text: list.description ?? '', options } } : {};
}

function mediaOf(phone: Phone, { id, content }: PhoneMessage): NonNullable<ArrivedMessage['media']> {
  const inner = content.documentWithCaptionMessage?.message ?? content;
  const kind = mediaKinds.find((each: MediaKind) => inner[`${each}Message`]);
  if (!kind) throw new Error('A media message without media.');
  const file = inner[`${kind}Message`] ?? {};
  const named = 'fileName' in file && file.fileName ? { fileName: file.fileName } : {};
  const caption = 'caption' in file && file.caption ? { caption: file.caption } : {};
  const voice = 'ptt' in file && file.ptt ? { voice: true as const } : {};
  const bytes = () => phone.downloadMedia(id);
  return { kind, mimeType: file.mimetype ?? '', ...named, ...caption, ...voice, bytes };
}

function contextOf(raw: Raw): string | undefined {
  for (const part of Object.values(raw)) {
    const info = (part as { readonly contextInfo?: { readonly stanzaId?: string | null } | null } | null)
      ?.contextInfo;
    if (info?.stanzaId) return info.stanzaId;
  }
  return undefined;
}
