import { readFile } from 'node:fs/promises';
import { exampleHealthReport } from '@recado/contract';
import { expect, it } from 'vitest';
import { createPlatformMetrics } from './createPlatformMetrics.ts';

const folder = new URL('../../../../../../docs/deploy/monitoring/', import.meta.url);

it.each(['alerts.yaml', 'dashboard.json'])('%s uses only metrics that /metrics exports', async file => {
  const metrics = createPlatformMetrics({ health: { checkPlatformHealth: async () => exampleHealthReport } });
  const exportedNames = new Set([...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const text = await readFile(new URL(file, folder), 'utf8');
  const usedNames = [...text.matchAll(/\b(?:recado|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );
  expect(usedNames.length).toBeGreaterThan(5);
  expect(usedNames.filter(name => !exportedNames.has(name))).toEqual([]);
});

it('alerts have unique names', async () => {
  const text = await readFile(new URL('alerts.yaml', folder), 'utf8');
  const names = [...text.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(names).toEqual([...new Set(names)]);
});

it('every dashboard panel has a query', async () => {
  const { panels } = JSON.parse(await readFile(new URL('dashboard.json', folder), 'utf8'));
  expect(panels.every(({ targets }: { targets: unknown[] }) => targets.length > 0)).toBe(true);
});

it('metrics report unreachable nodes and missing leases', async () => {
  const nodeMetrics = { isBusUp: false, nodes: 2, clients: 20, capacity: 100, leases: 41, unheld: 1 };
  const text = await createPlatformMetrics({
    health: { checkPlatformHealth: async () => exampleHealthReport },
    clusterNodes: { loadClusterNodeMetrics: async () => nodeMetrics },
  }).text();
  expect(text).toMatch(/^recado_nodes 2$/m);
  expect(text).toMatch(/^recado_node_clients 20$/m);
  expect(text).toMatch(/^recado_node_capacity 100$/m);
  expect(text).toMatch(/^recado_bus_up 0$/m);
  expect(text).toMatch(/^recado_leases 41$/m);
  expect(text).toMatch(/^recado_leases_missing 1$/m);
});
