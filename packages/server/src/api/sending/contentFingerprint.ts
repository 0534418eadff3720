import type { NewMessageContent } from './QueuedMessage.ts';

/** Returns the fingerprint used to detect one content sent to many recipients. */
export const contentFingerprint = (content: NewMessageContent): string =>
  content.type === 'text' || content.type === 'template'
    ? content.text
    : content.type === 'file'
      ? (content.caption ?? content.file.sha256)
      : content.type;
