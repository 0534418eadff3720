export { type FeedConnection, followEvents } from './followEvents.ts';
export { explainMessageFailure, messageStatusStyles } from './MessageStatus.tsx';
export { formatDuration, formatMessageAuthor, formatMessageKind } from './messageContent.ts';
export { SpecialMessageContent } from './SpecialMessageContent.tsx';
