import type { Client, ConnectionState, HealthReport } from '@recado/contract';

/** A problem that needs attention, and the next step to solve it. */
export interface StatusProblem {
  readonly what: string;
  readonly next: string;
}

/** State of an owner's clients and, for an administrator, of the platform. */
export interface StatusReport {
  readonly takenAt: string;
  /** Clients sorted by urgency: those that need attention come first. */
  readonly clients: readonly Omit<Client, 'apiToken'>[];
  readonly problems: readonly StatusProblem[];
  /** Health of the platform. Only administrators receive it. */
  readonly health?: HealthReport;
}

/** Connection states from most to least urgent. */
const statesByUrgency: readonly ConnectionState[] = [
  'forbidden',
  'needs-relink',
  'needs-passkey',
  'parked',
  'reconnecting',
  'linking',
  'pending',
  'disconnected',
  'connected',
];

export const compareClientsByUrgency = (
  a: Pick<Client, 'connection' | 'businessName'>,
  b: Pick<Client, 'connection' | 'businessName'>,
): number =>
  statesByUrgency.indexOf(a.connection.state) - statesByUrgency.indexOf(b.connection.state) ||
  a.businessName.localeCompare(b.businessName, 'es');
