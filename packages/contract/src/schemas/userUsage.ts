import {
  email,
  flag,
  type Infer,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  singleLineText,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { exampleUser } from './samples.ts';
import { roles } from './user.ts';

/** Use of the platform by one user in a period. Its `id` is the ID of the user. */
export const userUsage = withSchemaName(
  'Usage',
  object({
    id: uuid(),
    name: singleLineText({ max: 100 }),
    email: email(),
    role: oneOf(...roles),
    active: flag(),
    clients: integer(),
    connectedClients: integer(),
    /** Number of linked clients that should be connected. They disconnect if the account is deactivated. */
    linkedClients: integer(),
    /** Number of enabled webhooks. */
    webhooks: integer(),
    /** Number of open sessions of the account. */
    signIns: integer(),
    /** Number of messages in the period (`inbound`, `outbound`). */
    inbound: integer(),
    outbound: integer(),
    total: integer(),
    /** Number of messages in the period that Meta charges, according to its own reports. */
    billable: integer(),
    /** Length of the period in days. The last day is today. */
    days: integer({ min: 1 }),
    lastLoginAt: nullable(instant()),
    /** Time of the last event of any of the user's lines. */
    lastEventAt: nullable(instant()),
  }),
);
export type UserUsage = Infer<typeof userUsage>;

export const exampleUserUsage: UserUsage = {
  id: exampleUser.id,
  name: exampleUser.name,
  email: exampleUser.email,
  role: exampleUser.role,
  active: exampleUser.active,
  clients: 2,
  connectedClients: 1,
  linkedClients: 1,
  webhooks: 1,
  signIns: 2,
  inbound: 812,
  outbound: 490,
  total: 1302,
  billable: 120,
  days: 30,
  lastLoginAt: '2026-03-02T15:04:05.000Z',
  lastEventAt: '2026-03-02T18:20:00.000Z',
};
