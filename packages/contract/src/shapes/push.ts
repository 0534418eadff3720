import {
  flag,
  type Infer,
  instant,
  line,
  matching,
  named,
  nullable,
  object,
  uuid,
  webAddress,
} from '../shape/index.ts';

/** Browsers that one person may be told by. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** A browser that is told by push. */
export const pushSubscription = named(
  'PushSubscription',
  object({
    id: uuid(),
    /** In words, from what the browser says of itself. */
    device: line({ max: 100 }),
    /** Of its push service. */
    host: line({ max: 255 }),
    createdAt: instant(),
    lastToldAt: nullable(instant()),
    /** Of the session that asks. */
    isCurrent: flag(),
  }),
);
export type PushSubscriptionView = Infer<typeof pushSubscription>;

const key = () => matching(/^[\w-]{16,200}={0,2}$/, 'base64url');
/** `PushSubscription.toJSON()` of the browser's. */
export const newPushSubscription = {
  endpoint: webAddress(),
  keys: object({ p256dh: key(), auth: key() }),
};

export const samplePushSubscription: PushSubscriptionView = {
  id: '0197b1c4-8e2a-7b61-9f0e-5d3c1a9b7e42',
  device: 'Chrome en Android',
  host: 'fcm.googleapis.com',
  createdAt: '2026-03-02T15:04:05.000Z',
  lastToldAt: null,
  isCurrent: true,
};
