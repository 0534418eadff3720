import type { NewMessageContent } from './QueuedMessage.ts';

/** Returns a fingerprint of the content, to detect that the same content is sent to many recipients. */
export const computeContentFingerprint = (content: NewMessageContent): string =>
  content.type === 'text' || content.type === 'template'
    ? content.text
    : content.type === 'file'
      ? (content.caption ?? content.file.sha256)
      : content.type;
