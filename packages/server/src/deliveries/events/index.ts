export { createEventFeed, type EventFeed, type EventFeedReader } from './createEventFeed.ts';
export {
  createLivePoller,
  type LiveReaderCredential,
  type LiveSubjectState,
  type WatchedLiveSubject,
} from './createLivePoller.ts';
export { createPresenceTracker, type PresenceReader } from './createPresenceTracker.ts';
