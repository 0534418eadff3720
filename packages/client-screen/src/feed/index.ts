export { type FeedConnection, listen } from './listen.ts';
export { MessageCard } from './MessageCard.tsx';
export { statusLooks, troubleOf } from './MessageStatus.tsx';
export { authorOf, clock, kindOf } from './messageContent.ts';
