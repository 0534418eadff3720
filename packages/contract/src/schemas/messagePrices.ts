import { MAX_FREE_SERVICE_MESSAGES } from '../rules/messagePrices.ts';
import {
  flag,
  type Infer,
  integer,
  list,
  nullable,
  object,
  oneOf,
  singleLineText,
  textMatchingPattern,
  withSchemaName,
} from '../schemaBuilder/index.ts';

const calendarDay = () => textMatchingPattern(/^\d{4}-\d{2}-\d{2}$/, 'day');

/** Whether the network charges a message. `unknown`: the network reported a category, but not whether it charges. */
export const messageCharges = ['billable', 'free', 'unknown'] as const;
export type MessageCharge = (typeof messageCharges)[number];

const priceTotalFields = {
  /** Category of the network: `marketing`, `utility`, `authentication`, `service`, or one that Meta adds later. */
  category: singleLineText({ max: 50 }),
  /** Reason of the network, such as `regular`, `free_customer_service` or `free_entry_point`. Null: none. */
  type: nullable(singleLineText({ max: 50 })),
  charge: oneOf(...messageCharges),
  messages: integer(),
};
export const priceTotal = withSchemaName('PriceTotal', object(priceTotalFields));
export type PriceTotal = Infer<typeof priceTotal>;

/**
 * Messages of a client that arrived, by what the network charges for them. Amounts of money are not included, because
 * Meta reports none.
 */
export const messagePrices = withSchemaName(
  'MessagePrices',
  object({
    /** Whether the transport of the client reports prices. */
    reported: flag(),
    /** First day of the period, in `timeZone`. The last day is today. */
    since: calendarDay(),
    timeZone: singleLineText({ max: 60 }),
    totals: list(priceTotal),
    /** Totals of each day with messages, the newest first. */
    daily: list(object({ day: calendarDay(), ...priceTotalFields })),
    /** Service messages of the current month, of which Meta sends a number free of charge. */
    month: object({
      since: calendarDay(),
      used: integer(),
      /** Free service messages of a month, as the owner entered them. Null: no warning. */
      free: nullable(integer({ max: MAX_FREE_SERVICE_MESSAGES })),
      left: nullable(integer()),
    }),
  }),
);
export type MessagePrices = Infer<typeof messagePrices>;

export const exampleMessagePrices: MessagePrices = {
  reported: true,
  since: '2026-10-03',
  timeZone: 'America/Mexico_City',
  totals: [
    { category: 'service', type: 'free_customer_service', charge: 'free', messages: 812 },
    { category: 'marketing', type: 'regular', charge: 'billable', messages: 120 },
  ],
  daily: [
    { day: '2026-11-02', category: 'marketing', type: 'regular', charge: 'billable', messages: 120 },
    { day: '2026-11-02', category: 'service', type: 'free_customer_service', charge: 'free', messages: 61 },
    { day: '2026-10-31', category: 'service', type: 'free_customer_service', charge: 'free', messages: 751 },
  ],
  month: { since: '2026-11-01', used: 61, free: 1_000, left: 939 },
};
