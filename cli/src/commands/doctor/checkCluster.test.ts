import type { ObservedClusterNode } from '@recado/server';
import { expect, it } from 'vitest';
import { evaluateClusterNodes } from './checkCluster.ts';

const node = (overrides: Partial<ObservedClusterNode> = {}): ObservedClusterNode => ({
  ...{
    id: 'a1',
    name: 'uno',
    version: '1.2.3',
    roles: ['api', 'lines', 'deliveries'],
    clients: 3,
    capacity: 25,
  },
  ...{ isDraining: false, now: 0, aheadMs: 40 },
  ...overrides,
});
const evaluate = (nodes: readonly ObservedClusterNode[] | undefined) =>
  evaluateClusterNodes(nodes).map(({ state, found }) => `${state} ${found}`);

it('recado doctor reports the load of each node, missing roles, and differences of clocks and versions', () => {
  expect(evaluate([node()])).toEqual(['ok uno (a1): clientes: 3 de 25, api, lines, deliveries, versión 1.2.3.']);
  expect(evaluate(undefined)).toEqual(['failed No se pudo hablar con el servidor NATS.']);
  expect(evaluate([])).toEqual(['warning El servidor NATS responde, pero no se oye a ningún equipo.']);
  expect(
    evaluate([node({ roles: ['api'] }), node({ id: 'b2', name: 'dos', roles: ['lines'], isDraining: true })]),
  ).toEqual([
    expect.stringMatching(/^ok uno/),
    'warning dos (b2): entrega sus clientes (3) y no recibe otros.',
    'failed Ningún equipo hace lo que hace lines.',
    'failed Ningún equipo hace lo que hace deliveries.',
  ]);
  expect(evaluate([node({ aheadMs: -3_400 }), node({ version: '1.2.4' })])).toEqual([
    'warning El reloj de uno (a1) difiere 3.4 s del de este equipo.',
    expect.stringMatching(/^ok/),
    'warning Los equipos no tienen todos la misma versión.',
  ]);
});
