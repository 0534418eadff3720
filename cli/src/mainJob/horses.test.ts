import { expect, it, vi } from 'vitest';
import { runHorses } from './testing/horses/index.ts';

vi.setConfig({ testTimeout: 180_000 });

it('a line goes over to the Cloud API and back while everybody writes: nothing lost, nothing twice, one thread', async () => {
  const report = await runHorses({ customers: 4, messages: 40, changes: 2, patience: 60_000 });
  expect(report).toMatchObject({ changes: 2, lost: [], doubled: [], broken: [], untold: [] });
  expect(report.inbound + report.outbound).toBeGreaterThanOrEqual(40);
});
