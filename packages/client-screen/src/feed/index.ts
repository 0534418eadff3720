export { type FeedConnectionState, followEvents } from './followEvents.ts';
export { explainMessageFailure, messageStatusStyles } from './MessageStatus.tsx';
export { formatMediaDuration, formatMessageAuthor, formatMessageKind } from './messageContent.ts';
export { SpecialMessageContent } from './SpecialMessageContent.tsx';
