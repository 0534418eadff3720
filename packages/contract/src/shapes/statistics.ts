import {
  type Infer,
  instant,
  list,
  matching,
  named,
  object,
  optional,
  prose,
  whole,
} from '../shape/index.ts';

const flow = { inbound: whole(), outbound: whole() };

export const dashboardStats = named(
  'DashboardStats',
  object({
    totalClients: whole(),
    connectedClients: whole(),
    pendingClients: whole(),
    totalMessages: whole(),
  }),
);
export type DashboardStats = Infer<typeof dashboardStats>;

/** See docs/product.md §3. Periods without messages are present with zeros; the last one is the present. */
export const messageStats = named(
  'MessageStats',
  object({
    overview: object({ total: whole(), ...flow }),
    timeDistribution: object({
      daily: list(object({ date: matching(/^\d{4}-\d{2}-\d{2}$/, 'day'), ...flow })),
      weekly: list(object({ week: matching(/^\d{4}-W\d{2}$/, 'week'), ...flow })),
      monthly: list(object({ month: matching(/^\d{4}-\d{2}$/, 'month'), ...flow })),
    }),
    topContacts: list(
      object({
        /** Digits, or `lid:…` while WhatsApp has not told the number. */
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

export const systemStats = named(
  'SystemStats',
  object({
    users: object({ total: whole(), active: whole(), admin: whole() }),
    clients: object({ total: whole(), connected: whole(), pending: whole() }),
    messages: object({ total: whole(), ...flow }),
  }),
);
export type SystemStats = Infer<typeof systemStats>;
