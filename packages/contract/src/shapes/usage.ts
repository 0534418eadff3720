import {
  email,
  flag,
  type Infer,
  instant,
  line,
  named,
  nullable,
  object,
  oneOf,
  uuid,
  whole,
} from '../shape/index.ts';
import { sampleUser } from './samples.ts';
import { roles } from './user.ts';

/** What a user makes of the platform in a period; its `id` is the user's. */
export const usage = named(
  'Usage',
  object({
    id: uuid(),
    name: line({ max: 100 }),
    email: email(),
    role: oneOf(...roles),
    active: flag(),
    clients: whole(),
    connectedClients: whole(),
    /** Clients that are linked and wanted connected: those that pause when the account is deactivated. */
    linkedClients: whole(),
    /** Webhooks in service. */
    webhooks: whole(),
    /** Open sessions of the account. */
    signIns: whole(),
    /** Messages of the period. */
    inbound: whole(),
    outbound: whole(),
    total: whole(),
    /** Length of the period, which ends today. */
    days: whole({ min: 1 }),
    lastLoginAt: nullable(instant()),
    /** Of any of the lines. */
    lastEventAt: nullable(instant()),
  }),
);
export type Usage = Infer<typeof usage>;

export const sampleUsage: Usage = {
  id: sampleUser.id,
  name: sampleUser.name,
  email: sampleUser.email,
  role: sampleUser.role,
  active: sampleUser.active,
  clients: 2,
  connectedClients: 1,
  linkedClients: 1,
  webhooks: 1,
  signIns: 2,
  inbound: 812,
  outbound: 490,
  total: 1302,
  days: 30,
  lastLoginAt: '2026-03-02T15:04:05.000Z',
  lastEventAt: '2026-03-02T18:20:00.000Z',
};
