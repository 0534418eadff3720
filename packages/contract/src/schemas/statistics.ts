import {
  type Infer,
  instant,
  list,
  matchingText,
  nameSchema,
  object,
  optional,
  prose,
  whole,
} from '../schemaBuilder/index.ts';

const flow = { inbound: whole(), outbound: whole() };

export const dashboardStats = nameSchema(
  'DashboardStats',
  object({
    totalClients: whole(),
    connectedClients: whole(),
    pendingClients: whole(),
    totalMessages: whole(),
  }),
);
export type DashboardStats = Infer<typeof dashboardStats>;

/**
 * Message counts by period (docs/product.md §3). Periods without messages are included, with zeros.
 * The last period is the current one.
 */
export const messageStats = nameSchema(
  'MessageStats',
  object({
    overview: object({ total: whole(), ...flow }),
    timeDistribution: object({
      daily: list(object({ date: matchingText(/^\d{4}-\d{2}-\d{2}$/, 'day'), ...flow })),
      weekly: list(object({ week: matchingText(/^\d{4}-W\d{2}$/, 'week'), ...flow })),
      monthly: list(object({ month: matchingText(/^\d{4}-\d{2}$/, 'month'), ...flow })),
    }),
    topContacts: list(
      object({
        /** Digits of the phone number, or `lid:…` while WhatsApp has not reported the number. */
        phone: prose({ max: 60 }),
        name: optional(prose({ max: 200 })),
        ...flow,
        total: whole(),
        lastMessage: instant(),
      }),
    ),
  }),
);
export type MessageStats = Infer<typeof messageStats>;

export const systemStats = nameSchema(
  'SystemStats',
  object({
    users: object({ total: whole(), active: whole(), admin: whole() }),
    clients: object({ total: whole(), connected: whole(), pending: whole() }),
    messages: object({ total: whole(), ...flow }),
  }),
);
export type SystemStats = Infer<typeof systemStats>;
