import { MAX_CHAT_CHARS } from '../rules/phone.ts';
import {
  type Infer,
  instant,
  integer,
  list,
  multilineText,
  object,
  optional,
  textMatchingPattern,
  withSchemaName,
} from '../schemaBuilder/index.ts';

const flow = { inbound: integer(), outbound: integer() };

export const dashboardStats = withSchemaName(
  'DashboardStats',
  object({
    totalClients: integer(),
    connectedClients: integer(),
    pendingClients: integer(),
    totalMessages: integer(),
  }),
);
export type DashboardStats = Infer<typeof dashboardStats>;

/**
 * Message counts by period (docs/product.md §3). Periods without messages are included, with zeros.
 * The last period is the current one.
 */
export const messageStats = withSchemaName(
  'MessageStats',
  object({
    overview: object({ total: integer(), ...flow }),
    timeDistribution: object({
      daily: list(object({ date: textMatchingPattern(/^\d{4}-\d{2}-\d{2}$/, 'day'), ...flow })),
      weekly: list(object({ week: textMatchingPattern(/^\d{4}-W\d{2}$/, 'week'), ...flow })),
      monthly: list(object({ month: textMatchingPattern(/^\d{4}-\d{2}$/, 'month'), ...flow })),
    }),
    topContacts: list(
      object({
        /** Digits of the contact's phone number, or `lid:…` as long as WhatsApp has not reported the number. */
        phone: multilineText({ max: MAX_CHAT_CHARS }),
        name: optional(multilineText({ max: 200 })),
        ...flow,
        total: integer(),
        lastMessage: instant(),
      }),
    ),
  }),
);
export type MessageStats = Infer<typeof messageStats>;

export const systemStats = withSchemaName(
  'SystemStats',
  object({
    users: object({ total: integer(), active: integer(), admin: integer() }),
    clients: object({ total: integer(), connected: integer(), pending: integer() }),
    messages: object({ total: integer(), ...flow }),
  }),
);
export type SystemStats = Infer<typeof systemStats>;

/** Activity of the platform on one day. */
export const systemTrendDay = withSchemaName(
  'SystemTrendDay',
  object({
    date: textMatchingPattern(/^\d{4}-\d{2}-\d{2}$/, 'day'),
    ...flow,
    /** New user accounts. */
    users: integer(),
    /** New clients. */
    clients: integer(),
  }),
);
export type SystemTrendDay = Infer<typeof systemTrendDay>;
