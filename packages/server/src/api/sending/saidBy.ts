import type { WrittenContent } from './QueuedMessage.ts';

/** By which it is seen that many got the same. */
export const saidBy = (content: WrittenContent): string =>
  content.type === 'text' || content.type === 'template'
    ? content.text
    : content.type === 'file'
      ? (content.caption ?? content.file.sha256)
      : content.type;
