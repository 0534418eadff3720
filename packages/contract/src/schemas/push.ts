import {
  flag,
  type Infer,
  instant,
  nullable,
  object,
  singleLineText,
  textMatchingPattern,
  uuid,
  webAddress,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** Maximum number of browsers per user that receive push notifications. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** A browser that receives push notifications. */
export const pushSubscription = withSchemaName(
  'PushSubscription',
  object({
    id: uuid(),
    /** Description of the browser's device, derived from its user agent. */
    device: singleLineText({ max: 100 }),
    /** Host of the push service that the browser uses. */
    host: singleLineText({ max: 255 }),
    createdAt: instant(),
    lastToldAt: nullable(instant()),
    /** True if the push subscription belongs to the sign-in session that requests it. */
    isCurrent: flag(),
  }),
);
export type PushSubscriptionView = Infer<typeof pushSubscription>;

const key = () => textMatchingPattern(/^[\w-]{16,200}={0,2}$/, 'base64url');
/** A new subscription, as the browser's `PushSubscription.toJSON()` returns it. */
export const newPushSubscription = {
  endpoint: webAddress(),
  keys: object({ p256dh: key(), auth: key() }),
};

export const examplePushSubscription: PushSubscriptionView = {
  id: '0197b1c4-8e2a-7b61-9f0e-5d3c1a9b7e42',
  device: 'Chrome en Android',
  host: 'fcm.googleapis.com',
  createdAt: '2026-03-02T15:04:05.000Z',
  lastToldAt: null,
  isCurrent: true,
};
