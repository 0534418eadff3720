import {
  flag,
  type Infer,
  instant,
  line,
  matching,
  named,
  nullable,
  object,
  oneOf,
  uuid,
  whole,
} from '../shape/index.ts';
import { connectionStates, explanation } from './client.ts';
import { sampleClient, sampleUser } from './samples.ts';

/** Whose something is, in administrators' lists. */
export const ownership = {
  clientId: uuid(),
  businessName: line({ max: 100 }),
  phoneNumber: matching(/^\d{7,15}$/, 'phone'),
  owner: object({ id: uuid(), name: line({ max: 100 }) }),
  ownerId: uuid(),
};
export const sampleOwnership = {
  clientId: sampleClient.id,
  businessName: sampleClient.businessName,
  phoneNumber: sampleClient.phoneNumber,
  owner: { id: sampleUser.id, name: sampleUser.name },
  ownerId: sampleUser.id,
};

/** A client's session; its `id` is the client's. */
export const lineSession = named(
  'LineSession',
  object({
    id: uuid(),
    ...ownership,
    /** What its owner asked for. */
    wanted: oneOf('open', 'closed'),
    state: oneOf(...connectionStates),
    reason: nullable(line({ max: 60 })),
    explanation: nullable(explanation),
    since: instant(),
    /** Next attempt, or end of a suspension. */
    nextAttemptAt: nullable(instant()),
    attempts: whole(),
    linkedAt: nullable(instant()),
    lastEventAt: nullable(instant()),
    /** Somebody should look: it needs another QR, is parked or forbidden, or has been reconnecting for ten minutes. */
    attention: flag(),
    /** The worker that has it. */
    workerId: nullable(uuid()),
    /** Rises each time another worker takes it. */
    epoch: nullable(whole()),
  }),
);
export type LineSession = Infer<typeof lineSession>;

export const sampleLineSession: LineSession = {
  id: sampleClient.id,
  ...sampleOwnership,
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
