import type { Knex } from 'knex';
import type { Bus } from '../../../core/bus/index.ts';
import { rows } from '../../../core/data/sql.ts';
import type { ClusterNodeDescription } from '../../../lines/index.ts';
import type { ClusterNodeMetrics } from './createPrometheusGauges.ts';

export interface ClusterNodeMetricsReaderDeps {
  readonly database: Knex;
  readonly bus: Pick<Bus, 'isUp'>;
  /** Lists the known nodes; this node comes first. */
  nodes(): readonly Pick<ClusterNodeDescription, 'clients' | 'capacity'>[];
}

export function createClusterNodeMetricsReader(deps: ClusterNodeMetricsReaderDeps) {
  const { database, bus } = deps;
  return {
    /** Loads the metrics of the cluster. Rejects while the database is unavailable. */
    async loadClusterNodeMetrics(): Promise<ClusterNodeMetrics> {
      const [leaseCounts] = await rows<LeaseCounts>(database, COUNT_LEASES_SQL);
      const [thisNode, ...others] = deps.nodes();
      const { leases = 0, unheld = 0 } = leaseCounts ?? {};
      const { clients = 0, capacity = 0 } = thisNode ?? {};
      return { isBusUp: bus.isUp, nodes: others.length + 1, clients, capacity, leases, unheld };
    },
  };
}
export type ClusterNodeMetricsReader = ReturnType<typeof createClusterNodeMetricsReader>;

type LeaseCounts = Pick<ClusterNodeMetrics, 'leases' | 'unheld'>;

/**
 * Counts valid leases, and clients that need a lease but have none. Only clients whose sessions are connected
 * or reconnecting need a lease. Clients that wait for a linking code, for example, do not.
 */
const COUNT_LEASES_SQL = `
  SELECT CAST(count(*) FILTER (WHERE l.expires_at > now()) AS integer) AS leases,
    CAST(count(*) FILTER (WHERE s.desired_state = 'open' AND s.state IN ('connected', 'reconnecting')
      AND (l.expires_at > now()) IS NOT TRUE) AS integer) AS unheld
  FROM sessions s LEFT JOIN leases l ON l.client_id = s.client_id`;
