import { systemClock } from '@recado/timing';
import { pino } from 'pino';
import { createDatabasePool } from '../../core/data/database.ts';
import { createWorkerFleet } from '../fleet/createWorkerFleet.ts';
import { forkWorkerHost } from '../fleet/forkWorkerHost.ts';
import type { WorkerStartSettings } from '../ipc/index.ts';
import { defaultLineSettings } from '../LineSettings.ts';
import { createUniformCapabilityLookup } from '../transports/index.ts';

/*
 * Runs a platform that consists only of a fleet in its own process, so that a test can kill it. It receives the
 * start message for its workers and sends the process IDs of its workers every 50 ms. Each later message is the ID of a
 * client to disconnect.
 */
process.once('message', (start: WorkerStartSettings) => {
  const settings = { ...defaultLineSettings, ...start.settings };
  const log = pino({ level: 'silent' });
  const fleet = createWorkerFleet({
    database: createDatabasePool(start.connection, 2),
    abilities: createUniformCapabilityLookup({
      qr: true,
      pairingCode: true,
      groups: true,
      media: [],
      maxMediaBytes: 1_000_000,
      receipts: true,
    }),
    maximum: 2,
    capacity: 25,
    settings,
    startHost: (name, events) => forkWorkerHost({ settings, log, start: { ...start, name } }, events),
    log,
    clock: systemClock,
    random: Math.random,
  });
  fleet.start();
  setInterval(() => process.send?.(fleet.workers.map(({ pid }) => pid)), 50);
  process.on('message', (clientId: string) => void fleet.sessions.disconnect(clientId).catch(() => undefined));
  process.on('disconnect', () => process.exit(0));
});
