import type { StatusPostRequestInput } from '@recado/contract';
import { MAX_STATUS_POST_PEOPLE, type StatusPostFontName } from '@recado/contract/rules';
import { statusPostPageTexts } from '@recado/texts';

const texts = statusPostPageTexts.dialog;

/** Colors that the form offers for the background of a text. White text is readable on each. */
export const STATUS_POST_COLORS = [
  '#1e6e4f',
  '#1d4ed8',
  '#6d28d9',
  '#b3261e',
  '#9a3412',
  '#0f5f6b',
  '#3f3f46',
] as const;

/** Choice of the people who see a post, as the form keeps it. */
export interface AudienceInput {
  readonly kind: StatusPostRequestInput['audience']['kind'];
  readonly label: string;
  /** Names of the chosen contacts, by chat. */
  readonly contacts: ReadonlyMap<string, string>;
}

/** Values of the form of a status post. */
export interface StatusPostFormValues {
  readonly text: string;
  readonly background: string;
  readonly font: StatusPostFontName;
  readonly file: File | undefined;
  readonly audience: AudienceInput;
}

/** Returns the text of the problem that prevents publishing. Undefined if there is none. */
export function findStatusPostProblem({ text, file, audience }: StatusPostFormValues): string | undefined {
  if (!file && text.trim() === '') return texts.missingContent;
  if (file && getStatusPostType(file) === undefined) return texts.wrongFile;
  if (audience.kind === 'label' && audience.label === '') return texts.missingLabel;
  if (audience.kind !== 'chosen') return undefined;
  if (audience.contacts.size === 0) return texts.missingContacts;
  return audience.contacts.size > MAX_STATUS_POST_PEOPLE ? texts.tooManyChosen : undefined;
}

/** Returns the type of the post that a file becomes. Undefined if it is neither a picture nor a video. */
export function getStatusPostType(file: File | undefined): StatusPostRequestInput['type'] | undefined {
  if (!file) return 'text';
  if (file.type.startsWith('image/')) return 'image';
  return file.type.startsWith('video/') ? 'video' : undefined;
}

/**
 * Builds the request of a post without problems.
 * @param mediaId the server's ID of the file, if there is one
 */
export function buildStatusPostRequest(
  { text, background, font, file, audience }: StatusPostFormValues,
  mediaId: string | undefined,
): StatusPostRequestInput {
  const { kind, label, contacts } = audience;
  const request = {
    audience: {
      kind,
      ...(kind === 'label' && { label }),
      ...(kind === 'chosen' && { contacts: [...contacts.keys()] }),
    },
  };
  if (!file || mediaId === undefined) return { ...request, type: 'text', text: { text, background, font } };
  const fileFields = { mediaId, ...(text.trim() !== '' && { caption: text }) };
  return getStatusPostType(file) === 'video'
    ? { ...request, type: 'video', video: fileFields }
    : { ...request, type: 'image', image: fileFields };
}
