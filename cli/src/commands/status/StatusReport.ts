import type { Client, ConnectionState, Health } from '@recado/contract';

/** Something that somebody should look at, and what to do about it. */
export interface Problem {
  readonly what: string;
  readonly next: string;
}

/** How an owner's clients fare and, for an administrator, the platform. */
export interface StatusReport {
  readonly takenAt: string;
  /** Those that need somebody first. */
  readonly clients: readonly Omit<Client, 'apiToken'>[];
  readonly problems: readonly Problem[];
  /** Of administrators only. */
  readonly health?: Health;
}

/** From what needs somebody most to what needs nobody. */
const order: readonly ConnectionState[] = [
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

export const byNeed = (
  a: Pick<Client, 'connection' | 'businessName'>,
  b: Pick<Client, 'connection' | 'businessName'>,
): number =>
  order.indexOf(a.connection.state) - order.indexOf(b.connection.state) ||
  a.businessName.localeCompare(b.businessName, 'es');
