import { type OutgoingKind, type OutgoingMessage, outgoingKinds } from '@recado/contract';
import { sending as texts } from '@recado/texts';
import { Invalid } from '../../ground/errors/index.ts';
import { readAnswer } from '../../ground/messages/index.ts';
import type { AskedTemplate } from '../templates/createTemplateBook.ts';
import type { WrittenContent } from './QueuedMessage.ts';

/** A template that is to be looked up. */
export interface NamedTemplate extends AskedTemplate {
  readonly type: 'named';
}

/** A file that is to be fetched. */
export interface AskedFile {
  readonly type: 'asked';
  readonly kind: Extract<OutgoingKind, 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'>;
  /** One of the two. */
  readonly mediaUrl?: string | undefined;
  readonly mediaId?: string | undefined;
  readonly caption?: string | undefined;
  readonly fileName?: string | undefined;
}

/**
 * What is to be sent, of the one field that the type names.
 * @throws Invalid when it is missing, when there is another, or when a poll or a menu cannot be answered
 */
export function readMessage(
  message: Omit<OutgoingMessage, 'to'>,
): AskedFile | NamedTemplate | Exclude<WrittenContent, { readonly type: 'file' | 'template' }> {
  const { type } = message;
  const other = outgoingKinds.find(kind => kind !== type && message[kind] !== undefined);
  if (other) wrong(other, texts.otherContent(other, type));
  if (message.typingSeconds !== undefined && type !== 'text' && type !== 'menu')
    wrong('typingSeconds', texts.typingTexts);
  switch (type) {
    case 'text':
      return { type, ...given(message.text, type) };
    case 'location':
      return { type, ...given(message.location, type) };
    case 'contacts':
      return { type, contacts: given(message.contacts, type).map(card) };
    case 'poll': {
      const poll = given(message.poll, type);
      if (poll.selectable > poll.options.length) wrong('poll', texts.tooManySelectable);
      return { type, ...poll };
    }
    case 'menu': {
      const menu = given(message.menu, type);
      const unclear = unclearOption(menu.options);
      if (unclear !== undefined) wrong('menu', texts.unclearOption(unclear));
      return { type, ...menu };
    }
    case 'template':
      return { type: 'named', ...given(message.template, type) };
    default: {
      const file = given<Omit<AskedFile, 'type' | 'kind'>>(message[type], type);
      oneFile(file);
      return { type: 'asked', kind: type, ...file };
    }
  }
}

/** An option that could not be chosen by writing it: it reads as another one, or as its number. */
export const unclearOption = (options: readonly string[]): string | undefined =>
  options.find((option, index) => readAnswer(option, options) !== index + 1);

/** @throws Invalid unless exactly one of the two says which file */
export function oneFile({ mediaUrl, mediaId }: Pick<AskedFile, 'mediaUrl' | 'mediaId'>): void {
  if ((mediaUrl === undefined) === (mediaId === undefined))
    wrong(mediaId === undefined ? 'mediaUrl' : 'mediaId', texts.whichFile);
}

function wrong(field: string, sentence: string): never {
  throw new Invalid(sentence, { [field]: sentence });
}

const given = <Content>(content: Content | undefined, type: OutgoingKind): Content =>
  content ?? wrong(type, texts.missingContent(type));

/** A card as every phone reads it (RFC 2426): names are escaped, so that none can add a line of its own. */
function card({ name, phones }: { readonly name: string; readonly phones: readonly string[] }) {
  const safe = name.replaceAll(/[\\,;]/g, '\\$&');
  const lines = phones.map(phone => `TEL;type=CELL;waid=${phone}:+${phone}`);
  const vcard = ['BEGIN:VCARD', 'VERSION:3.0', `N:;${safe};;;`, `FN:${safe}`, ...lines, 'END:VCARD'].join(
    '\n',
  );
  return { name, phones, vcard };
}
