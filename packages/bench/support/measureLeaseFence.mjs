import { runLateWritesExperiment } from '../../../cli/dist/mainJob/testing/cluster/index.js';
import { withClusterDatabase } from './database.mjs';

/** Reports key writes of three nodes that arrive after another node owns the line, with and without the fence. */
export async function measureLeaseFence(reportFigure) {
  for (const isFenced of [true, false])
    await withClusterDatabase(async databaseOptions => {
      const { takeovers, accepted, stale } = await runLateWritesExperiment({
        ...databaseOptions,
        count: 3,
        lines: 6,
        customers: 1,
        leaseSeconds: 3,
        isFenced,
      });
      const name = `control, writes held back until a takeover, ${isFenced ? 'with' : 'without'} the fence`;
      reportFigure(`${name}: takeovers`, takeovers);
      reportFigure(`${name}: key writes`, accepted);
      reportFigure(`${name}: of these under an expired epoch`, stale);
    });
}
