export { createEventFeed, type EventFeed, type FeedReader } from './createEventFeed.ts';
export {
  createLivePoller,
  type LiveReaderCredential,
  type LiveSubject,
  type LiveSubjectState,
} from './createLivePoller.ts';
export { createPresenceTracker, type PresenceReader } from './createPresenceTracker.ts';
