export { createEventFeed, type EventFeed, type EventFeedReader } from './createEventFeed.ts';
export {
  createLivePoller,
  type LiveEventReaderCredential,
  type LiveEventSubscription,
  type LiveSubscriptionState,
} from './createLivePoller.ts';
export { createPresenceTracker, type PresenceReader } from './createPresenceTracker.ts';
