import type { StatusPostRequest, StatusPostType } from '@recado/contract';
import type { StatusPostFontName } from '@recado/contract/rules';
import { sendRejectionTexts, statusPostTexts as texts } from '@recado/texts';
import { Invalid } from '../../../core/errors/index.ts';

/** Content of a status post, as it is stored. */
export interface StatusPostContent {
  readonly type: StatusPostType;
  /** Text of the post, or caption of its file. */
  readonly text?: string;
  readonly background?: string;
  readonly font?: StatusPostFontName;
  readonly mediaUrl?: string;
  readonly mediaId?: string;
}

/** @throws Invalid if the content field of the type is missing, or if it names no file or two */
export function parseStatusPostContent({ type, ...fields }: Omit<StatusPostRequest, 'audience'>): StatusPostContent {
  const otherType = (['text', 'image', 'video'] as const).find(name => name !== type && fields[name] !== undefined);
  if (otherType) throw new Invalid(texts.otherContent(type), { [otherType]: texts.otherContent(type) });
  const missing = texts.missingContent(type);
  if (type === 'text') {
    if (!fields.text) throw new Invalid(missing, { text: missing });
    const { text, background, font } = fields.text;
    return { type, text, font, ...(background && { background: background.toLowerCase() }) };
  }
  const file = fields[type];
  if (!file) throw new Invalid(missing, { [type]: missing });
  const { caption, mediaUrl, mediaId } = file;
  if ((mediaUrl === undefined) === (mediaId === undefined))
    throw new Invalid(sendRejectionTexts.whichFile, { [type]: sendRejectionTexts.whichFile });
  return { type, ...(caption && { text: caption }), ...(mediaUrl && { mediaUrl }), ...(mediaId && { mediaId }) };
}
