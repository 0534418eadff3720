import {
  flag,
  type Infer,
  instant,
  line,
  matching,
  named,
  object,
  oneOf,
  prose,
  uuid,
  webAddress,
} from '../shape/index.ts';
import { clientStatuses, connection, linkedNumber } from '../shapes/client.ts';

/** Of `client.…`: the client with the state it came into. */
export const clientEventData = named(
  'ClientEventData',
  object({
    businessName: line({ max: 100 }),
    phoneNumber: matching(/^\d{7,15}$/, 'phone'),
    isConnected: flag(),
    status: oneOf(...clientStatuses),
    connection,
    linkedNumber,
  }),
);
export type ClientEventData = Infer<typeof clientEventData>;

/** Why nothing is sent to an address any more: it said so itself (410), or nothing but failures for 120 hours. */
export const disablingReasons = ['gone', 'failing'] as const;
export type DisablingReason = (typeof disablingReasons)[number];

/** Of `webhook.disabled`. */
export const disabledEventData = named(
  'DisabledEventData',
  object({
    webhookId: uuid(),
    label: line({ max: 60 }),
    url: webAddress(),
    reason: oneOf(...disablingReasons),
    disabledAt: instant(),
  }),
);
export type DisabledEventData = Infer<typeof disabledEventData>;

/** Of `webhook.test`. */
export const testEventData = named('TestEventData', object({ message: prose({ max: 300 }) }));
export type TestEventData = Infer<typeof testEventData>;
