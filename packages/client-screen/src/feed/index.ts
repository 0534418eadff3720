export { type FeedConnection, followEvents } from './followEvents.ts';
export { MessageCard } from './MessageCard.tsx';
export { explainMessageFailure, messageStatusStyles } from './MessageStatus.tsx';
export { formatAuthor, formatDuration, formatMessageKind } from './messageContent.ts';
