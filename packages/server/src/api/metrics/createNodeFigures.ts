import type { Knex } from 'knex';
import type { Bus } from '../../ground/bus/index.ts';
import { rows } from '../../ground/data/sql.ts';
import type { NodeView } from '../../lines/index.ts';
import type { NodeFigures } from './createGauges.ts';

export interface NodeFiguresDependencies {
  readonly database: Knex;
  readonly bus: Pick<Bus, 'isUp'>;
  /** This one first. */
  readonly nodes: () => readonly Pick<NodeView, 'clients' | 'capacity'>[];
}

/** Rejects while the database is away. */
export const createNodeFigures =
  ({ database, bus, nodes }: NodeFiguresDependencies) =>
  async (): Promise<NodeFigures> => {
    const [[found], [self, ...others]] = [await rows<Found>(database, LEASES), nodes()];
    const { leases = 0, unheld = 0 } = found ?? {};
    const { clients = 0, capacity = 0 } = self ?? {};
    return { isBusUp: bus.isUp, nodes: others.length + 1, clients, capacity, leases, unheld };
  };

type Found = Pick<NodeFigures, 'leases' | 'unheld'>;

/** Who waits for a code, or is parked, is held by nobody, as it should be. */
const LEASES = `
  SELECT CAST(count(*) FILTER (WHERE l.expires_at > now()) AS integer) AS leases,
    CAST(count(*) FILTER (WHERE s.wanted = 'open' AND s.state IN ('connected', 'reconnecting')
      AND (l.expires_at > now()) IS NOT TRUE) AS integer) AS unheld
  FROM sessions s LEFT JOIN leases l ON l.client_id = s.client_id`;
