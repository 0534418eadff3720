/** States that end only when the owner does something. */
const helpless: readonly string[] = ['needs-relink', 'needs-passkey', 'forbidden', 'parked'];

/** Whether a line in this state of its connection does not come back by itself. */
export const needsOwner = (state: string): boolean => helpless.includes(state);

/** What the interface shows of a client (docs/product.md §4). */
export type DisplayStatus = 'connected' | 'pending' | 'disconnected';

/** Connected wins; then pending; everything else counts as disconnected. */
export function displayStatus(client: {
  readonly isConnected: boolean;
  readonly status: string;
}): DisplayStatus {
  if (client.isConnected) return 'connected';
  return client.status === 'pending' ? 'pending' : 'disconnected';
}
