export { createEventFeed, type EventFeed, type EventFeedReader } from './createEventFeed.ts';
export {
  createLiveStatePoller,
  type LiveEventReaderCredential,
  type LiveEventSubscription,
  type LiveEventSubscriptionState,
} from './createLiveStatePoller.ts';
export { createPresenceTracker, type PresenceReader } from './createPresenceTracker.ts';
export { createStoredEventNotifier, type StoredEventNotifier } from './createStoredEventNotifier.ts';
