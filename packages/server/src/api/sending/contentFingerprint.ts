import type { NewMessageContent } from './QueuedMessage.ts';

/** Returns a fingerprint by which one content that is sent to many recipients can be detected. */
export const contentFingerprint = (content: NewMessageContent): string =>
  content.type === 'text' || content.type === 'template'
    ? content.text
    : content.type === 'file'
      ? (content.caption ?? content.file.sha256)
      : content.type;
