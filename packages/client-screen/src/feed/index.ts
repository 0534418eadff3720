export { type FeedConnection, listen } from './listen.ts';
export { notesOf } from './MessageAround.tsx';
export { MessageCard } from './MessageCard.tsx';
export { statusLooks, troubleOf } from './MessageStatus.tsx';
export { authorOf, clock, kindOf } from './messageContent.ts';
