import { type MediaKind, mediaKinds } from '@recado/transport';
import type { ArrivedMessage } from '@recado/transport/conformance';
import type { Phone, PhoneMessage } from '@recado/whatsapp-emulator';

type RawContent = PhoneMessage['content'];

/**
 * Converts a message in the log of a customer's phone to the form of the conformance suite.
 * @param toSuiteId returns the ID by which the suite knows a message
 */
export function toArrivedMessage(
  phone: Phone,
  message: PhoneMessage,
  toSuiteId: (wireId: string) => string,
): ArrivedMessage {
  const { content: raw, kind, text, target = '' } = message;
  const id = toSuiteId(message.id);
  const quotedId = findQuotedId(raw);
  const quoteField = quotedId === undefined ? {} : { quoted: toSuiteId(quotedId) };
  if (kind === 'text') return { id, ...quoteField, text };
  if (kind === 'reaction') return { id, content: { type: 'reaction', target: toSuiteId(target), emoji: text } };
  if (kind === 'media') return { id, ...quoteField, media: toArrivedMedia(phone, message) };
  const { locationMessage: locationFields, contactsArrayMessage: contactCards } = raw;
  if (locationFields)
    return {
      id,
      content: {
        type: 'location',
        latitude: locationFields.degreesLatitude ?? 0,
        longitude: locationFields.degreesLongitude ?? 0,
        ...(locationFields.name && { name: locationFields.name }),
        ...(locationFields.address && { address: locationFields.address }),
      },
    };
  if (contactCards) {
    const contacts = (contactCards.contacts ?? []).map(({ displayName, vcard }) => ({
      name: displayName ?? '',
      phones: [...(vcard ?? '').matchAll(/waid=(\d+)/g)].map(([, number = '']) => number),
      vcard: vcard ?? '',
    }));
    return { id, content: { type: 'contacts', contacts } };
  }
  const hydratedTemplate = raw.templateMessage?.hydratedTemplate;
  if (hydratedTemplate) {
    const { hydratedTitleText, hydratedContentText, hydratedFooterText } = hydratedTemplate;
    const parts = [hydratedTitleText, hydratedContentText, hydratedFooterText];
    return { id, ...quoteField, text: parts.filter(Boolean).join('\n\n') };
  }
  return { id, ...quoteField, ...toMenu(raw) };
}

function toMenu({ buttonsMessage: buttons, listMessage: list }: RawContent): Pick<ArrivedMessage, 'content'> {
  if (buttons) {
    const options = (buttons.buttons ?? []).map(({ buttonText }) => buttonText?.displayText ?? '');
    return { content: { type: 'menu', text: buttons.contentText ?? '', options } };
  }
  const rows = (list?.sections ?? []).flatMap(section => section.rows ?? []);
  const options = rows.map(({ title, description }) => description || title || '');
  return list ? { content: { type: 'menu', text: list.description ?? '', options } } : {};
}

function toArrivedMedia(phone: Phone, { id, content }: PhoneMessage): NonNullable<ArrivedMessage['media']> {
  const inner = content.documentWithCaptionMessage?.message ?? content;
  const kind = mediaKinds.find((candidate: MediaKind) => inner[`${candidate}Message`]);
  if (!kind) throw new Error('The media message contains no media.');
  const file = inner[`${kind}Message`] ?? {};
  const fileNameField = 'fileName' in file && file.fileName ? { fileName: file.fileName } : {};
  const caption = 'caption' in file && file.caption ? { caption: file.caption } : {};
  const voice = 'ptt' in file && file.ptt ? { voice: true as const } : {};
  const bytes = () => phone.downloadMedia(id);
  return { kind, mimeType: file.mimetype ?? '', ...fileNameField, ...caption, ...voice, bytes };
}

function findQuotedId(raw: RawContent): string | undefined {
  for (const part of Object.values(raw)) {
    const info = (part as { readonly contextInfo?: { readonly stanzaId?: string | null } | null } | null)?.contextInfo;
    if (info?.stanzaId) return info.stanzaId;
  }
  return undefined;
}
