import { type OutgoingMessage, type OutgoingMessageKind, outgoingMessageKinds } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { Invalid } from '../../../core/errors/index.ts';
import { readMenuAnswer } from '../../../core/messages/index.ts';
import type { ProductReference } from '../catalog/createCatalogService.ts';
import type { TemplateSendRequest } from '../templates/createTemplateCatalog.ts';
import type { NewMessageContent } from './outgoingContent.ts';

/** Reference to a template that is loaded before sending. */
export interface TemplateReference extends TemplateSendRequest {
  /** Never renamed, because stored digests of idempotency keys contain it. */
  readonly type: 'named';
}

/** Reference to a product of the catalog that is read before sending. */
export interface RequestedProduct extends ProductReference {
  /** Never renamed, because stored digests of idempotency keys contain it. */
  readonly type: 'catalog-product';
}

/** Content that a request only names. */
export type ContentReference = TemplateReference | RequestedProduct;

/** File that a send request refers to. It is fetched before the message is sent. */
export interface RequestedFile {
  /** Never renamed, because stored digests of idempotency keys contain it. */
  readonly type: 'asked';
  readonly kind: Extract<OutgoingMessageKind, 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'>;
  /** Source of the file: exactly one of `mediaUrl` and `mediaId` is set. */
  readonly mediaUrl?: string | undefined;
  readonly mediaId?: string | undefined;
  readonly caption?: string | undefined;
  readonly fileName?: string | undefined;
}

/** Content of a request. Its file or template is loaded before the message is sent. */
export type RequestedContent =
  | RequestedFile
  | ContentReference
  | Exclude<NewMessageContent, { readonly type: 'file' | 'template' | 'product' }>;

/**
 * Reads the content of a message from the field that its type names.
 * @throws Invalid if the field is missing, if there is a field of another type, or if a poll or a menu
 * cannot be answered
 */
export function parseOutgoingContent(message: Omit<OutgoingMessage, 'to'>): RequestedContent {
  const { type } = message;
  const other = outgoingMessageKinds.find(kind => kind !== type && message[kind] !== undefined);
  if (other) throwInvalid(other, texts.otherContent(other, type));
  if (message.typingSeconds !== undefined && type !== 'text' && type !== 'menu')
    throwInvalid('typingSeconds', texts.typingTexts);
  switch (type) {
    case 'text':
      return { type, ...requireContent(message.text, type) };
    case 'location':
      return { type, ...requireContent(message.location, type) };
    case 'contacts':
      return { type, contacts: requireContent(message.contacts, type).map(toContactCard) };
    case 'poll': {
      const poll = requireContent(message.poll, type);
      if (poll.selectable > poll.options.length) throwInvalid('poll', texts.tooManySelectable);
      return { type, ...poll };
    }
    case 'menu': {
      const menu = requireContent(message.menu, type);
      const ambiguousOption = findAmbiguousMenuOption(menu.options);
      if (ambiguousOption !== undefined) throwInvalid('menu', texts.unclearOption(ambiguousOption));
      return { type, ...menu };
    }
    case 'numberRequest':
      return {
        type: 'number-request',
        text: requireContent(message.numberRequest, type).text ?? texts.numberRequestText,
      };
    case 'product':
      return { type: 'catalog-product', ...requireContent(message.product, type) };
    case 'template':
      return { type: 'named', ...requireContent(message.template, type) };
    default: {
      const file = requireContent<Omit<RequestedFile, 'type' | 'kind'>>(message[type], type);
      assertOneFileSource(file);
      return { type: 'asked', kind: type, ...file };
    }
  }
}

/**
 * Finds a menu option that customers cannot choose by typing its text, because the text also matches another
 * option. Undefined if there is no such option.
 */
export const findAmbiguousMenuOption = (options: readonly string[]): string | undefined =>
  options.find((option, index) => readMenuAnswer(option, options) !== index + 1);

/** @throws Invalid unless exactly one of `mediaUrl` and `mediaId` is set */
export function assertOneFileSource({ mediaUrl, mediaId }: Pick<RequestedFile, 'mediaUrl' | 'mediaId'>): void {
  if ((mediaUrl === undefined) === (mediaId === undefined))
    throwInvalid(mediaId === undefined ? 'mediaUrl' : 'mediaId', texts.whichFile);
}

function throwInvalid(field: string, sentence: string): never {
  throw new Invalid(sentence, { [field]: sentence });
}

const requireContent = <Content>(content: Content | undefined, type: OutgoingMessageKind): Content =>
  content ?? throwInvalid(type, texts.missingContent(type));

interface ToContactCardParams {
  readonly name: string;
  readonly phones: readonly string[];
}

/** Builds a vCard that every phone can read (RFC 2426). Escapes the name, so that it cannot add a line. */
function toContactCard({ name, phones }: ToContactCardParams) {
  const escapedName = name.replaceAll(/[\\,;]/g, '\\$&');
  const lines = phones.map(phone => `TEL;type=CELL;waid=${phone}:+${phone}`);
  const vcard = ['BEGIN:VCARD', 'VERSION:3.0', `N:;${escapedName};;;`, `FN:${escapedName}`, ...lines, 'END:VCARD'].join(
    '\n',
  );
  return { name, phones, vcard };
}
