export { type FeedConnection, listen } from './listen.ts';
export { notesOf } from './MessageAround.tsx';
export { MessageCard } from './MessageCard.tsx';
export { statusLooks, troubleOf } from './MessageStatus.tsx';
export { clock, contactOf, kindOf } from './messageContent.ts';
