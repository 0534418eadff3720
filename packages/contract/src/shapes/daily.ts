import {
  type Infer,
  instant,
  line,
  list,
  matching,
  named,
  nullable,
  object,
  oneOf,
  uuid,
  whole,
} from '../shape/index.ts';
import { connectionStates } from './client.ts';
import { backupNotes, sampleHealth } from './health.ts';

/** Lines in trouble that are named; of the others the number is told. */
export const DAILY_LINES = 20;

/** What somebody who runs the platform wants to know in the morning; `day`: the one that ended, by the platform's clock. */
export const daily = named(
  'Daily',
  object({
    day: matching(/^\d{4}-\d{2}-\d{2}$/, 'day'),
    /** Of that day. `failed`: messages of ours that the network or the platform refused. */
    messages: object({ inbound: whole(), outbound: whole(), failed: whole() }),
    /** Now, as everything below. */
    linesInTrouble: whole(),
    lines: list(
      object({
        id: uuid(),
        businessName: line({ max: 200 }),
        ownerName: line({ max: 100 }),
        state: oneOf(...connectionStates),
        since: instant(),
      }),
      { max: DAILY_LINES },
    ),
    webhooksOff: whole(),
    /** Deliveries that wait, and seconds that the oldest has waited. */
    queue: object({ waiting: whole(), oldestAge: nullable(whole()) }),
    disk: nullable(object({ free: whole(), total: whole() })),
    /** Bytes. */
    databaseSize: whole(),
    backup: backupNotes,
    retention: object({ messageDays: nullable(whole()), mediaDays: nullable(whole()), clients: whole() }),
  }),
);
export type Daily = Infer<typeof daily>;

export const sampleDaily: Daily = {
  day: '2026-03-01',
  messages: { inbound: 2310, outbound: 1480, failed: 4 },
  linesInTrouble: 1,
  lines: [
    {
      id: '019e2b0c-7f11-7c3a-9a40-2f6d51c0aa18',
      businessName: 'Panadería La Espiga',
      ownerName: 'Lucía Hernández',
      state: 'needs-relink',
      since: '2026-03-01T21:14:00.000Z',
    },
  ],
  webhooksOff: 1,
  queue: { waiting: 7, oldestAge: 25 },
  disk: { free: 52_000_000_000, total: 80_000_000_000 },
  databaseSize: 812_000_000,
  backup: sampleHealth.backup,
  retention: { messageDays: 365, mediaDays: null, clients: 3 },
};
