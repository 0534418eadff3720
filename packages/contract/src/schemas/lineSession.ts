import {
  flag,
  type Infer,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  singleLineText,
  textMatchingPattern,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { clientStateExplanation, connectionStates } from './client.ts';
import { exampleClient, exampleUser } from './samples.ts';

/** Fields of a record in an administrator's list: the client of the record, and the client's owner. */
export const clientOwnershipFields = {
  clientId: uuid(),
  businessName: singleLineText({ max: 100 }),
  phoneNumber: textMatchingPattern(/^\d{7,15}$/, 'phone'),
  owner: object({ id: uuid(), name: singleLineText({ max: 100 }) }),
  ownerId: uuid(),
};
export const exampleClientOwnershipFields = {
  clientId: exampleClient.id,
  businessName: exampleClient.businessName,
  phoneNumber: exampleClient.phoneNumber,
  owner: { id: exampleUser.id, name: exampleUser.name },
  ownerId: exampleUser.id,
};

/** Session of a client. Its `id` is the ID of the client. */
export const lineSession = withSchemaName(
  'LineSession',
  object({
    id: uuid(),
    ...clientOwnershipFields,
    /** State that the owner wants the session to have. */
    wanted: oneOf('open', 'closed'),
    state: oneOf(...connectionStates),
    reason: nullable(singleLineText({ max: 60 })),
    explanation: nullable(clientStateExplanation),
    since: instant(),
    /** Time of the next attempt to connect the session, or time at which a suspension ends. */
    nextAttemptAt: nullable(instant()),
    attempts: integer(),
    linkedAt: nullable(instant()),
    lastEventAt: nullable(instant()),
    /**
     * Whether an administrator should check the session, because it needs a new QR code, is parked or
     * forbidden, or has been reconnecting for ten minutes.
     */
    attention: flag(),
    /** ID of the worker that hosts the session. */
    workerId: nullable(uuid()),
    /** Counter that is incremented each time another worker takes over the session. */
    epoch: nullable(integer()),
  }),
);
export type LineSession = Infer<typeof lineSession>;

export const exampleLineSession: LineSession = {
  id: exampleClient.id,
  ...exampleClientOwnershipFields,
  wanted: 'open',
  state: 'connected',
  reason: null,
  explanation: null,
  since: '2026-03-02T15:10:00.000Z',
  nextAttemptAt: null,
  attempts: 0,
  linkedAt: '2026-03-02T15:10:00.000Z',
  lastEventAt: '2026-03-02T18:20:00.000Z',
  attention: false,
  workerId: '3f0a9c52-7d14-5b8e-9a61-c4e8f2b7d035',
  epoch: 3,
};
