import type { Client } from '@recado/contract';

/** States that end only when the owner does something. */
const helpless: readonly Client['connection']['state'][] = ['needs-relink', 'forbidden', 'parked'];

/** What the bell shows: clients that will not come back by themselves. */
export const clientsInNeed = (clients: readonly Client[]): Client[] =>
  clients.filter(({ connection }) => helpless.includes(connection.state));
