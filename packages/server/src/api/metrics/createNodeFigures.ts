import type { Knex } from 'knex';
import type { Bus } from '../../ground/bus/index.ts';
import { rows } from '../../ground/data/sql.ts';
import type { NodeFigures } from './createGauges.ts';

/** Rejects while the database is away. */
export const createNodeFigures =
  ({ database, bus }: { readonly database: Knex; readonly bus: Pick<Bus, 'isUp'> }) =>
  async (): Promise<NodeFigures> => {
    const [found] = await rows<Omit<NodeFigures, 'isBusUp'>>(database, LEASES);
    return { isBusUp: bus.isUp, leases: found?.leases ?? 0, unheld: found?.unheld ?? 0 };
  };

/** Who waits for a code, or is parked, is held by nobody, as it should be. */
const LEASES = `
  SELECT CAST(count(*) FILTER (WHERE l.expires_at > now()) AS integer) AS leases,
    CAST(count(*) FILTER (WHERE s.wanted = 'open' AND s.state IN ('connected', 'reconnecting')
      AND (l.expires_at > now()) IS NOT TRUE) AS integer) AS unheld
  FROM sessions s LEFT JOIN leases l ON l.client_id = s.client_id`;
