import { pino } from 'pino';
import { createDatabase } from '../../ground/data/database.ts';
import { createFleet } from '../fleet/createFleet.ts';
import { forkHost } from '../fleet/forkHost.ts';
import type { WorkerStart } from '../ipc/index.ts';
import { lineDefaults } from '../LineSettings.ts';
import { systemClock } from '../sessions/index.ts';
import { sameForAll } from '../transports/index.ts';

/*
 * A platform of nothing but a fleet, in a process of its own, so that it can be killed. It is told what its workers
 * are to be told, and says again and again which workers it has.
 */
process.once('message', (start: WorkerStart) => {
  const settings = { ...lineDefaults, ...start.settings };
  const log = pino({ level: 'silent' });
  const fleet = createFleet({
    database: createDatabase(start.connection, 2),
    abilities: sameForAll({
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
    startHost: (name, events) => forkHost({ settings, log, start: { ...start, name } }, events),
    log,
    clock: systemClock,
    random: Math.random,
  });
  fleet.start();
  setInterval(() => process.send?.(fleet.workers.map(({ pid }) => pid)), 50);
  process.on('disconnect', () => process.exit(0));
});
